// Connections whose requests are answered by the thread that reads them.

import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// A connection of HTTP/1.1 whose requests are answered on its event loop: a picture that is there
/// already goes out without another thread being woken. What takes long is the pool's to do.
struct LoopChannel: ServerChildChannel {
  let channel: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    self.channel.setup(channel: channel, logger: logger)
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
    // What runs the job holds the executor meanwhile.
    loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
