// A folder in which files are opened by paths that cannot leave the folder.

import CLinux
import Glibc

/// An open folder. Checking a path in the folder and opening the file are a single step. No other
/// process can insert a link between the check and the opening.
package struct OpenFolder: ~Copyable {
  private let path: String
  private let descriptor: Int32
  /// Whether to try the system call openat2(2). If `false`, a path is opened one folder at a time.
  private let asksSystem: Bool

  /// The flags for opening a file only to examine its status. Opening a file with these flags reads
  /// nothing and has no effect on a device.
  package static let toLookAt = galley_o_path

  /// Opens a folder. Symbolic links in the folder's path are followed.
  package init(_ path: String) throws(FileProblem) {
    try self.init(path, asksSystem: true)
  }

  /// Opens a folder. Tests pass `asksSystem: false` to simulate Linux before 5.6, which has no
  /// openat2(2).
  package init(_ path: String, asksSystem: Bool) throws(FileProblem) {
    let flags = galley_o_path | O_DIRECTORY | O_CLOEXEC
    guard !path.utf8.contains(0) else { throw .missing }
    let descriptor = unsafe Glibc.open(path, flags)
    guard descriptor >= 0 else { throw FileProblem(errno: errno) }
    self.path = path
    self.descriptor = descriptor
    self.asksSystem = asksSystem
  }

  deinit { _ = close(descriptor) }

  /// Opens the file or folder at a path, which must not contain `..` or begin with a slash. Opening
  /// a pipe does not block.
  ///
  /// - Throws: ``FileProblem/outside`` if the path contains a link that leaves the folder, whether
  ///   or not the target of the link exists.
  package borrowing func open(
    _ path: String, _ flags: Int32 = O_RDONLY | O_NONBLOCK
  ) throws(FileProblem) -> OpenFile {
    guard !path.utf8.contains(0) else { throw .missing }
    let (file, error) = openWithoutLinks(path, flags)
    if file >= 0 { return try OpenFile(file) }
    guard error == ELOOP else { throw FileProblem(errno: error) }
    // The path contains a link. Open the link's target without following further links, to reject a
    // link that was inserted in the meantime.
    guard let folder = self.path.realPath,
      let real = (self.path + "/" + path).realPath,
      let inside = real.lexicalPath(in: folder)
    else { throw .outside }
    let (target, problem) = openWithoutLinks(inside, flags)
    if target >= 0 { return try OpenFile(target) }
    throw problem == ELOOP ? .outside : FileProblem(errno: problem)
  }

  /// Resolves the links in a path. The path and the result are relative to this folder. The last
  /// component need not exist yet.
  ///
  /// - Throws: the errors of ``open(_:_:)``.
  package borrowing func resolved(_ path: String) throws(FileProblem) -> String {
    guard !path.utf8.contains(0) else { throw .missing }
    let (file, error) = openWithoutLinks(path, Self.toLookAt)
    if file >= 0 { _ = close(file) }
    guard file < 0, error != ENOENT else { return path }
    guard error == ELOOP else { throw FileProblem(errno: error) }
    var parts = path.split(separator: "/")
    var last: Substring?
    while let folder = self.path.realPath {
      let place = parts.joined(separator: "/")
      if let real = (self.path + "/" + place).realPath {
        guard let inside = real.lexicalPath(in: folder) else { break }
        return last.map { inside == "." ? String($0) : inside + "/" + $0 } ?? inside
      }
      // The last component of the path need not exist yet. Continue with its parent folder.
      guard last == nil else { break }
      last = parts.popLast()
    }
    throw .outside
  }

  /// Opens a path without following links. Returns a file descriptor, or −1 and the `errno` value.
  /// The value is `ELOOP` if the path contains a link.
  private borrowing func openWithoutLinks(_ path: String, _ flags: Int32) -> (Int32, Int32) {
    let flags = flags | O_CLOEXEC
    if asksSystem {
      let file = unsafe galley_open_below(descriptor, path, flags)
      // A container forbids `openat2` if its list of allowed system calls is older than `openat2`.
      // Old versions of Docker have such a list.
      if file >= 0 || (errno != ENOSYS && errno != EPERM) { return (file, errno) }
    }
    return walk(path, flags | O_NOFOLLOW)
  }

  /// Opens the path one folder at a time, without following links.
  private borrowing func walk(_ path: String, _ flags: Int32) -> (Int32, Int32) {
    guard !path.hasPrefix("/") else { return (-1, EXDEV) }
    let names = path.split(separator: "/")
    guard !names.contains("..") else { return (-1, EINVAL) }
    guard let last = names.last else { return (-1, ENOENT) }
    var folder = descriptor
    defer { if folder != descriptor { _ = close(folder) } }
    for name in names.dropLast() {
      let next = unsafe openat(
        folder, String(name), galley_o_path | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { return (-1, errno) }
      if folder != descriptor { _ = close(folder) }
      folder = next
      if Self.isLink(next) { return (-1, ELOOP) }
    }
    let asksFolder = path.hasSuffix("/") ? O_DIRECTORY : 0
    let file = unsafe openat(folder, String(last), flags | asksFolder)
    // With O_PATH, a link itself is opened, not its target. With O_DIRECTORY, opening a link fails
    // with ENOTDIR, even if the link's target is a folder.
    let code = errno
    if file < 0 {
      return (file, asksFolder != 0 && code == ENOTDIR && isLink(last, in: folder) ? ELOOP : code)
    }
    guard Self.isLink(file) else { return (file, 0) }
    _ = close(file)
    return (-1, ELOOP)
  }

  private borrowing func isLink(_ name: Substring, in folder: Int32) -> Bool {
    var status = stat()
    return unsafe fstatat(folder, String(name), &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func isLink(_ file: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

/// An open file or folder.
package struct OpenFile: ~Copyable {
  /// The kind of file.
  package enum Kind: Sendable {
    case file
    case folder
    case other
  }

  package let descriptor: Int32
  package let kind: Kind
  /// The size of a file in bytes.
  package let size: Int
  package let version: FileVersion

  /// Takes ownership of an open file descriptor.
  package init(_ descriptor: Int32) throws(FileProblem) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let error = errno
      _ = close(descriptor)
      throw FileProblem(errno: error)
    }
    self.descriptor = descriptor
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    size = status.st_size
    version = FileVersion(status)
  }

  /// Opens a file that the caller chose. The file can be in any folder.
  package init(at path: String) throws(FileProblem) {
    guard !path.utf8.contains(0) else { throw .missing }
    let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileProblem(errno: errno) }
    try self.init(file)
  }

  deinit { _ = close(descriptor) }

  /// Reads a regular file. A pipe is rejected, because it might never end. A file of more than
  /// `limit` bytes is not read.
  package borrowing func bytes(limit: Int) throws(FileProblem) -> [UInt8] {
    guard kind == .file else { throw .notRegular }
    guard size <= limit else { throw .tooLarge(bytes: size, limit: limit) }
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, size - filled)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw FileProblem(errno: errno) }
      if got == 0 { break }
      filled += got
    }
    bytes.removeLast(size - filled)
    return bytes
  }

  /// The file names in a folder, in byte order; empty if the folder cannot be read.
  ///
  /// - Parameter areHidden: `true` returns only names that begin with a dot; `false` returns only
  ///   the other names.
  package borrowing func names(areHidden: Bool = false) -> [String] {
    let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let stream = unsafe fdopendir(copy) else {
      _ = close(copy)
      return []
    }
    defer { unsafe _ = closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // A folder of pictures can contain very many files, so only the requested names are converted
      // to strings.
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        guard unsafe (bytes.first == UInt8(ascii: ".")) == areHidden else { return }
        unsafe names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
