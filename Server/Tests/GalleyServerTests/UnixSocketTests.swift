// Tests of socket files, which the server creates and removes.

import Foundation
import Glibc
import Testing

@testable import GalleyServer

@Suite("Unix sockets")
struct UnixSocketTests {
  /// Binds a socket to a path. Returns its descriptor.
  private static func bound(_ path: String, listens: Bool) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size)
      }
    }
    try #require(result == 0)
    if listens { try #require(listen(descriptor, 1) == 0) }
    return descriptor
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  @Test("A socket without a listener is removed, and a missing file is not an error")
  func stale() throws {
    let folder = try ScratchFolder([:])
    let path = folder.path + "/s"
    try UnixSocket(path: path).prepare()
    close(try Self.bound(path, listens: true))
    #expect(Self.exists(path))
    try UnixSocket(path: path).prepare()
    #expect(!Self.exists(path))
  }

  @Test("A socket on which a program listens is kept, even if the program is busy")
  func used() throws {
    let folder = try ScratchFolder([:])
    let path = folder.path + "/s"
    let descriptor = try Self.bound(path, listens: true)
    defer { close(descriptor) }
    // The program accepts no connections, so the connection queue fills up.
    for _ in 0..<5 {
      let error = #expect(throws: StartError.self) { try UnixSocket(path: path).prepare() }
      #expect(error?.description.contains("another program listens") == true)
      UnixSocket(path: path).remove()
      #expect(Self.exists(path))
    }
  }

  @Test("A file, a folder or a symbolic link at the path of the socket is not replaced")
  func others() throws {
    let folder = try ScratchFolder(["file": "x"])
    close(try Self.bound(folder.path + "/s", listens: true))
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path + "/s")
    for path in [folder.path + "/file", folder.path, link] {
      let error = #expect(throws: StartError.self) { try UnixSocket(path: path).prepare() }
      #expect(error?.description.contains("is not a socket") == true)
      UnixSocket(path: path).remove()
      #expect(Self.exists(path))
    }
  }

  @Test("An address that starts with unix: is a path, and is not loopback")
  func addresses() throws {
    typealias Address = ServerConfiguration.Address
    let address = try #require(Address("unix:/run/galley.sock"))
    #expect(address.socket == "/run/galley.sock" && !address.isLoopback)
    for text in ["unix:", "unix:a", "unix:/" + String(repeating: "a", count: 107)] {
      #expect(Address(text) == nil)
    }
    #expect(Address("unix:80")?.socket == nil)
  }

  @Test("On a Unix socket, cards need keys or --unsigned, and documents need a token")
  func access() throws {
    var configuration = ServerConfiguration(
      listen: try #require(.init("unix:/s")), adminListen: .loopback(port: 0),
      capacity: RenderCapacity(workers: 1))
    configuration.templates = "/cards"
    #expect(!configuration.acceptsPostsWithoutToken)
    #expect(throws: StartError.self) { try configuration.check() }
    configuration.isUnsigned = true
    try configuration.check()
    #expect(!configuration.acceptsPostsWithoutToken)
    configuration.adminListen = configuration.listen
    #expect(throws: StartError.self) { try configuration.check() }
  }

  @Test(
    "A URL path prefix is one or more segments, each of which is a slash and a plain name",
    arguments: [
      ("/a", true), ("/a/b.c~d-e_f", true), ("", false), ("/", false), ("a", false), ("/a/", false),
      ("//a", false), ("/a//b", false), ("/..", false), ("/a/../b", false), ("/{a}", false),
      ("/a b", false), ("/ä", false), ("/:a", false), ("/*", false), ("/a?b", false),
    ])
  func prefixes(text: String, isValid: Bool) {
    #expect((PathPrefix.checked(text) == text) == isValid)
  }
}
