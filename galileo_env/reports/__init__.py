"""Reports on games that agents played: figures as plain data, pictures, one HTML page that needs no network.

`difficulty` compares Tycho's levels, `balance` looks at the games that one agent plays on all seats. Both take matches of the
arena and give a dict of plain data, from which the page is made and nothing else. Pictures need matplotlib (extra `report`).

`pages` builds the page and the folder of any report, with `charts` and `colours` for its pictures; `origin` says what was played.
"""
