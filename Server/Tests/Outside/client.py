"""HTTP clients for the tests: single requests, pipelined requests, and raw bytes."""
import http.client
import json
import re
import socket
import time

HOST = "127.0.0.1"


class Answer:
    """An HTTP response: its status, its headers by lower-case name, and its body."""

    def __init__(self, status, headers, body):
        self.status, self.body = status, body
        self.headers = {}
        for name, value in headers:
            name = name.lower()
            known = self.headers.get(name)
            self.headers[name] = f"{known}, {value}" if known else value

    def __getitem__(self, name):
        return self.headers.get(name.lower(), "")

    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    def __repr__(self):
        return f"{self.status} {self['content-type']} {self.body[:160]!r}"


class UnixConnection(http.client.HTTPConnection):
    """An HTTP connection to a Unix socket."""

    def __init__(self, path, timeout):
        super().__init__("localhost", timeout=timeout)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)


class Connection:
    """A keep-alive HTTP connection to a port, or to the path of a Unix socket."""

    def __init__(self, port, timeout=30):
        self.inner = (UnixConnection(port, timeout) if isinstance(port, str)
                      else http.client.HTTPConnection(HOST, port, timeout=timeout))

    def ask(self, target, method="GET", body=None, headers=None):
        self.inner.request(method, target, body=body, headers=headers or {})
        answer = self.inner.getresponse()
        return Answer(answer.status, answer.getheaders(), answer.read())

    def close(self):
        self.inner.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def ask(port, target, method="GET", body=None, headers=None, timeout=30):
    """Sends one request on a new connection."""
    with Connection(port, timeout) as connection:
        return connection.ask(target, method, body, {"Connection": "close", **(headers or {})})


def post(port, target, document, kind="application/json", timeout=30, **headers):
    """Posts a document. The document is bytes, text, or a value that is written as JSON."""
    if not isinstance(document, (bytes, str)):
        document = json.dumps(document, ensure_ascii=False)
    body = document.encode() if isinstance(document, str) else document
    return ask(port, target, "POST", body, {"Content-Type": kind, **headers}, timeout)


def connect(port, timeout=10):
    plain = socket.create_connection((HOST, port), timeout=timeout)
    plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return plain


def exchange(port, data, seconds=7.0):
    """Sends raw bytes. Returns the received bytes, whether the server closed the connection, and
    the seconds taken. Reading ends when the server closes the connection or stops sending."""
    start, received, closed = time.monotonic(), b"", False
    with connect(port) as plain:
        try:
            plain.sendall(data)
        except OSError:
            closed = True  # The server closed the connection. Its response may still be readable.
        plain.settimeout(seconds)
        try:
            while part := plain.recv(65536):
                received += part
                if is_whole(received):
                    plain.settimeout(0.2)
            closed = True
        except TimeoutError:
            pass
        except OSError:
            closed = True
    return received, closed, time.monotonic() - start


def is_whole(received):
    head, separator, body = received.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    return bool(separator and length and len(body) >= int(length[1]))


def statuses(received):
    """Returns the statuses of all responses in the bytes. Bodies are searched too, but no test has
    a body with a status line."""
    return [int(status) for status in re.findall(rb"HTTP/1\.[01] (\d{3}) ", received)]


class Pipeline:
    """Pipelined requests: many requests on one connection, sent without waiting for responses."""

    def __init__(self, port, timeout=30):
        self.port, self.timeout = port, timeout
        self.plain, self.buffer = None, b""

    def ask(self, targets, headers=b""):
        """Sends one GET request per target (bytes). Returns the statuses of the responses. If the
        server closes the connection without answering a request, the list contains None for this
        request."""
        results = []
        while len(results) < len(targets):
            rest = targets[len(results):]
            before = len(results)
            self.send(rest, headers)
            for _ in rest:
                status = self.next_status()
                if status is None:
                    break
                results.append(status)
            # If none of the requests that were just sent got an answer, the server closed the
            # connection because of the first of them. Append None for that request.
            if len(results) == before:
                results.append(None)
        return results

    def send(self, targets, headers=b""):
        """Sends GET requests, each with the header lines `headers`."""
        if self.plain is None:
            self.plain, self.buffer = connect(self.port, self.timeout), b""
        end = b" HTTP/1.1\r\nHost: x\r\n" + headers + b"\r\n"
        lines = b"".join(b"GET " + target + end for target in targets)
        try:
            self.plain.sendall(lines)
        except OSError:
            pass  # The connection is closed, but earlier responses may have arrived.

    def next_status(self):
        while (end := self.buffer.find(b"\r\n\r\n")) < 0:
            if not self.receive():
                return None
        head = self.buffer[:end + 4]
        length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
        status = int(head[9:12])
        size = end + 4 + (int(length[1]) if length and status != 304 else 0)
        while len(self.buffer) < size:
            if not self.receive():
                return None
        self.buffer = self.buffer[size:]
        if re.search(rb"(?i)\r\nconnection: *close", head):
            self.close()
        return status

    def receive(self):
        if self.plain is None:
            return False
        try:
            part = self.plain.recv(262144)
        except OSError:
            part = b""
        if not part:
            self.close()
        self.buffer += part
        return bool(part)

    def close(self):
        if self.plain is not None:
            self.plain.close()
            self.plain = None
