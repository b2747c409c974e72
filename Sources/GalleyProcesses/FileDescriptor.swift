package import Glibc

/// An error reported by a system call.
package struct SystemError: Error {
  /// The error's number (`errno`).
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last system call that failed on this thread.
  package static var last: SystemError { SystemError(code: errno) }

  /// The description of the error, such as `No such file or directory`.
  package var description: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// The file descriptor of an open file. The code that opens the file must close it.
package struct FileDescriptor: Sendable {
  package let number: Int32

  package static let standardInput = FileDescriptor(number: 0)
  package static let standardOutput = FileDescriptor(number: 1)
  package static let standardError = FileDescriptor(number: 2)

  package init(number: Int32) {
    self.number = number
  }

  /// Opens a file. Child processes do not inherit the file descriptor.
  package init(opening path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemError) {
    number = try retried { unsafe open(path, flags | O_CLOEXEC, mode) }
  }

  package func close() {
    _ = Glibc.close(number)
  }

  /// The file's type, size and permissions, and a value that changes if the file changes.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Reads at most `count` bytes and appends them to `bytes`. Returns `false` at the end of the
  /// file.
  package func read(_ count: Int, to bytes: inout [UInt8]) throws(SystemError) -> Bool {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    var received = 0
    defer { bytes.removeLast(count - received) }
    received = try retried {
      unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(number, $0.baseAddress?.advanced(by: start), count)
      }
    }
    return received > 0
  }

  /// Waits until the file is ready for reading or writing.
  ///
  /// - Parameters:
  ///   - event: the event to wait for, `POLLIN` or `POLLOUT`.
  ///   - deadline: the time at which waiting fails with `ETIMEDOUT`; `nil` means no deadline.
  package func wait(for event: Int32, until deadline: ContinuousClock.Instant?) throws(SystemError)
  {
    var events = pollfd(fd: number, events: Int16(truncatingIfNeeded: event), revents: 0)
    while true {
      let left = deadline.map { ($0 - ContinuousClock.now) / .milliseconds(1) }
      let milliseconds = left.map { min(max(0, $0).rounded(.up), 1e9) } ?? -1
      let ready = unsafe poll(&events, 1, Int32(milliseconds))
      if ready > 0 { return }
      if ready == 0, milliseconds == 0 { throw SystemError(code: ETIMEDOUT) }
      if ready < 0, errno != EINTR { throw .last }
    }
  }

  /// Makes the file non-blocking: a write that would block fails with `EAGAIN`.
  package func setNonBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  /// Writes bytes with one system call. The call can write fewer bytes than requested. Returns the
  /// number of bytes written.
  package func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    try retried { unsafe bytes.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) } }
  }

  /// Writes all bytes, and waits while the file cannot accept more bytes.
  ///
  /// - Parameter deadline: the time at which waiting fails with `ETIMEDOUT`; `nil` means no
  ///   deadline.
  package func writeAll(_ bytes: [UInt8], until deadline: ContinuousClock.Instant?)
    throws(SystemError)
  {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, until: deadline)
      do throws(SystemError) {
        rest = rest.dropFirst(try writeSome(rest))
      } catch {
        if error.code != EAGAIN { throw error }
      }
    }
  }

  /// Writes all bytes. If the file cannot accept more bytes, waits without a deadline.
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try writeSome(rest)) }
  }
}

/// Makes a system call, and repeats it whenever a signal interrupts it. If the call fails for
/// another reason, throws an error.
private func retried<Result: SignedInteger>(
  _ call: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last }
  }
}

/// Information about a file, from `stat`.
package struct FileStatus {
  /// The size in bytes of a regular file. For other files, the size has no meaning.
  package let size: Int
  /// The file's permission bits.
  package let permissions: mode_t
  package let isFolder: Bool
  package let isRegular: Bool
  /// A value that changes if the file is modified or replaced.
  package let stamp: Stamp

  /// The device, inode, size and modification time of a file.
  package struct Stamp: Sendable, Hashable {
    fileprivate let device: dev_t
    fileprivate let inode: ino_t
    fileprivate let size: Int
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
  }

  package init(_ status: stat) {
    size = Int(status.st_size)
    permissions = status.st_mode & 0o777
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isRegular = status.st_mode & S_IFMT == S_IFREG
    stamp = Stamp(
      device: status.st_dev, inode: status.st_ino, size: Int(status.st_size),
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  /// Reads the status of the file at a path. Symbolic links are followed.
  package init(of path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Whether both statuses describe the same file: the same inode on the same device.
  package func isSameFile(as other: FileStatus) -> Bool {
    stamp.device == other.stamp.device && stamp.inode == other.stamp.inode
  }
}
