"""Runs the recipes of Examples/cluster: GNU parallel, Spark's pipe and Kubernetes."""

import csv
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys

import report as reports

VERSIONS = ("1.31", "1.37")
# The paths at which the Kubernetes manifest mounts its volumes.
DOCUMENTS, CARDS = "/documents", "/cards"


class Kitchen:
    """A copy of the cluster example, and the digests of the images that `rasterize` draws from the
    example."""

    def __init__(self, context):
        self.folder = context.folder / "cluster"
        shutil.copytree(context.root / "Examples" / "cluster", self.folder)
        with (self.folder / "rows.csv").open(encoding="utf-8", newline="") as file:
            self.rows = list(csv.DictReader(file))
        # The recipes find the `rasterize` command through PATH.
        self.bin = context.folder / "bin"
        self.bin.mkdir()
        (self.bin / "rasterize").symlink_to(context.rasterize)
        path = (self.bin, pathlib.Path(sys.executable).parent, os.environ["PATH"])
        self.environment = {
            **os.environ, "PATH": os.pathsep.join(map(str, path)),
            "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
        self.wanted = self.draw(
            ["rasterize", "batch", "--template", "text.json", "rows.csv", "--skip-existing",
             "--no-system-fonts", "-o", "wanted/{{id}}.png"], self.folder / "wanted")

    def draw(self, command, out, **more):
        """Runs a command. Returns the digests of the images in a folder."""
        out.mkdir(exist_ok=True)
        self.done = subprocess.run(
            list(map(str, command)), cwd=self.folder, env={**self.environment, **more}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return {path.stem: hashlib.sha256(path.read_bytes()).hexdigest()
                for path in out.glob("*.png")}

    def spoil(self):
        """Adds a row that always fails, because its image would be outside the output folder."""
        row = dict(self.rows[0], id="../outside")
        with (self.folder / "rows.csv").open("a", encoding="utf-8", newline="") as file:
            csv.DictWriter(file, row, lineterminator="\n").writerow(row)


@reports.stage("recipes")
def recipes(context, report):
    kitchen = Kitchen(context)
    report.equal("the command draws all rows", set(kitchen.wanted),
                 {row["id"] for row in kitchen.rows})
    for recipe in (parallel, machines, pipe, kubernetes):
        recipe(kitchen, report, kitchen.folder / recipe.__name__)
    kitchen.spoil()
    for recipe in (parallel, pipe):
        spoilt(recipe.__name__, kitchen, report)


COMMANDS = {"parallel": ["./shards.sh"], "pipe": ["spark-submit", "pipe.py"]}


def parallel(kitchen, report, out):
    if not shutil.which("parallel"):
        raise reports.Skip("no GNU parallel")
    drawn = kitchen.draw(["./shards.sh", out, "7"], out)
    report.equal("GNU parallel: its end", kitchen.done.returncode, 0)
    report.equal("GNU parallel: the command's pictures", drawn == kitchen.wanted, True)
    answers = (out / "answers.ndjson").read_text().splitlines()
    report.equal("GNU parallel: rows answered", len({json.loads(a)["id"] for a in answers}),
                 len(kitchen.rows))


# A fake ssh, which runs a command on this machine. On another machine, a shell would not start in
# the job's folder. So the shell of the fake ssh starts in the folder /.
FAR = """#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift
cd / && exec sh -c "$*"
"""


def machines(kitchen, report, out):
    """Runs GNU parallel with jobs on another machine, through a fake ssh."""
    if not shutil.which("parallel"):
        raise reports.Skip("no GNU parallel")
    ssh = kitchen.bin / "ssh"
    ssh.write_text(FAR)
    ssh.chmod(0o755)
    drawn = kitchen.draw(["./shards.sh", out, "3"], out, PARALLEL="--sshlogin 2/far")
    report.equal("another machine: its end", kitchen.done.returncode, 0)
    report.equal("another machine: the command's pictures", drawn == kitchen.wanted, True)
    jobs = (out / "jobs.log").read_text().splitlines()[1:]
    report.equal("another machine: its jobs", [job.split()[1] for job in jobs], ["far"] * 3)


def pipe(kitchen, report, out):
    drawn = kitchen.draw(["spark-submit", "--conf", "spark.ui.enabled=false", "pipe.py", out], out)
    report.equal("RDD.pipe: its end", (kitchen.done.returncode, last(kitchen.done.stdout)),
                 (0, f"{len(kitchen.rows)} rows, {len(kitchen.rows)} answered, 0 failed"))
    report.equal("RDD.pipe: the command's pictures", drawn == kitchen.wanted, True)


def spoilt(name, kitchen, report):
    """Checks that a row that cannot be drawn is reported, and that the other images are kept."""
    out = kitchen.folder / name
    drawn = kitchen.draw([*COMMANDS[name], out], out)
    report.equal(f"{name}, a bad row: it ends with an error", kitchen.done.returncode != 0, True)
    report.equal(f"{name}, a bad row: the other pictures", drawn == kitchen.wanted, True)
    said = kitchen.done.stdout + "".join(
        path.read_text() for path in out.glob("answers*") if path.is_file())
    report.equal(f"{name}, a bad row: its error", '"error"' in said, True)


def kubernetes(kitchen, report, out):
    """Validates the Kubernetes manifest with the schemas of Kubernetes, and runs the command of
    every pod."""
    import kubernetes_validate
    import yaml

    job = yaml.safe_load((kitchen.folder / "job.yaml").read_text())
    for version in VERSIONS:
        kubernetes_validate.validate(job, version, strict=True)
        report.equal(f"job.yaml by the schema of Kubernetes {version}", True, True)
    wrong = yaml.safe_load((kitchen.folder / "job.yaml").read_text())
    wrong["spec"]["completion"] = wrong["spec"].pop("completions")
    try:
        kubernetes_validate.validate(wrong, VERSIONS[-1], strict=True)
        report.equal("a misspelt key is found", False, True)
    except kubernetes_validate.ValidationError:
        pass
    spec, (container,) = job["spec"], job["spec"]["template"]["spec"]["containers"]
    given = {entry["name"]: entry["value"] for entry in container["env"]}
    report.equal("SHARDS", given["SHARDS"], str(spec["completions"]))
    mounted = {mount["mountPath"] for mount in container["volumeMounts"]}
    report.equal("what is mounted", mounted, {DOCUMENTS, CARDS})
    command = container["command"] + [
        argument.replace(DOCUMENTS, str(kitchen.folder)).replace(CARDS, str(out))
        for argument in container["args"]]
    drawn, shares = {}, []
    for index in (*range(spec["completions"]), 0):
        drawn = kitchen.draw(command, out, JOB_COMPLETION_INDEX=str(index), **given)
        answers = [json.loads(line) for line in kitchen.done.stdout.splitlines()]
        shares.append([answer["id"] for answer in answers])
        report.equal(f"pod {index}: its end", kitchen.done.returncode, 0)
    report.equal("pods: the command's pictures", drawn == kitchen.wanted, True)
    report.equal("pods: each row in one of them", sorted(sum(shares[:-1], [])),
                 sorted(row["id"] for row in kitchen.rows))
    report.equal("a pod that is begun again draws nothing",
                 all(answer.get("skipped") for answer in answers), True)


def last(text):
    return text.strip().splitlines()[-1] if text.strip() else ""
