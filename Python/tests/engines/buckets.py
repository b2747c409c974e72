"""An S3-compatible moto server, and a log of its requests."""

import collections
import os
import threading


class Buckets:
    """A context manager that runs an S3 server (moto) in this process, on a free port."""

    def __enter__(self):
        import boto3
        import moto.server
        from werkzeug import serving

        os.environ.update(AWS_ACCESS_KEY_ID="testing", AWS_SECRET_ACCESS_KEY="testing")
        answered = self.answered = []

        class Handler(serving.WSGIRequestHandler):
            def log_request(self, code="-", size="-"):
                answered.append((self.command, self.path, int(code)))

        app = moto.server.DomainDispatcherApplication(moto.server.create_backend_app)
        self.server = serving.make_server("127.0.0.1", 0, app, threaded=True,
                                          request_handler=Handler)
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        self.options = {"endpoint_url": f"http://127.0.0.1:{self.server.port}",
                        "region_name": "us-east-1"}
        self.client = boto3.client("s3", **self.options)
        self.client.create_bucket(Bucket="cards")
        answered.clear()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()

    def writes(self):
        """Returns how often each object was written."""
        return collections.Counter(path for method, path, status in self.answered
                                   if (method, status) == ("PUT", 200))

    def refused(self):
        """Returns how often a write was rejected because the object existed."""
        return sum((method, status) == ("PUT", 412) for method, _, status in self.answered)

    def read(self, location):
        name = location.removeprefix("s3://cards/")
        return self.client.get_object(Bucket="cards", Key=name)["Body"].read()
