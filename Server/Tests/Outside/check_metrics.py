"""Checks the metrics with promtool and with a real Prometheus, which scrapes them."""
import pathlib
import re
import subprocess
import tempfile
import threading
import time
import urllib.parse
import urllib.request

import cards
from client import ask, post
from report import needed, stage

# The documented metrics, without the suffixes of histograms. The server reports counters without
# labels from its start, with the value 0. If a counter first appeared with the value 1, Prometheus
# would compute no rate for this change.
METRICS = """galley_requests_total galley_request_duration_seconds galley_stage_duration_seconds
galley_queue_depth galley_queue_wait_seconds galley_workers galley_workers_busy
galley_memory_reserved_bytes galley_cancelled_total galley_cache_hits_total
galley_cache_misses_total galley_cache_evictions_total galley_cache_bytes galley_pixels_total
galley_output_bytes galley_batch_rows_total galley_asset_bytes galley_asset_reads_total
galley_asset_decodes_total galley_asset_evictions_total galley_rejected_total galley_missing_glyphs_total process_cpu_seconds_total
process_resident_memory_bytes galley_build_info""".split()


@stage("metrics")
def metrics(context, report):
    """Checks the text of /metrics with promtool, and the values that Prometheus scrapes."""
    with context.server() as server:
        asked = {"GET": 7, "POST": 3}
        for number in range(asked["GET"]):
            server.ask(cards.card(number))
        for number in range(asked["POST"]):
            post(server.port, "/v1/render", cards.document(number))
        server.ask("/v1/cards/absent.png")
        answer = ask(server.admin, "/metrics")
        report.expect("text/plain" in answer["content-type"] and "0.0.4" in answer["content-type"],
                      "the type of /metrics", answer["content-type"], "text/plain; version=0.0.4")
        text = answer.body.decode()
        for name in METRICS:
            report.expect(re.search(rf"(?m)^# TYPE {name} ", text), f"the metric {name}", "none",
                          "a metric with a type")
        report.equal("cards in galley_requests_total",
                     server.metric("galley_requests_total", method="GET", status="200"), 7)
        untold = re.findall(r'="[^"]*(?:Card|title|%20|absent)[^"]*"', text)
        report.expect(not untold, "labels", untold, "no text from a client")
        report.figure("series", len(re.findall(r"(?m)^[a-z]", text)))
        checked(report, text)
        scraped(context, report, server)
    rejections(context, report)


def rejections(context, report):
    """Checks that the metrics count two kinds of refused requests separately: requests that find
    the queue full, and requests that wait too long."""
    with context.server("--workers", 1, "--queue", 1, "--longest-wait", "100ms", "--deadline",
                        "20s") as server:
        threads = [threading.Thread(target=post, args=(
            server.port, "/v1/render?format=webp", cards.heavy(number))) for number in range(5)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for reason in ["queue", "wait"]:
            count = server.metric("galley_rejected_total", reason=reason) or 0
            report.expect(count > 0, f"galley_rejected_total by {reason}", count, "more than 0")


def checked(report, text):
    done = subprocess.run([needed("promtool"), "check", "metrics"], input=text, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    report.expect(done.returncode == 0, "promtool check metrics", done.stdout, "no output")


def scraped(context, report, server):
    program, wanted = needed("prometheus"), server.metric("galley_requests_total", status="200")
    port = context.free_port()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "prometheus.yml"
        file.write_text("scrape_configs: [{job_name: galley, scrape_interval: 1s, static_configs: "
                        f"[{{targets: ['127.0.0.1:{server.admin}']}}]}}]\n")
        process = subprocess.Popen(
            [program, f"--config.file={file}", f"--storage.tsdb.path={folder}/data",
             f"--web.listen-address=127.0.0.1:{port}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            found, text = None, ""
            end = time.monotonic() + 30
            while found != wanted and time.monotonic() < end:
                time.sleep(0.5)
                text = query(port, 'sum(galley_requests_total{status="200"})')
                value = re.search(r'"value":\[[^,]+,"([^"]+)"\]', text)
                found = float(value[1]) if value else None
            report.equal("Prometheus' galley_requests_total", found, wanted)
            quantile = ("histogram_quantile(0.5, sum by (le) "
                        "(galley_request_duration_seconds_bucket))")
            report.expect('"value"' in query(port, quantile), "a quantile of the durations",
                          query(port, quantile), "a value")
        finally:
            process.terminate()
            process.wait()


def query(port, text):
    address = f"http://127.0.0.1:{port}/api/v1/query?query={urllib.parse.quote(text)}"
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return answer.read().decode()
    except OSError as error:
        return str(error)
