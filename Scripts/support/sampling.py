"""Samples of slow checks: all of them by default, a part with --sample, which prints its seed."""
import random
import secrets


def add_options(parser):
    """Adds --sample and --seed."""
    parser.add_argument("--sample", action="store_true",
                        help="a random part of what takes long; prints the seed")
    parser.add_argument("--seed", type=int, help="repeats the sample of that seed")


class Sampler:
    """Chooses parts of lists by the options of a command line."""

    def __init__(self, options):
        self.is_on = options.sample or options.seed is not None
        self.seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
        self._random = random.Random(self.seed)
        if self.is_on:
            print(f"a sample; --seed {self.seed} repeats it", flush=True)

    def of(self, items, count):
        """All items, or a random `count` of them in their order."""
        items = list(items)
        if not self.is_on or count >= len(items):
            return items
        chosen = set(self._random.sample(range(len(items)), count))
        return [item for index, item in enumerate(items) if index in chosen]
