"""Drawings as pixels: SVG by resvg, with fonts of the package's own, so that every machine draws the same."""

import io
from pathlib import Path
from typing import Any

import numpy as np

from galileo_env.render.svg import SIZE

_FONTS = sorted(str(path) for path in (Path(__file__).parent / "web" / "fonts").glob("*.ttf"))


def png(svg: str, width: int = SIZE[0]) -> bytes:
    """An SVG as a PNG file of this width. Raises ValueError where the extra `render` is not installed."""
    try:
        import resvg_py
    except ImportError:
        raise _missing("resvg_py") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=_FONTS))


def image(svg: str, width: int = SIZE[0]) -> Any:
    """An SVG as a picture of Pillow, without transparency. Raises what `png` does."""
    try:
        from PIL import Image
    except ImportError:
        raise _missing("pillow") from None
    with Image.open(io.BytesIO(png(svg, width))) as found:
        return found.convert("RGB")


def pixels(svg: str) -> np.ndarray:
    """An SVG of `svg.draw` as (800, 1280, 3) uint8. Raises what `png` does."""
    return np.asarray(image(svg))


def _missing(package: str) -> ValueError:
    return ValueError(f"pictures need {package}, which is not installed: pip install 'galileo-env[render]'")
