import Glibc

/// Maps whole regular files into memory for reading.
enum MappedFile {
  /// The bytes of the file at `path`; the caller unmaps them.
  @unsafe
  static func map(_ path: String) throws(FontError) -> UnsafeRawBufferPointer {
    // Without O_NONBLOCK a pipe that nobody writes to would block for ever.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw systemError(path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw systemError(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: path, reason: "not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else { throw .empty(file: path) }
    guard size <= FontLimits.fileBytes else {
      throw .tooLarge(file: path, bytes: size, limit: FontLimits.fileBytes)
    }
    let start = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start = unsafe start, unsafe start != MAP_FAILED else { throw systemError(path) }
    return unsafe UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Ends a mapping made by `map`.
  @unsafe
  static func unmap(_ bytes: UnsafeRawBufferPointer) {
    unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  private static func systemError(_ path: String) -> FontError {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown"
    return .unreadable(file: path, reason: reason)
  }
}
