"""What people look at. Renderers read position dicts (see the games' NOTATION.md) and raw component tables, never states or kernels."""
