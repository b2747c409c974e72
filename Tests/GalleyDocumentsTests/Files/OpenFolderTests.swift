// A file is opened only if it is inside the folder, even if links change while the file is opened.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Open folders")
struct OpenFolderTests {
  /// A folder that contains `in` and `out`. `in` has a file and symbolic links, which lead inside,
  /// outside, in a circle or nowhere. `out` has a secret file.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("mine", to: "in/sub/file")
    try folder.write("secret", to: "out/file")
    let inside = folder.path + "/in"
    for (link, place) in [
      ("near", "sub/file"), ("whole", inside + "/sub/file"), ("up", "sub/../sub"),
      ("away", "../out"), ("farAway", "/etc"), ("circle", "circle"), ("dangling", "none"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: inside + "/" + link, withDestinationPath: place)
    }
  }

  private func text(_ path: String, asksSystem: Bool) -> String {
    do throws(FileProblem) {
      let folder = try OpenFolder(folder.path + "/in", asksSystem: asksSystem)
      let file = try folder.open(path)
      return String(decoding: try file.bytes(limit: 100), as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "Symbolic links work only if they stay inside the folder, both with and without `openat2`",
    arguments: [true, false])
  func links(asksSystem: Bool) {
    for path in ["sub/file", "near", "whole", "up/file"] {
      #expect(text(path, asksSystem: asksSystem) == "mine", "\(path)")
    }
    for path in ["away/file", "away/none", "away", "farAway/hostname", "farAway/none", "circle"] {
      #expect(text(path, asksSystem: asksSystem) == "outside", "\(path)")
    }
    for path in ["none", "sub/none", "sub/file/none", "a\u{0}b"] {
      #expect(text(path, asksSystem: asksSystem) == "missing", "\(path)")
    }
    #expect(text("sub", asksSystem: asksSystem) == "notRegular")
  }

  @Test(
    "A file path leads to the same file with and without the system call `openat2`",
    arguments: [
      "sub/file", "sub", "sub/", "sub/file/", "near", "near/", "whole", "up", "up/", "up/file",
      "up/none", "away", "away/", "away/none", "farAway", "circle", "circle/x", "dangling",
      "dangling/", "none", "none/", "none/none", ".", "", "sub/./file", "sub//file",
      String(repeating: "x", count: 256),
    ])
  func equal(_ path: String) {
    func answers(_ asksSystem: Bool) -> [String] {
      let flags = [O_RDONLY | O_NONBLOCK, OpenFolder.toLookAt]
      let opened = flags.map { flags in
        do throws(FileProblem) {
          let folder = try OpenFolder(folder.path + "/in", asksSystem: asksSystem)
          return "\(try folder.open(path, flags).version.identity)"
        } catch {
          return "\(error)"
        }
      }
      do throws(FileProblem) {
        return opened + [
          try OpenFolder(folder.path + "/in", asksSystem: asksSystem).resolved(path)
        ]
      } catch {
        return opened + ["\(error)"]
      }
    }
    #expect(answers(true) == answers(false))
  }

  @Test(
    "No file outside the folder is exposed if a subfolder becomes a link while a file is opened",
    arguments: [true, false])
  func swapped(asksSystem: Bool) throws {
    let place = folder.path + "/in"
    let isDone = Mutex(false)
    // A thread swaps the folder for a link and back, as fast as possible.
    try FileManager.default.createSymbolicLink(
      atPath: place + "/link", withDestinationPath: "../out")
    let swapping = Thread {
      while !isDone.withLock({ $0 }) {
        _ = unsafe rename(place + "/sub", place + "/kept")
        _ = unsafe rename(place + "/link", place + "/sub")
        _ = unsafe rename(place + "/sub", place + "/link")
        _ = unsafe rename(place + "/kept", place + "/sub")
      }
    }
    swapping.start()
    defer { isDone.withLock { $0 = true } }
    var seen: Set<String> = []
    // On a busy machine, the swapping thread can start late. More than 4,000 rounds can then be
    // needed until two different results have been seen.
    for round in 0..<200_000 where round < 4_000 || seen.count < 2 {
      seen.insert(text("sub/file", asksSystem: asksSystem))
    }
    #expect(!seen.contains("secret"))
    #expect(seen.contains("mine") && seen.count > 1, "\(seen)")
  }

  @Test("Opening a named pipe is refused without blocking")
  func pipe() throws {
    #expect(unsafe mkfifo(folder.path + "/in/pipe", 0o600) == 0)
    #expect(text("pipe", asksSystem: true) == "notRegular")
  }

  @Test(
    "A file path is simplified without access to files, and refused if it leads out of the folder",
    arguments: [
      ("a/b", "a/b"), ("./a//b/", "a/b"), ("a/../b", "b"), ("", "."), ("a/..", "."),
      ("..", nil), ("a/../../b", nil), ("/a", nil), ("../in/a", nil),
    ])
  func spelling(_ path: String, _ inside: String?) {
    #expect(path.lexicallyNormalizedPath == inside)
  }

  @Test("A file path is rewritten relative to another folder, without following symbolic links")
  func otherRoots() {
    func path(_ path: String, _ from: String, _ root: String) -> String? {
      path.lexicalPath(from: from, in: root)
    }
    #expect(path("../out/a", "/x/in", "/x/out") == "a")
    #expect(path("a", "/x/in", "/x") == "in/a")
    #expect(path("/x/y", "/z", "/x") == "y" && path("/x", "/z", "/x") == ".")
    #expect(path("/xy", "/z", "/x") == nil && path("../../../a", "/x", "/") == "a")
    #expect(path("away/file", folder.path + "/in", folder.path + "/in/away") == "file")
  }
}
