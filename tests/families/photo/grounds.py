"""Materials as a camera sees them. Each takes a generator, a size in pixels and pixels a millimetre."""

from __future__ import annotations

import numpy as np

from tests.families.photo.noise import F32, Rgb, Rng, blur, cells, clouds, f32, grid, lit, mixed, ramp


def stone(rng: Rng, h: int, w: int, scale: float, colours: tuple[Rgb, ...]) -> F32:
    """Marble or slate: clouds, veins where noise crosses its middle, grains."""
    body = clouds(rng, h, w, 14 * scale, 6, 0.62)
    image = ramp(body, colours)
    for cell, width, depth in ((22.0, 0.012, 0.35), (11.0, 0.010, 0.22)):
        field = clouds(rng, h, w, cell * scale, 5, 0.5)
        vein = np.exp(-(((field - 0.5) / width) ** 2)) * clouds(rng, h, w, 15 * scale, 2)
        image = mixed(
            image, ramp(np.ones_like(vein), (colours[-1], colours[-1])), (vein * depth * 2).clip(0, 1)
        )
    grain = rng.normal(0, 0.035, (h, w, 1)).astype(np.float32)
    rough = clouds(rng, h, w, 2.5 * scale, 3, 0.7)
    return (lit(image, rough * scale, 0.5) + grain).clip(0, 1)


def wood(rng: Rng, h: int, w: int, scale: float, colours: tuple[Rgb, ...], plank_mm: float = 0.0) -> F32:
    """Grain that runs from west to east, with pores; in planks where *plank_mm* is given."""
    if plank_mm:
        return _planks(rng, h, w, scale, colours, plank_mm)
    rows, _ = grid(h, w)
    drift = clouds(rng, h, w, (18 * scale, 70 * scale), 3) * 26 * scale
    rings = 0.5 + 0.5 * np.sin((rows + drift) / scale * 2 * np.pi / float(rng.uniform(3.0, 5.0)))
    streak = clouds(rng, h, w, (0.5 * scale + 1, 22 * scale), 3, 0.7)
    tone = (0.42 * rings**1.6 + 0.38 * streak + 0.2 * clouds(rng, h, w, 40 * scale, 3)).astype(np.float32)
    pores = (clouds(rng, h, w, (1.0, 5 * scale), 1) > 0.82).astype(np.float32)
    return (ramp(tone, colours) * (1 - 0.22 * blur(pores, 0.6))[..., None]).clip(0, 1)


def _planks(rng: Rng, h: int, w: int, scale: float, colours: tuple[Rgb, ...], plank_mm: float) -> F32:
    image = np.zeros((h, w, 3), np.float32)
    top = -int(rng.uniform(0, plank_mm) * scale)
    while top < h:
        bottom = top + max(int(plank_mm * scale * rng.uniform(0.9, 1.1)), 4)
        first, last = max(top, 0), min(bottom, h)
        if last > first:
            plank = wood(rng, last - first, w, scale, colours) * rng.uniform(0.85, 1.12)
            plank[-max(1, int(0.6 * scale)) :] *= 0.45
            image[first:last] = plank
        top = bottom
    return image.clip(0, 1)


def cloth(
    rng: Rng,
    h: int,
    w: int,
    scale: float,
    warp: Rgb,
    weft: Rgb,
    thread_mm: float = 0.7,
    check_mm: float = 0.0,
) -> F32:
    """A plain weave; *check_mm* gives the size of a woven check."""
    rows, columns = grid(h, w)
    wobble = (clouds(rng, h, w, 6 * scale, 3) - 0.5) * 2.0 * scale
    period = 2 * np.pi / (2 * thread_mm * scale)
    across, down = np.sin((columns + wobble) * period), np.sin((rows - wobble) * period)
    over = across * down > 0
    image = np.where(over[..., None], f32(warp[::-1]), f32(weft[::-1])).astype(np.float32)
    if check_mm:
        band = check_mm * scale
        dark = ((columns + wobble) % band < band / 2).astype(np.float32) + (
            (rows - wobble) % band < band / 2
        ).astype(np.float32)
        image = mixed(image, ramp(np.zeros((h, w), np.float32), (warp, weft)), blur(dark, 0.7) * 0.45)
    height = np.where(over, np.abs(down), np.abs(across)).astype(np.float32)
    slub = clouds(rng, h, w, (0.8 * scale + 1, 9 * scale), 2) * clouds(
        rng, h, w, (9 * scale, 0.8 * scale + 1), 2
    )
    image = lit(image * (0.72 + 0.28 * height + 0.35 * slub)[..., None], blur(height, 0.5), 0.5)
    return (image * (0.88 + 0.24 * clouds(rng, h, w, 30 * scale, 3))[..., None]).clip(0, 1)


def paper(rng: Rng, h: int, w: int, scale: float, colours: tuple[Rgb, ...]) -> F32:
    """Old paper: stains, fibres, a rough surface."""
    image = ramp(clouds(rng, h, w, 18 * scale, 5, 0.6), colours)
    fibres = clouds(rng, h, w, (0.6 * scale + 1, 4 * scale), 2) + clouds(
        rng, h, w, (4 * scale, 0.6 * scale + 1), 2
    )
    stain = np.exp(-(((clouds(rng, h, w, 16 * scale, 3) - 0.55) / 0.02) ** 2))
    image = image * (0.93 + 0.07 * fibres)[..., None] * (1 - 0.10 * stain)[..., None]
    return lit(image.astype(np.float32), clouds(rng, h, w, 1.6 * scale, 3) * scale, 0.35).clip(0, 1)


def leather(rng: Rng, h: int, w: int, scale: float, colours: tuple[Rgb, ...]) -> F32:
    """Pebbled hide."""
    _, distance = cells(rng, h, w, max(8, int(h * w / (1.6 * scale) ** 2)))
    image = ramp(clouds(rng, h, w, 20 * scale, 4), colours)
    bumps = blur(-(distance / scale), 0.6)
    return (lit(image, bumps * scale, 0.45) * (1 - 0.18 * (distance / scale).clip(0, 1.5))[..., None]).clip(
        0, 1
    )
