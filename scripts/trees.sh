# shellcheck shell=bash
# What the scripts that try things on a bare Debian share: a tree of it, and a command in there.

debian_mirror() { # the one this machine uses
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
        "Codename: $(. /etc/os-release && echo "$VERSION_CODENAME")" | sort -u | head -n 1
}

bootstrap() { # bootstrap SUITE TREE LOG [PACKAGES [OPTION...]]: with this machine's way to the network
    unshare --mount debootstrap --variant=minbase ${4:+--include="$4"} "${@:5}" "$1" "$2" "$(debian_mirror)" >"$3" 2>&1 ||
        { tail -n 20 "$3" && return 1; }
    cp /etc/resolv.conf "$2/etc/resolv.conf"
    mkdir -p "$2/etc/ssl/certs" "$2/usr/local/share/ca-certificates"
    cp -r /usr/local/share/ca-certificates/. "$2/usr/local/share/ca-certificates"
    cp /etc/ssl/certs/ca-certificates.crt "$2/etc/ssl/certs" 2>/dev/null || true # its package makes it anew
}

in_tree() { # in_tree TREE COMMAND...: as root, with an empty environment but for pip's settings and proxies
    local settings=()
    mapfile -t settings < <(env | grep -E '^(PIP_|SSL_CERT_|REQUESTS_CA_|(https?|no)_proxy=)')
    unshare --mount --pid --fork --kill-child bash -c \
        'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"' bash "$1" \
        env --ignore-environment "${settings[@]}" HOME=/root DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/sbin:/usr/bin:/sbin:/bin "${@:2}"
}
