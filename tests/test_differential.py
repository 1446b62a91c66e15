"""The engine against the independent oracle, decision by decision. Long runs: see tests/oracle/galilei/differential.py."""

import json
import random

import pytest

import galileo_env
from tests.oracle.galilei import differential
from tests.oracle.galilei.differential import STYLES, Coverage, Difference, Match, differences, play_matches

RULESETS = galileo_env.registry.__dict__ and ("galilei:seats=2", "galilei:seats=3", "galilei:seats=4", "galilei:solo")
