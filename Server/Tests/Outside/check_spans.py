"""Checks the spans that the server sends to an OpenTelemetry collector."""
import http.server
import json
import threading

import cards
from check_operating import wait_for
from client import post
from report import stage

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


class Collector(http.server.ThreadingHTTPServer):
    """A collector that keeps the spans it receives."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.spans, self.paths = [], set()
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        for resource in body["resourceSpans"]:
            for scope in resource["scopeSpans"]:
                self.server.spans += scope["spans"]
        self.server.paths.add((self.path, self.headers["Content-Type"]))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


def attributes(span):
    return {one["key"]: next(iter(one["value"].values()), None) for one in span["attributes"]}


@stage("spans")
def spans(context, report):
    with Collector() as collector:
        url = f"http://127.0.0.1:{collector.server_port}"
        with context.server(environment={"OTEL_EXPORTER_OTLP_ENDPOINT": url}) as server:
            server.ask(cards.card(1), headers={"traceparent": f"00-{TRACE}-{PARENT}-01"})
            server.ask(cards.card(2), headers={"traceparent": f"00-{TRACE}-{PARENT}-00"})
            for broken in ["", "00-0-0-01", f"00-{'0' * 32}-{PARENT}-01", f"ff-{TRACE}-{PARENT}-01"]:
                server.ask("/version", headers={"traceparent": broken})
            rows = "\n".join(json.dumps(cards.document(number)) for number in range(2))
            post(server.port, "/v1/batch", rows, "application/x-ndjson")
            sent = wait_for(lambda: server.metric("galley_spans_total", outcome="sent"), bool, 15)
            report.expect(sent, "spans sent while the server runs", sent, "some")
            server.ask("/v1/fonts")
        found = collector.spans
        report.equal("requests to the collector", collector.paths,
                     {("/v1/traces", "application/json")})
        own = [span for span in found if span["traceId"] == TRACE]
        report.equal("spans of the trace", sorted(span["name"] for span in own),
                     ["render", "request"])
        by_name = {span["name"]: span for span in own}
        if len(by_name) == 2:
            report.equal("parents", [by_name[name].get("parentSpanId") for name in (
                "request", "render")], [PARENT, by_name["request"]["spanId"]])
            told = attributes(by_name["request"])
            report.equal("attributes", [told.get(name) for name in (
                "http.route", "http.request.method", "http.response.status_code")],
                ["/v1/cards/{file}", "GET", "200"])
            report.expect(attributes(by_name["render"]).get("galley.draw.seconds", 0) > 0,
                          "the time of drawing", by_name["render"], "more than 0")
        routes = [attributes(span).get("http.route") for span in found]
        report.equal("requests with broken headers", routes.count("/version"), 4)
        report.equal("the request before the end", routes.count("/v1/fonts"), 1)
        report.equal("a batch", routes.count("/v1/batch"), 1)
        wrong = [span for span in found
                 if int(span["endTimeUnixNano"]) < int(span["startTimeUnixNano"])
                 or len(span["traceId"]) != 32 or len(span["spanId"]) != 16]
        report.equal("invalid spans", wrong, [])
    silent(context, report)


def silent(context, report):
    """Checks that the server draws cards even if the OpenTelemetry collector does not answer."""
    url = f"http://127.0.0.1:{context.free_port()}"
    with context.server(environment={"OTEL_EXPORTER_OTLP_ENDPOINT": url}) as server:
        report.equal("a card without a collector", server.ask(cards.card(1)).status, 200)
        dropped = wait_for(lambda: server.metric("galley_spans_total", outcome="dropped"), bool, 15)
        report.expect(dropped, "dropped spans", dropped, "some")
        report.expect(server.log(message="trace spans were not sent"), "the log", server.lines[-2:],
                      "a warning")
