// Messages between a process and its worker processes.

import Glibc

/// A frame: a message that is sent over a pipe as a list of byte fields. The frame starts with the
/// number of fields. Each field consists of its length and its bytes. Numbers are little-endian and
/// have eight bytes.
package struct WorkerFrame: Sendable {
  package var fields: [[UInt8]]

  package init(_ fields: [[UInt8]]) {
    self.fields = fields
  }

  /// Maximum number of fields in a message frame.
  private static let mostFields = 1 << 20

  /// Reads the next frame from a pipe; `nil` if the pipe ends before the frame is complete.
  ///
  /// - Parameters:
  ///   - deadline: the time at which waiting fails with `ETIMEDOUT`; `nil` means no deadline.
  ///   - mostBytes: maximum number of bytes in a field. A frame with a longer field is treated as
  ///     incomplete.
  ///   - isCancelled: returns whether to stop waiting with the error `ECANCELED`; called every 50
  ///     ms until the first bytes arrive.
  package init?(
    from pipe: FileDescriptor, until deadline: ContinuousClock.Instant? = nil,
    mostBytes: Int = .max, isCancelled: (() -> Bool)? = nil
  ) throws(SystemError) {
    try Self.wait(for: pipe, deadline, isCancelled)
    guard let count = try Self.number(from: pipe, deadline), count <= Self.mostFields
    else { return nil }
    fields = []
    for _ in 0..<count {
      guard let length = try Self.number(from: pipe, deadline), length <= mostBytes,
        let field = try Self.bytes(length, from: pipe, deadline)
      else { return nil }
      fields.append(field)
    }
  }

  /// Writes the frame to a pipe, and waits while the pipe is full.
  ///
  /// - Parameter deadline: the time at which waiting fails with `ETIMEDOUT`; `nil` means no
  ///   deadline.
  package func write(
    to pipe: FileDescriptor, until deadline: ContinuousClock.Instant? = nil
  ) throws(SystemError) {
    try pipe.writeAll(Self.bytes(of: fields.count), until: deadline)
    for field in fields {
      try pipe.writeAll(Self.bytes(of: field.count), until: deadline)
      try pipe.writeAll(field, until: deadline)
    }
  }

  /// Returns the field at an index, converted to a string. If there is no such field, the string is
  /// empty.
  package func text(_ index: Int) -> String {
    fields.indices.contains(index) ? String(decoding: fields[index], as: UTF8.self) : ""
  }

  /// Waits until the first bytes of a frame arrive.
  private static func wait(
    for pipe: FileDescriptor, _ deadline: ContinuousClock.Instant?, _ isCancelled: (() -> Bool)?
  ) throws(SystemError) {
    guard let isCancelled else { return }
    while true {
      let soon = ContinuousClock.now + .milliseconds(50)
      do throws(SystemError) {
        return try pipe.wait(for: POLLIN, until: min(soon, deadline ?? soon))
      } catch {
        guard error.code == ETIMEDOUT else { throw error }
        if isCancelled() { throw SystemError(code: ECANCELED) }
        if let deadline, deadline <= .now { throw error }
      }
    }
  }

  private static func bytes(of number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(
    from pipe: FileDescriptor, _ deadline: ContinuousClock.Instant?
  ) throws(SystemError) -> Int? {
    guard let bytes = try bytes(8, from: pipe, deadline) else { return nil }
    let number = bytes.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (8 * $1.offset) }
    return Int(exactly: number)
  }

  /// Maximum number of bytes read at a time. The memory for a field grows only as its bytes arrive,
  /// even if the sender announces a long field.
  private static let piece = 1 << 20

  private static func bytes(
    _ count: Int, from pipe: FileDescriptor, _ deadline: ContinuousClock.Instant?
  ) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      try pipe.wait(for: POLLIN, until: deadline)
      guard try pipe.read(min(count - bytes.count, piece), to: &bytes) else { return nil }
    }
    return bytes
  }
}
