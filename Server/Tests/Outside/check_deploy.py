"""Validates the files of Server/deploy, and starts nginx in front of a server. If a program is
missing, the checks that need it are skipped."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import cards
import signing
from client import ask, post
from report import Skip, needed, stage

SECRET = "000102030405060708090a0b0c0d0e0f"
KEY = f"web:{SECRET}"


def run(*command, **named):
    return subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False, timeout=120, **named)


def judge(report, what, done):
    report.expect(done.returncode == 0, what, f"{done.returncode}: {done.stdout[-800:]}",
                  "exit status 0")


@stage("deploy-files")
def files(context, report):
    """Validates the systemd unit, the Caddyfile, the compose file and the Kubernetes manifests."""
    folder = context.root / "Server" / "deploy"
    skipped = []
    for check in (unit, caddyfile, compose, manifests):
        try:
            check(context, report, folder)
        except Skip as skip:
            skipped.append(f"{check.__name__}: {skip}")
    for text in skipped:
        report.note(f"skipped: {text}")
    if not report.checks:
        raise Skip("; ".join(skipped))


def unit(context, report, folder):
    program = needed("systemd-analyze")
    text = (folder / "galley-server.service").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        # The path in the unit file, /usr/local/bin/galley-server, may not exist on this machine. So
        # check a copy of the unit file with the path of the tested program.
        copy = pathlib.Path(scratch) / "galley-server.service"
        copy.write_text(text.replace("/usr/local/bin/galley-server", str(context.program)),
                        encoding="utf-8")
        done = run(program, "verify", "--man=no", copy)
        judge(report, "systemd-analyze verify", done)
        report.equal("what systemd-analyze prints", done.stdout.strip(), "")
    flags(context, report, re.search(r"(?m)^ExecStart=\S+ (.*)$", text)[1].split(), "the unit")
    store = re.search(r"(?m)^#\s+GALLEY_STORE=/var/cache/(\S+)$", text)
    report.expect(store and f"\nCacheDirectory={store[1]}\n" in text, "the folder of the store",
                  store and store[0], "the CacheDirectory of the unit")
    with tempfile.TemporaryDirectory() as scratch:
        with context.server(environment={"GALLEY_STORE": f"{scratch}/cache"}) as server:
            server.ask(cards.card(1))
            report.equal("misses with GALLEY_STORE", server.metric("galley_store_misses_total"), 1)


def flags(context, report, words, where):
    """Checks that galley-server has every flag that a deployment file, such as the systemd unit,
    passes to it."""
    known = set(re.findall(r"--[a-z-]+", run(context.program, "serve", "--help").stdout))
    used = {word.partition("=")[0] for word in words if word.startswith("--")}
    report.expect(used <= known, f"flags in {where}", sorted(used - known), "flags of the server")


def caddyfile(context, report, folder):
    own = context.tools / "caddy"
    program = own if own.exists() else needed("caddy")
    judge(report, "caddy validate", run(program, "validate", "--adapter", "caddyfile", "--config",
                                        folder / "Caddyfile"))


def yaml_of(context, file):
    """Reads the documents of a YAML file with PyYAML, which Scripts/test-server installs."""
    code = "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(open(sys.argv[1])))))"
    for python in filter(os.path.exists, [context.tools / "python", sys.executable]):
        if run(python, "-c", "import yaml").returncode == 0:
            done = run(python, "-c", code, file)
            if done.returncode:
                raise RuntimeError(f"{file.name}: {done.stdout[-400:]}")
            return json.loads(done.stdout)
    raise Skip("no PyYAML")


def compose(context, report, folder):
    file = folder / "compose.yaml"
    services = yaml_of(context, file)[0]["services"]
    report.equal("published ports of the server", services["galley"].get("ports"), None)
    flags(context, report, services["galley"]["command"], "compose.yaml")
    dockerfile = folder / services["galley"]["build"]["context"] / "Server" / "Dockerfile"
    report.expect(dockerfile.exists(), "the Dockerfile", dockerfile, "a file")
    if run(needed("docker"), "compose", "version").returncode == 0:
        judge(report, "docker compose config", run("docker", "compose", "-f", file, "config", "-q"))
    else:
        report.note("skipped: docker compose config: no Compose plugin")


def manifests(context, report, folder):
    file = folder / "kubernetes.yaml"
    kinds = {part["kind"]: part for part in yaml_of(context, file)}
    pod = kinds["Deployment"]["spec"]["template"]["spec"]
    container = pod["containers"][0]
    flags(context, report, container["args"], "kubernetes.yaml")
    for name, path in [("startupProbe", "/readyz"), ("readinessProbe", "/readyz"),
                       ("livenessProbe", "/healthz")]:
        report.equal(name, container[name]["httpGet"], {"path": path, "port": "admin"})
    report.equal("the target of the HPA", kinds["HorizontalPodAutoscaler"]["spec"]["scaleTargetRef"],
                 {"apiVersion": "apps/v1", "kind": "Deployment", "name": "galley"})
    python = context.tools / "kubernetes-validate"
    program = python if python.exists() else needed("kubernetes-validate")
    judge(report, "kubernetes-validate", run(program, "--strict", file))


@stage("caddy")
def caddy(context, report):
    """Starts Caddy without TLS in front of a server, and checks that Caddy publishes only
    images."""
    own = context.tools / "caddy"
    program = own if own.exists() else needed("caddy")
    port = context.free_port()
    with context.server("--token", "secret", keys=[KEY]) as server, \
            tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "SITE": f"http://127.0.0.1:{port}", "HOME": home,
                       "GALLEY": f"127.0.0.1:{server.port}", "XDG_DATA_HOME": home,
                       "XDG_CONFIG_HOME": home}
        # The admin endpoint of Caddy has a fixed port, which another Caddy may use.
        file = pathlib.Path(home) / "Caddyfile"
        file.write_text("{\n\tadmin off\n}\n" + (
            context.root / "Server/deploy/Caddyfile").read_text(encoding="utf-8"), encoding="utf-8")
        process = subprocess.Popen([str(program), "run", "--adapter", "caddyfile", "--config",
                                    str(file)], env=environment, stderr=subprocess.DEVNULL)
        try:
            wait(lambda: ask(port, "/nothing").status == 404)
            target = signed(cards.card(1))
            report.equal("a card", (ask(port, target).status, ask(port, target).body),
                         (200, server.ask(target).body))
            report.equal("an unsigned card", ask(port, cards.card(1)).status, 403)
            report.equal("HEAD", ask(port, target, "HEAD").status, 200)
            for what, answer in [("POST", post(port, "/v1/documents", cards.document(1),
                                               Authorization="Bearer secret")),
                                 ("templates", ask(port, "/v1/templates")),
                                 ("the playground", ask(port, "/playground"))]:
                report.equal(f"{what} through Caddy", answer.status, 404)
        finally:
            process.terminate()
            process.wait(30)


@contextlib.contextmanager
def nginx(context, report, port, upstream):
    """Runs nginx with the configuration in Server/deploy, but without TLS, and with other ports and
    folders."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if not program:
        raise Skip("no nginx")
    text = (context.root / "Server/deploy/nginx.conf").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for pattern, wanted in [(r"(?m)^ +ssl_certificate.*\n", ""),
                                (r"listen 443 ssl http2;", f"listen 127.0.0.1:{port};"),
                                (r"server 127\.0\.0\.1:8080;", f"server {upstream};"),
                                (r"/var/cache/[\w-]+(?= )", f"{folder}/cache")]:
            text, count = re.subn(pattern, wanted, text)
            report.expect(count > 0, f"{pattern} in nginx.conf", "missing", "there")
        parts = "".join(f"{name}_temp_path {folder}/{name};\n" for name in
                        ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        file = pathlib.Path(folder) / "nginx.conf"
        # Without the directive `user`, an nginx that the superuser starts runs its worker processes
        # as another user. These processes could not read a folder of the superuser.
        user = "user root; " if os.geteuid() == 0 else ""
        file.write_text(f"{user}daemon off; pid {folder}/pid; error_log stderr warn;\n"
                        f"events {{ worker_connections 256; }}\n"
                        f"http {{\naccess_log off;\n{parts}{text}}}\n", encoding="utf-8")
        judge(report, "nginx -t", run(program, "-t", "-c", file))
        process = subprocess.Popen([program, "-c", str(file)], stderr=subprocess.PIPE, text=True)
        try:
            wait(lambda: ask(port, "/nothing").status == 404)
            yield
        finally:
            process.terminate()
            log = process.communicate(timeout=30)[1]
            report.expect("[emerg]" not in log and "[alert]" not in log, "nginx's log", log, "calm")


def wait(holds, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            if holds():
                return
        time.sleep(0.05)
    raise RuntimeError(f"not within {seconds} s")


@stage("nginx")
def cache(context, report):
    """Checks the cache of nginx: cache misses and hits, a single request to the server for many
    simultaneous clients, and old images while the server is down."""
    with tempfile.TemporaryDirectory() as folder:
        socket = f"{folder}/galley.sock"
        for listen in ("127.0.0.1:0", f"unix:{socket}"):
            port = context.free_port()
            with context.server("--token", "secret", "--max-age", 1, keys=[KEY],
                                listen=listen) as server:
                upstream = f"127.0.0.1:{server.port}" if isinstance(server.port, int) else listen
                with nginx(context, report, port, upstream):
                    behind(server, report, port)
    report.figure("checks", report.checks)


def signed(target):
    return signing.signed(bytes.fromhex(SECRET), target, key="web")


def state(answer):
    return answer["cache-status"].rpartition(" ")[2]


def behind(server, report, port):
    version = {one["name"]: one["version"] for one
               in ask(server.port, "/v1/templates").json()["templates"]}["talk"]
    target = signed(cards.card(1, _v=version))
    asked = drawn(server)
    for wanted in ("MISS", "HIT", "HIT"):
        answer = ask(port, target)
        report.equal("a card", (answer.status, state(answer)), (200, wanted))
    report.equal("requests to the server for three", drawn(server) - asked, 1)
    known = ask(port, target, headers={"If-None-Match": answer["etag"]})
    report.equal("the card again", (known.status, known.body), (304, b""))
    formats = signed("/v1/cards/plain.auto?title=x")
    for accept, kind in [("image/webp,*/*", "image/webp"), ("*/*", "image/png"),
                         ("text/html,image/webp", "image/webp"), ("image/*", "image/png")]:
        answer = ask(port, formats, headers={"Accept": accept})
        report.equal(f".auto for {accept}", (answer.status, answer["content-type"]), (200, kind))
    report.equal(".auto for another client", state(answer), "HIT")
    for what, answer, status in [
            ("an unsigned card", ask(port, cards.card(2)), 403),
            ("POST of a card", post(port, "/v1/cards/talk.png", cards.document(1)), 403),
            ("POST of a document", post(port, "/v1/documents", cards.document(1)), 404),
            ("the list of templates", ask(port, "/v1/templates"), 404)]:
        report.equal(what, answer.status, status)
    stale(server, report, port)


def drawn(server):
    return server.metric("galley_requests_total", route="/v1/cards/{file}") or 0


def stale(server, report, port):
    """Checks that nginx sends old images while the server is down, but never an image whose URL has
    expired."""
    plain = signed(cards.card(3))
    expiring = signed(cards.card(4, _exp=int(time.time()) + 2))
    for target in (plain, expiring):
        report.equal("before the stop", state(ask(port, target)), "MISS")
    time.sleep(3)
    # After max-age, the old image is sent at once, and a request to the server renews it.
    report.equal("an old card", state(ask(port, plain)), "STALE")
    wait(lambda: state(ask(port, plain)) == "HIT")
    report.equal("a URL that has expired", ask(port, expiring).status, 403)
    time.sleep(2)
    server.signal(signal.SIGTERM)
    server.process.wait(30)
    old = ask(port, plain)
    report.equal("an old card, with the server down", (old.status, state(old)), (200, "STALE"))
    lost = ask(port, signed(cards.card(5)))
    report.expect(lost.status in (502, 504), "a new card, with the server down", lost, 502)
    late = ask(port, expiring)
    report.expect(late.status in (502, 504), "an expired URL, with the server down", late, 502)
