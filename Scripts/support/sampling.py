"""Random samples for slow checks. By default, checks use all items; with --sample, they use a
random sample."""
import random
import secrets


def add_options(parser):
    """Adds the options --sample and --seed to a parser."""
    parser.add_argument("--sample", action="store_true",
                        help="run a random sample of the slow parts; print its seed")
    parser.add_argument("--seed", type=int, help="repeat the sample with this seed")


class Sampler:
    """Chooses random items from lists if the command line requests a sample. Otherwise, keeps all
    items."""

    def __init__(self, options):
        self.is_on = options.sample or options.seed is not None
        self.seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
        self._random = random.Random(self.seed)
        if self.is_on:
            print(f"random sample; repeat it with --seed {self.seed}", flush=True)

    def of(self, items, count):
        """Returns all items. If the command line requests a sample, returns only `count` random
        items, in their original order."""
        items = list(items)
        if not self.is_on or count >= len(items):
            return items
        chosen = set(self._random.sample(range(len(items)), count))
        return [item for index, item in enumerate(items) if index in chosen]
