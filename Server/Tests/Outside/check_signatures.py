"""Checks signed URLs: the effect of changing one byte, equivalent spellings, and agreement with an
independent implementation."""
import random
import re
import subprocess
import time

import cards
import signing
from check_cache import versions
from client import Pipeline
from report import stage

FIRST, SECOND = b"first secret of the tests, 32 b.", b"and another one, for a rotation."
KEYS = [f"a:{FIRST.hex()}", f"b:{SECOND.hex()}"]
SECRETS = {"a": FIRST, "b": SECOND}
PRINTABLE = bytes(range(0x21, 0x7F))
# Bytes that end or break a request line. Each byte is sent on its own connection.
BENDING = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0x7F, 0x80, 0xFF]
TITLES = ["Zoë & the fjord", "سلام", "a+b = c", "100 % sure?", "tab\there", "日本語の題", "~-._",
          "'(x)!*'"]


def target(number):
    """Returns the signed request target of a card. The argument `number` selects the card's text
    and the optional parameters."""
    more = {}
    if number % 3 == 0:
        more["_exp"] = 4102444800
    if number % 4 == 0:
        more["_lang"] = "ar"
    if number % 5 == 0:
        more["_v"] = "0123abcd"
    text = f"{TITLES[number % len(TITLES)]} {number}"
    query = "&".join(f"{name}={signing.encode(str(value))}" for name, value in
                     {"speaker": cards.words(number, 2), "title": text, **more}.items())
    key = "ab"[number % 2]
    ending = ["png", "jpg", "json"][number % 3]
    return signing.signed(SECRETS[key], f"/v1/cards/talk.{ending}?{query}", key).encode()


def meaning(asked):
    """Returns the path, canonical query, signature and parameter names of a request target. Returns
    None if the query is invalid."""
    path, _, query = asked.partition(b"?")
    try:
        pairs = signing.parameters(query)
    except signing.Malformed:
        return None
    mark = dict(pairs).get(b"_sig")
    return path, signing.canonical(query), mark, [name for name, _ in pairs]


def judged(original, changed):
    """Returns the effect of changing one byte of a URL: `same` if the two URLs are equivalent,
    `value` if only parameter values differ, and `other` for any other change."""
    if b"#" in changed:
        return "other"  # The character `#` starts a fragment or makes the URL invalid.
    before, after = meaning(original), meaning(changed)
    if after is None or after[0] != before[0]:
        return "other"
    if after[:3] == before[:3]:
        return "same"
    return "value" if after[3] == before[3] else "other"


def changes(original, source, positions=None):
    """Yields the request target once for each position. Each time, the byte at this position is
    replaced by a different printable byte."""
    for position in range(len(original)) if positions is None else positions:
        byte = source.choice([b for b in PRINTABLE if b != original[position]])
        yield original[:position] + bytes([byte]) + original[position + 1:]


def judge(report, original, changed, status, counts):
    kind = judged(original, changed)
    counts[kind] = counts.get(kind, 0) + 1
    shown = changed.decode("latin-1")
    if kind == "value":
        report.equal(f"a value changed in {shown}", status, 403)
    elif kind == "other":
        report.expect(status is None or 400 <= status < 500, f"changed to {shown}", status, "4xx")
    else:
        report.equal(f"the same meaning as {shown}", status, 308)


@stage("signatures")
def signatures(context, report):
    source, counts, start = random.Random(21), {}, time.monotonic()
    with context.server(keys=KEYS) as server:
        pipeline = Pipeline(server.port)
        originals = [target(number) for number in range(1000)]
        for number, status in enumerate(pipeline.ask(originals[:50])):
            report.equal(f"unchanged {originals[number].decode()}", status, 200)
        for original in originals:
            changed = list(changes(original, source))
            # A target ends with its signature in base64url. Two bits of the signature's last
            # character are unused, so a decoder could accept several characters there. Therefore
            # try all other characters in its place.
            if original is originals[0]:
                changed += [original[:-1] + bytes([b]) for b in PRINTABLE if b != original[-1]]
            for text, status in zip(changed, pipeline.ask(changed)):
                judge(report, original, text, status, counts)
        bend(server, report, originals[:4])
        without_signature(server, report)
        report.expect(server.alive(), "the server afterwards", "dead", "alive")
    report.figure("changed URLs", f"{sum(counts.values())} {counts}")
    report.figure("seconds of requests", round(time.monotonic() - start, 1))


def bend(server, report, originals):
    """Sends signed targets with bytes that end a line or are invalid in a URL."""
    asked = 0
    for original in originals:
        for position in range(len(original)):
            for byte in BENDING:
                pipeline = Pipeline(server.port, timeout=5)
                changed = original[:position] + bytes([byte]) + original[position + 1:]
                status = pipeline.ask([changed])[0]
                pipeline.close()
                asked += 1
                report.expect(status is None or 400 <= status < 500,
                              f"byte {byte:#04x} at {position}", status, "4xx or a close")
    report.figure("bytes that break a request line", asked)


def without_signature(server, report):
    """Checks that unsigned, wrongly signed and expired URLs are rejected."""
    good = target(1).decode()
    unsigned, mark = good.split("&_sig=")
    old = signing.signed(FIRST, cards.card(1, _exp=int(time.time()) - 5), "a")
    keyless = signing.signed(FIRST, cards.card(1))
    for what, asked, wanted in [
            ("no signature", unsigned, {401, 403}),
            ("an empty signature", unsigned + "&_sig=", {403}),
            ("a truncated signature", good[:-1], {403}),
            ("a signature with padding", good + "=", {400, 403}),
            ("a repeated signature", f"{good}&_sig={mark}", {400}),
            ("a repeated name", good + "&title=x", {400}),
            ("an expired URL", old, {403}),
            ("no key id with two keys", keyless, {400, 403}),
            ("an unknown key", signing.signed(FIRST, cards.card(1), "c"), {400, 403})]:
        report.expect((status := server.ask(asked).status) in wanted, what, status, wanted)
    later = signing.signed(FIRST, cards.card(1, _exp=int(time.time()) + 3600), "a")
    report.equal("a URL that has not expired", server.ask(later).status, 200)
    report.equal("HEAD with the signature of GET", server.ask(later, "HEAD").status, 200)


def spellings(asked):
    """Yields other spellings of a signed request target, with the same path and parameters."""
    path, _, query = asked.partition("?")
    pieces = query.split("&")
    yield "another order", path + "?" + "&".join(reversed(pieces))
    yield "lower-case hex", path + "?" + "&".join(
        "".join(c.lower() if "%" in piece[max(0, i - 2):i] else c for i, c in enumerate(piece))
        for piece in pieces)
    yield "unreserved characters encoded", path + "?" + "&".join(
        f"{name}={''.join(f'%{ord(c):02X}' if c.isalnum() else c for c in value)}"
        if "%" not in value and name != "_sig" else f"{name}={value}"
        for name, _, value in (piece.partition("=") for piece in pieces))
    yield "an unencoded plus", asked.replace("%2B", "+")


@stage("spellings")
def same_meaning(context, report):
    with context.server("--token", "secret", keys=KEYS) as server:
        for number in range(40):
            asked = target(number).decode()
            report.equal(f"canonical: {asked}", server.ask(asked).status, 200)
            for what, other in spellings(asked):
                if other == asked:
                    continue
                for method in ["GET", "HEAD"]:
                    answer = server.ask(other, method)
                    report.equal(f"{what}: {method} {other}", answer.status, 308)
                    report.equal(f"Location with {what}", answer["location"], asked)
        repeated = signing.signed(FIRST, cards.card(1), "a").replace("?", "?&&")
        report.equal("repeated ampersands", server.ask(repeated).status, 308)
        expiring(server, report)
        plain = signing.signed(FIRST, "/v1/cards/talk.png?title=" + signing.encode("سلام"), "a")
        coded = signing.signed(FIRST, "/v1/cards/talk.png?title.b64=2LPZhNin2YU", "a")
        report.equal("base64url of the same text", server.ask(coded).body, server.ask(plain).body)
    report.figure("spellings", report.checks)


def expiring(server, report):
    """Checks that the `Cache-Control` of a card's response permits no caching after the card's URL
    expires."""
    version = versions(server)["talk"]
    for what, seconds, more in [("an hour's URL", 30, {}), ("a versioned URL", 30, {"_v": version}),
                                ("a long-lived URL", 10 ** 9, {"_v": version})]:
        end = int(time.time()) + seconds
        asked = signing.signed(FIRST, cards.card(1, _exp=end, **more), "a")
        for again in [{}, {"If-None-Match": server.ask(asked)["etag"]}]:
            answer = server.ask(asked, headers=again)
            kept = re.fullmatch(r"public, max-age=(\d+), must-revalidate", answer["cache-control"])
            report.expect(kept and int(kept[1]) <= min(31_536_000, end - time.time() + 1),
                          f"Cache-Control of {what} ({answer.status})", answer["cache-control"],
                          f"public, max-age of at most {seconds}, must-revalidate")


def by_command(context, asked, *keys, more=()):
    flags = [part for key in keys for part in ("--key", key)]
    done = subprocess.run([context.program, "sign", *flags, *more, asked], text=True, timeout=30,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != 0:
        return f"ended with {done.returncode}: {done.stderr}"
    return done.stdout.strip()


def agreed(report, context, asked, keys, expiry=None):
    """Compares the signature from `galley-server sign` with an independently computed signature. If
    there is only one key, the signed URL need not name the key."""
    more = ["--expires", str(expiry)] if expiry else []
    printed = by_command(context, asked, *keys, more=more)
    path, _, query = printed.partition("?")
    kept = [piece for piece in query.split("&") if not piece.startswith("_sig=")]
    wanted = signing.signed(FIRST, f"{path}?{'&'.join(kept)}")
    report.equal(f"sign {asked} with {len(keys)} keys", printed, wanted)
    found = dict(signing.parameters("&".join(kept).encode()))
    named = found.pop(b"_kid", None)
    report.expect(named == b"a" or named is None and len(keys) == 1, "the key's name", named, "a")
    given = dict(signing.parameters(asked.partition("?")[2].encode()))
    if expiry:
        given[b"_exp"] = str(expiry).encode()
    report.equal(f"the parameters of {asked}", found, given)


@stage("signing-vectors")
def vectors(context, report):
    for number in range(8):
        text = signing.encode(TITLES[number])
        asked = f"/v1/cards/talk.png?title={text}&speaker=Zo%C3%AB&empty=&~x.y-z_=1"
        agreed(report, context, asked, KEYS[:1])
        agreed(report, context, asked, KEYS)
        agreed(report, context, asked, KEYS[:1], expiry=4102444800)
    path = by_command(context, "/v1/cards/talk.png?title=a%20b", KEYS[0])
    full = by_command(context, "https://cards.example/v1/cards/talk.png?title=a%20b", KEYS[0])
    report.equal("sign a whole URL", full, "https://cards.example" + path)
    twice = by_command(context, "/v1/cards/talk.png?title=a&title=b", KEYS[0])
    report.expect(twice.startswith("ended with"), "sign a repeated name", twice, "an error")
    with context.server(keys=KEYS[:1]) as server:
        asked = by_command(context, cards.card(3), KEYS[0])
        report.equal("a URL signed by the command", server.ask(asked).status, 200)
