// Image files are written atomically.

import Foundation
import TestSupport
import Testing

@Suite("Output files")
struct OutputFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"text": "Hello", "width": 100, "height": 40}"#, to: "text.json")
  }

  private func render(to path: String) throws -> Command.Outcome {
    try Command.run("text.json", "-o", path, "--no-system-fonts", in: folder)
  }

  @Test(
    "Unwritable output exits with 73 and one line on standard error",
    arguments: [
      ("nowhere/out.png", "does not exist"), (".", "folder"), ("new/", "folder"),
      ("/dev/full", "No space left"), ("/proc/out.png", "/proc"),
      ("text.json/out.png", "directory"),
      ("", "empty"), (String(repeating: "n", count: 300) + ".png", "too long"),
    ])
  func unwritable(path: String, says: String) throws {
    let outcome = try render(to: path)
    #expect(outcome.status == 73)
    #expect(outcome.messages.count == 1)
    #expect(outcome.errors.hasPrefix("rasterize: \(path): error: cannot be written: "))
    #expect(outcome.errors.contains(says), "\(outcome.errors)")
    #expect(try folder.names == ["text.json"])
  }

  @Test("Unwritable standard output exits with 73")
  func fullStandardOutput() throws {
    for subcommand in ["render text.json -o -", "layout text.json", "--version"] {
      let outcome = try Command.shell("\"$RASTERIZE\" \(subcommand) > /dev/full", in: folder)
      #expect(outcome.status == 73, "\(subcommand)")
      #expect(outcome.messages.count == 1)
    }
    let closed = try Command.shell("\"$RASTERIZE\" layout text.json >&-", in: folder)
    #expect(closed.status == 73)
  }

  @Test("If the disk is full, the old image file is kept, and no other file remains")
  func fullDisk() throws {
    try folder.write("old", to: "out.png")
    let outcome = try Command.shell(
      "ulimit -f 0; \"$RASTERIZE\" text.json -o out.png --no-system-fonts 2>&1", in: folder)
    #expect(outcome.status == 73, "\(outcome.text)")
    #expect(try folder.read("out.png") == Data("old".utf8))
    #expect(try folder.names == ["out.png", "text.json"])
  }

  @Test(
    "A replaced file keeps its permissions; a symbolic link is kept, and its target is replaced")
  func replaced() throws {
    try folder.write("old", to: "real.png")
    let manager = FileManager.default
    let real = folder.url.appending(path: "real.png").path
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try manager.createSymbolicLink(
      atPath: folder.url.appending(path: "link.png").path, withDestinationPath: "real.png")
    #expect(try render(to: "link.png").status == 0)
    #expect(PNGFile(try folder.read("real.png")) != nil)
    let attributes = try manager.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let link = folder.url.appending(path: "link.png").path
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "real.png")
  }

  @Test("The umask sets the permissions of a new file")
  func newPermissions() throws {
    let outcome = try Command.shell(
      "umask 027; \"$RASTERIZE\" text.json -o out.png --no-system-fonts", in: folder)
    #expect(outcome.status == 0)
    let path = folder.url.appending(path: "out.png").path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("A named pipe is written to, not replaced")
  func namedPipe() throws {
    let outcome = try Command.shell(
      "mkfifo pipe; cat pipe & \"$RASTERIZE\" text.json -o pipe --no-system-fonts; wait", in: folder
    )
    #expect(outcome.status == 0)
    #expect(PNGFile(outcome.output) != nil)
    #expect(try folder.names == ["pipe", "text.json"])
  }

  @Test("If the reader of the output closes the pipe, the command ends quietly")
  func brokenPipe() throws {
    let outcome = try Command.shell(
      """
      i=0; while [ $i -lt 3000 ]; do echo '{"text": "some text"}'; i=$((i+1)); done > lines
      "$RASTERIZE" breaks --ndjson lines | head -n 1
      """, in: folder)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors.isEmpty)
  }

  @Test("If standard error is closed, no message is written into the image")
  func closedStandardError() throws {
    try folder.write(#"{"text": "\udbff\udffd", "width": 50, "height": 20}"#, to: "text.json")
    let outcome = try Command.shell(
      "\"$RASTERIZE\" text.json -o out.png --verbose --no-system-fonts 2>&- <&-", in: folder)
    #expect(outcome.status == 0)
    #expect(PNGFile(try folder.read("out.png")) != nil)
  }
}
