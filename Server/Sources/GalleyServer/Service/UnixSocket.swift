// Files of Unix sockets that the server listens on.

import Glibc

/// The file of a Unix socket that the server listens on.
struct UnixSocket: Sendable {
  let path: String

  /// The maximum length of a path in bytes (`sockaddr_un.sun_path` without its final zero byte).
  static let mostBytes = 107

  /// Removes the socket of a server that has ended. Does nothing if the file does not exist.
  ///
  /// - Throws: ``StartError`` if the file is not a socket, or if a program listens on it.
  func prepare() throws(StartError) {
    var status = stat()
    // Do not follow symbolic links: a link could make the server remove a socket in another folder.
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw StartError("\(path) is not a socket; remove the file, or choose another path")
    }
    guard !hasListener else {
      throw StartError("another program listens on \(path); stop it, or choose another path")
    }
    guard unsafe unlink(path) == 0 else {
      throw StartError("the old socket \(path) cannot be removed; check the folder's permissions")
    }
  }

  /// Removes the socket's file. Call this method after the server has stopped listening.
  func remove() {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, !hasListener else {
      return
    }
    unsafe unlink(path)
  }

  /// Whether a program may be listening on the socket. This is `false` only if the system refuses a
  /// connection to the socket.
  private var hasListener: Bool {
    // Do not wait for a program that is too busy to accept connections.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count <= Self.mostBytes else { return true }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      unsafe field.copyBytes(from: path.utf8)
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, size) == 0 || errno != ECONNREFUSED
      }
    }
  }
}
