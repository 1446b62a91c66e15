"""The Luna expansion and the characters: what rows, parameters and base chapters cannot say by themselves."""
