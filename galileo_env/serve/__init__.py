"""Play in the browser: `galileo serve`. Needs the extra `serve`.

`app` answers requests, `rooms` keeps games, `views` says what a seat is shown, `workers` runs agents in processes of their own,
`tables` is Tycho for a game of cardboard, `page/` is what the browser loads.
"""
