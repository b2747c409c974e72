// HTTP connections whose requests are read and handled on the same thread.

import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// An HTTP/1.1 connection that handles requests on its event loop. A cached picture is therefore
/// sent without waking another thread. Slow work runs in the thread pool.
struct LoopChannel: ServerChildChannel {
  let channel: HTTP1Channel
  /// The maximum number of unsent bytes in the operating system's buffer. By default, the buffer
  /// grows to megabytes, and accepts no bytes until a third of it is free. ``ConnectionWatch``
  /// could then not distinguish a slow client from a client that reads nothing.
  private static let mostUnsentBytes = 32 << 10

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    self.channel.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(HostCheck(), position: .before(codec))
      // Unix sockets cannot limit the number of unsent bytes, so the size of the whole buffer is
      // limited.
      let isUnix = channel.localAddress?.protocol == .unix
      try channel.syncOptions?.setOption(
        isUnix ? .socketOption(.so_sndbuf) : .tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)),
        value: Self.mostUnsentBytes)
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await withTaskExecutorPreference(LoopExecutor(loop: value.channel.eventLoop)) {
      await channel.handle(value: value, logger: logger)
    }
  }
}

/// Runs tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(loop: any EventLoop) {
    self.loop = loop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // An unowned reference is safe here, because the running job retains the executor.
    loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
