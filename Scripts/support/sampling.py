"""Random samples for slow checks. Checks use all items by default, and a sample with --sample."""
import random
import secrets


def add_options(parser):
    """Adds --sample and --seed."""
    parser.add_argument("--sample", action="store_true",
                        help="run a random sample of the slow parts; print its seed")
    parser.add_argument("--seed", type=int, help="repeat the sample with this seed")


class Sampler:
    """Chooses random items of lists, if the command line asks for a sample."""

    def __init__(self, options):
        self.is_on = options.sample or options.seed is not None
        self.seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
        self._random = random.Random(self.seed)
        if self.is_on:
            print(f"random sample; repeat it with --seed {self.seed}", flush=True)

    def of(self, items, count):
        """All items or, in a sample, a random `count` of them in their order."""
        items = list(items)
        if not self.is_on or count >= len(items):
            return items
        chosen = set(self._random.sample(range(len(items)), count))
        return [item for index, item in enumerate(items) if index in chosen]
