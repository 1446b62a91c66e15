"""Training of agents, from a checkout only; needs the extra `train`. `galileo train` is the command."""
