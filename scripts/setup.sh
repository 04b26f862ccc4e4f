# shellcheck shell=bash
# What ./run and ./test share. `set_up GROUP...` makes .venv hold the locked packages of these groups, and the system
# the Debian packages they need. When all is there it prints nothing and costs some milliseconds.

here=$(readlink -f -- "${BASH_SOURCE[0]}")
here=${here%/scripts/*}
venv=$here/.venv
installed=$venv/installed-$(uname -m) # a copy of each lock as it was installed; no other kind of machine may use it
setup=$venv/setup # its log, and what it needs for a while
contained=(env TMPDIR="$setup/tmp" PIP_USER=0 PATH=/usr/bin:/bin) # pip starts any rustc, and rustup's fills the home
unset PYTHONPATH PYTHONHOME # this checkout and its environment, nothing else
unset PYTHONDONTWRITEBYTECODE # compiled once, in the checkout, a start is twice as fast

debian_packages() { # of one group
    case $1 in
        core) echo python3 python3-venv ;;
        app) echo libzbar0 libgl1 libegl1 ;;
        tests) echo xvfb libgl1-mesa-dri poppler-utils openscad git openssh-client systemd ;; # of the last, systemd-analyze
    esac
}

has_screen() { # a desktop, or a screen that is plugged in; companion/app.py asks the same
    [[ -n ${DISPLAY-}${SDL_VIDEODRIVER-} ]] ||
        { [[ -z ${SSH_CONNECTION-} ]] && grep --quiet --no-messages --line-regexp connected /sys/class/drm/card*-*/status; }
}

set_up() {
    is_ready "$@" && return
    (
        flock --nonblock 9 || { say "waiting for another start to finish" && flock 9; }
        is_ready "$@" || make_ready "$@"
    ) 9<"$here" || exit 3
    was_set_up=1
}

set_up_if_possible() { # likewise, but what cannot be had is left out; the command says what it does without
    is_ready "$@" || { (optional=1 && set_up "$@") && was_set_up=1; } || true
}

say_it_starts() { # say_it_starts COMMAND: after a set-up, that it is over; else nothing
    [[ -n ${was_set_up-} ]] || return 0
    case ${1-} in
        open) echo "set up: opening the window" >&2 ;;
        "") if has_screen; then echo "set up: opening the window" >&2; else echo "set up: starting" >&2; fi ;;
        *) echo "set up: starting" >&2 ;;
    esac
}

is_ready() {
    local group
    fits_this_python || return
    for group in "$@"; do
        cmp --silent "$installed/$group" "$here/requirements-$group.lock" || return
    done
}

fits_this_python() { # no longer so after Debian went from Python 3.11 to 3.13, or on another kind of machine
    local python
    python=$(readlink -e -- "$venv/bin/python") && [[ -d $venv/lib/${python##*/} && -d $installed ]]
}

make_ready() {
    [[ -w $here && (! -e $venv || -w $venv) ]] ||
        fail "environment" "$venv cannot be written" "Start as the owner of $here."
    if [[ -e $venv/half-made ]] || ! fits_this_python; then rm -rf -- "$venv"; fi
    rm -rf -- "$setup" && mkdir -p -- "$setup/tmp" "$setup/wheels"
    install_system_packages "$@"
    fits_this_python || make_environment
    install_locked_packages "$@"
    rm -rf -- "$setup"
}

install_system_packages() {
    local group package missing=() admin=()
    command -v dpkg-query >/dev/null || return 0 # not Debian: the next step will tell
    for group in "$@"; do
        for package in $(debian_packages "$group"); do
            [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
                missing+=("$package")
        done
    done
    ((${#missing[@]})) || return 0
    if ((EUID)); then
        admin=(sudo --non-interactive)
        [[ ! -t 2 ]] || admin=(sudo) # may ask for the password
        "${admin[@]}" true 2>/dev/null ||
            fail "system packages" "this needs root, and sudo did not give it" "As root: apt-get install ${missing[*]}"
    fi
    step "system packages: ${missing[*]}" "Is there a network? Or install them by hand: apt-get install ${missing[*]}" \
        "${admin[@]}" sh -c 'apt-get update; DEBIAN_FRONTEND=noninteractive apt-get install \
            --yes --no-install-recommends -o DPkg::Lock::Timeout=300 "$@"' apt "${missing[@]}"
}

make_environment() {
    local python
    python=$(find_python) ||
        fail "environment" "no Python 3.11, 3.12 or 3.13 here" "Debian 12, 13 and Raspberry Pi OS bring one: python3."
    step "environment in .venv" "Is there room on the disk? Then start again." "${contained[@]}" "$python" -m venv "$venv"
    echo ../../../.. >"$(echo "$venv"/lib/python3*/site-packages)/checkout.pth" # relative: the checkout may be moved
    mkdir -- "$installed"
}

find_python() {
    local python
    for python in /usr/bin/python3 python3 python3.13 python3.12 python3.11; do
        "$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null &&
            command -v "$python" && return
    done
}

install_locked_packages() { # all are fetched before anything changes: without a network all stays as it was
    local group locks=()
    local pip=("${contained[@]}" "$venv/bin/python" -m pip --disable-pip-version-check --no-cache-dir --no-input)
    local how=(--require-hashes --only-binary :all:)
    for group in "$@"; do is_ready "$group" || locks+=(-r "$here/requirements-$group.lock"); done
    step "fetching packages: $*$(how_long "$@")" "Is there a network, and room on the disk? Then start again." \
        "${pip[@]}" download "${how[@]}" --dest "$setup/wheels" "${locks[@]}"
    touch "$venv/half-made" # until all is in: a start that finds it begins anew
    step "installing packages" "Is there room on the disk? Then start again." \
        "${pip[@]}" install "${how[@]}" --no-index --find-links "$setup/wheels" "${locks[@]}"
    for group in "$@"; do cp -- "$here/requirements-$group.lock" "$installed/$group"; done
    rm -- "$venv/half-made"
}

how_long() { # how_long GROUP...: what to expect, where it is more than a moment
    [[ " $* " != *" app "* ]] || echo " (once, about 100 MB: one to five minutes)"
}

step() { # step WHAT ADVICE COMMAND...: shows which packages it is busy with, the rest of its output if it fails
    local what=$1 advice=$2
    shift 2
    say "$what"
    (set -o pipefail && "$@" 9<&- </dev/null 2>&1 | tee -- "$setup/log" |
        sed -nu 's/^\(Collecting\|Setting up\) \([^ ]*\).*/  \2/p' >&2) ||
        fail "$what" "$(tail -n 8 -- "$setup/log")" "$advice"
}

say() { echo "setting up: $*" >&2; }

fail() { # fail WHAT WHY ADVICE
    [[ -z ${optional-} ]] || { say "${1%% (*}: not possible now" && exit 3; }
    printf 'setting up failed: %s\n  | %s\n%s\n' "$1" "${2//$'\n'/$'\n'  | }" "$3" >&2
    exit 3
}
