"""Checks the server with valid and invalid requests. The program schemathesis generates them from
the server's OpenAPI description."""
import json
import pathlib
import re
import subprocess
import tempfile

from report import needed, stage

# Schema keywords that schemathesis supports. All other keywords are removed, because they make
# schemathesis generate invalid values for requests that should be valid.
WORDS = """type properties items anyOf oneOf enum const minimum maximum exclusiveMinimum
exclusiveMaximum minLength maxLength minItems maxItems required additionalProperties pattern
prefixItems multipleOf""".split()
# The maximum nesting depth of generated documents. The depth is limited, because schemathesis does
# not support recursive schemas.
DEPTH = 2
FILES = ["talk.png", "talk.json", "label.webp", "strict.png", "photo.jpg", "absent.png", "talk.exe"]


def simple(schema, root, depth):
    """Removes recursion and unsupported keywords from a schema. Returns None if the schema is
    nested too deeply."""
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        target = root
        for part in schema["$ref"].lstrip("#/").split("/"):
            target = target[part]
        return simple(target, root, depth - 1) if depth else None
    made = {}
    for word in filter(schema.get, WORDS):
        found = part_of(word, schema[word], root, depth)
        if found is None:
            return None
        made["anyOf" if word == "oneOf" else word] = found
    return made | {word: schema[word] for word in WORDS if schema.get(word) in (0, False)}


def part_of(word, value, root, depth):
    """Simplifies the value of a schema keyword. Returns None if nothing is left."""
    if word == "properties":
        made = {name: simple(inner, root, depth) for name, inner in value.items()}
        return {name: inner for name, inner in made.items() if inner is not None}
    if word in ("anyOf", "oneOf"):
        made = [simple(inner, root, depth) for inner in value]
        return [inner for inner in made if inner is not None] or None
    if word == "prefixItems":
        made = [simple(inner, root, depth) for inner in value]
        return None if None in made else made
    if word in ("items", "additionalProperties"):
        return simple(value, root, depth)
    return value


def prepared(description):
    """Returns the OpenAPI description with a simple document schema, and with the names of existing
    templates. With random names, almost every response would have the status 404."""
    schemas = description["components"]["schemas"]
    schemas["Document"] = simple(schemas["Document"], description, DEPTH)
    schemas["Document"].pop("anyOf", None)
    for path, operations in description["paths"].items():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if path.startswith("/v1/cards/") and parameter["name"] == "file":
                    parameter["schema"] = {"enum": FILES}
                if parameter["name"] == "template":
                    parameter["schema"] = {"enum": ["talk", "label", "absent"]}
    return description


@stage("schemathesis")
def described(context, report):
    """Checks that no request gets a status of 500 or above."""
    program = needed("schemathesis", context.tools)
    seconds = 900 if context.long else 60
    phases = "examples,coverage,fuzzing" if context.long else "fuzzing"
    with context.server("--longest-wait", "20s") as server, \
            tempfile.TemporaryDirectory() as folder:
        description = server.ask("/openapi.json").json()
        report.expect(description, "/openapi.json", "invalid JSON", "a description")
        file = pathlib.Path(folder) / "openapi.json"
        file.write_text(json.dumps(prepared(description)), encoding="utf-8")
        done = subprocess.run(
            [program, "run", file, "--url", server.url, "--checks", "not_a_server_error",
             "--phases", phases, "--max-time", str(seconds), "--max-examples", "200", "--seed",
             "21", "--no-color", "--request-timeout", "15", "--continue-on-failure", "--no-shrink",
             "--suppress-health-check", "all"],
            cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            timeout=seconds * 3 + 120)
        report.expect(server.alive(), "health afterwards", "dead", "alive")
        fives = [line for status in range(500, 505) for line in server.log(status=status)]
        asked = server.metric("galley_requests_total") or 0
        good = server.metric("galley_requests_total", status="200") or 0
    judge(report, done, asked, good, fives)


def judge(report, done, asked, good, fives):
    report.figure("requests", f"{asked:.0f}, {good:.0f} of them answered with 200")
    for line in re.findall(r"(?m)^.*\b(?:generated|Tested:|Errored:|Selected:).*$", done.stdout):
        report.figure("", line.strip())
    report.expect(asked > 500 and good > 50, "requests", f"{asked}, {good} with 200",
                  "more than 500, and 50 with 200")
    report.expect(not fives, "answers of 500 and above in the log", fives[:3], "none")
    start = max(done.stdout.find("FAILURES"), done.stdout.find(" ERRORS "), 0)
    told = re.sub(r"[_=]{4,}", "", done.stdout[start:start + 1500])
    report.expect(done.returncode == 0, f"schemathesis ended with {done.returncode}", told,
                  "no failures")
