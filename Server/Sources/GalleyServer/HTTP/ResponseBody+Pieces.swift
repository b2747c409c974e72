// Response bodies that are written piece by piece.

import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

extension ResponseBody {
  /// Whether the body can take long to write: its length is unknown, or it has several pieces.
  var isStreamed: Bool { contentLength.map { $0 > Self.pieceBytes } ?? true }

  /// Calls a closure when the body is written, or when writing fails.
  ///
  /// - Parameter whenWritten: a closure that receives the number of written bytes, and whether the
  ///   whole body was written.
  func observed(
    _ whenWritten: @escaping @Sendable (_ bytes: Int, _ isComplete: Bool) -> Void
  ) -> ResponseBody {
    ResponseBody(contentLength: contentLength) { writer in
      let count = WrittenBytes()
      do {
        try await write(CountingWriter(inner: writer, count: count))
        whenWritten(count.value, true)
      } catch {
        whenWritten(count.value, false)
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

  /// The maximum size of a piece, in bytes.
  static let pieceBytes = 64 << 10
}

extension ResponseBodyWriter {
  /// Writes a buffer in pieces.
  mutating func write(pieces buffer: ByteBuffer) async throws {
    var rest = buffer
    while rest.readableBytes > 0 {
      // A piece differs from the buffer only in its indices, so ``ResponseMemory`` does not count
      // its bytes again.
      var piece = rest
      piece.moveWriterIndex(to: min(rest.writerIndex, rest.readerIndex + ResponseBody.pieceBytes))
      rest.moveReaderIndex(to: piece.writerIndex)
      try await write(piece)
    }
  }
}

/// The number of bytes of a body that have been written.
private final class WrittenBytes: Sendable {
  private let bytes = Atomic(0)

  var value: Int { bytes.load(ordering: .relaxed) }

  func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }
}

/// A writer that counts the bytes that pass through it.
private struct CountingWriter: ResponseBodyWriter {
  var inner: any ResponseBodyWriter
  let count: WrittenBytes

  mutating func write(_ buffer: ByteBuffer) async throws {
    try await inner.write(buffer)
    count.add(buffer.readableBytes)
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await inner.finish(trailingHeaders)
  }
}
