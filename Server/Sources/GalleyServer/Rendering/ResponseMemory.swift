// The memory of responses that have not yet been written to their connections.

import Galley
import NIOCore
import Synchronization

/// Counts the bytes of responses against the memory limit of a render pool, until the responses
/// have been written to their connections.
///
/// If several responses share a buffer, such as a cached picture, its bytes count once.
final class ResponseMemory: Sendable {
  /// A reservation for the bytes of a buffer. The reservation ends when its last reference is
  /// released.
  final class Hold: Sendable {
    private let memory: ResponseMemory
    /// The buffer whose bytes are counted. The buffer is kept, so that no other buffer gets the
    /// same address.
    private let buffer: ByteBuffer
    private let address: UInt

    fileprivate init(_ memory: ResponseMemory, _ buffer: ByteBuffer, _ address: UInt) {
      self.memory = memory
      self.buffer = buffer
      self.address = address
    }

    deinit { memory.release(address) }
  }

  /// The bytes of a buffer, and the number of reservations for it.
  private struct Entry {
    var bytes: Int
    var holds = 0
  }

  private let pool: RenderPool
  private let entries = Mutex<[UInt: Entry]>([:])

  init(_ pool: RenderPool) {
    self.pool = pool
  }

  /// Counts the memory of a buffer immediately, even if the total then exceeds the limit. The
  /// counted memory is the whole storage of the buffer, which can be larger than its content. If
  /// the same storage is already counted, it is not counted again.
  func hold(_ buffer: ByteBuffer) -> Hold {
    // The address of a buffer stays the same when its reader index moves.
    let address = unsafe buffer.withVeryUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    let bytes = entries.withLock { entries in
      let isNew = entries[address] == nil
      entries[address, default: Entry(bytes: buffer.storageCapacity)].holds += 1
      return isNew ? buffer.storageCapacity : 0
    }
    if bytes > 0 { pool.hold(bytes) }
    return Hold(self, buffer, address)
  }

  private func release(_ address: UInt) {
    let bytes = entries.withLock { entries in
      guard var entry = entries[address] else { return 0 }
      entry.holds -= 1
      entries[address] = entry.holds > 0 ? entry : nil
      return entry.holds > 0 ? 0 : entry.bytes
    }
    if bytes > 0 { pool.release(bytes) }
  }
}
