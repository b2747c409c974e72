// Response bodies that are written piece by piece.

import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

extension ResponseBody {
  /// Whether writing the body can take a long time, because its length is unknown or too large for
  /// one write.
  var isStreamed: Bool { contentLength.map { $0 > Self.pieceBytes } ?? true }

  /// Calls a closure once: when the body has been written, when writing has failed, or when the
  /// body has been discarded because its client disconnected.
  func observed(
    _ whenEnded: @escaping @Sendable (_ bytes: Int, _ isComplete: Bool) -> Void
  ) -> ResponseBody {
    let written = WrittenBytes(whenEnded)
    return ResponseBody(contentLength: contentLength) { writer in
      do {
        try await write(CountingWriter(inner: writer, written: written))
        written.end(isComplete: true)
      } catch {
        written.end(isComplete: false)
        throw error
      }
    }
  }

  /// Makes a body from a buffer. A large body is written in pieces, each as soon as the connection
  /// accepts more bytes. Until the whole body is written, its bytes count against the memory limit.
  init(_ buffer: ByteBuffer, memory: ResponseMemory) {
    guard buffer.readableBytes > Self.pieceBytes else {
      self.init(byteBuffer: buffer)
      return
    }
    let hold = memory.hold(buffer)
    self.init(contentLength: buffer.readableBytes) { writer in
      try await writer.write(pieces: buffer)
      withExtendedLifetime(hold) {}
      try await writer.finish(nil)
    }
  }

  /// The maximum number of body bytes in one write.
  static let pieceBytes = 64 << 10
}

extension ResponseBodyWriter {
  /// Writes a buffer in pieces.
  mutating func write(pieces buffer: ByteBuffer) async throws {
    var rest = buffer
    while rest.readableBytes > 0 {
      // A slice of the buffer shares the buffer's memory, so ``ResponseMemory`` does not count the
      // bytes again.
      var piece = rest
      piece.moveWriterIndex(to: min(rest.writerIndex, rest.readerIndex + ResponseBody.pieceBytes))
      rest.moveReaderIndex(to: piece.writerIndex)
      try await write(piece)
    }
  }
}

/// Counts the bytes of a body that have been written. Reports the end of the body once, at the
/// latest when the body is deallocated.
private final class WrittenBytes: Sendable {
  private let bytes = Atomic(0)
  private let hasEnded = Atomic(false)
  private let whenEnded: @Sendable (_ bytes: Int, _ isComplete: Bool) -> Void

  init(_ whenEnded: @escaping @Sendable (_ bytes: Int, _ isComplete: Bool) -> Void) {
    self.whenEnded = whenEnded
  }

  deinit { end(isComplete: false) }

  func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }

  func end(isComplete: Bool) {
    guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
    whenEnded(bytes.load(ordering: .relaxed), isComplete)
  }
}

/// A response body writer that passes all bytes on to another writer, and counts them.
private struct CountingWriter: ResponseBodyWriter {
  var inner: any ResponseBodyWriter
  let written: WrittenBytes

  mutating func write(_ buffer: ByteBuffer) async throws {
    try await inner.write(buffer)
    written.add(buffer.readableBytes)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await inner.finish(trailingHeaders)
  }
}
