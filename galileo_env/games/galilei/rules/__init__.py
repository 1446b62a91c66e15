"""The rules, one file per chapter: what a decision offers (`legal_*`), what it does (`apply_*`), and what they share.

`legal_*` writes ids into a row and returns how many; `apply_*` gets an id that was legal and never checks again. Effects are not
carried out here but pushed as frames (engine/frames.py).
"""
