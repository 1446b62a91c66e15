"""The rules of Galileo's Truth, one file per chapter."""
