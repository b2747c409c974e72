"""Runs the snippets for Ray."""

import os

import ray
from pages import ROWS, SHIPPED, check, snippet

if SHIPPED:
    wheel = SHIPPED
    exec(snippet("### Ray").replace("ray.init(", "ray.init(num_cpus=4, include_dashboard=False, "))
else:
    ray.init(num_cpus=4, include_dashboard=False)
dataset = ray.data.from_items(ROWS)
exec(snippet("## Ray").replace('"card.json"', repr(os.path.abspath("card.json"))))
check(cards.take_all())
