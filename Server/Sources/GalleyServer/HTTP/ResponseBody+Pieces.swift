// Response bodies that are written piece by piece.

import Hummingbird
import NIOCore

extension ResponseBody {
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
