// `rasterize --watch` redraws the image after each change of the document, no matter how the editor
// saves the document.

import Foundation
import TestSupport
import Testing

@Suite("rasterize --watch")
struct WatchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func document(width: Int, _ more: String = "") -> String {
    #"{"text": "a", "width": \#(width), "height": 20\#(more)}"#
  }

  /// Waits up to 20 seconds until the image has the given width.
  private func waitForPicture(width: Int) throws {
    for _ in 0..<2000 {
      if let data = try? folder.read("out.png") {
        // The test can read the image file at any moment, so the file must always be complete.
        let picture = try #require(PNGFile(data))
        if picture.width == width { return }
      }
      usleep(10_000)
    }
    Issue.record("no picture of width \(width)")
  }

  private func waitForMessage(_ text: String, _ running: Program) throws {
    for _ in 0..<2000 {
      if try running.errors.contains(text) { return }
      usleep(10_000)
    }
    Issue.record("no message with: \(text)")
  }

  @Test("Each change redraws the image, and an error does not end the watch")
  func follows() throws {
    try folder.write(document(width: 30), to: "text.json")
    let running = try Command.start(
      ["text.json", "-o", "out.png", "--watch", "--no-system-fonts"], in: folder)
    defer { running.process.terminate() }
    try waitForPicture(width: 30)
    // The editor overwrites the file in place.
    try folder.write(document(width: 40), to: "text.json")
    try waitForPicture(width: 40)
    try folder.write("{", to: "text.json")
    try waitForMessage("text.json:1:", running)
    #expect(PNGFile(try folder.read("out.png"))?.width == 40)
    // Most editors write a new file and rename it to the old name.
    let file = folder.url.appending(path: "text.json")
    try Data(document(width: 50).utf8).write(to: file, options: .atomic)
    try waitForPicture(width: 50)
    kill(running.process.processIdentifier, SIGINT)
    let outcome = try running.end()
    #expect(outcome.reason == .exit && outcome.status == 130)
    #expect(try folder.names == ["out.png", "text.json"])
  }

  @Test("An image file that the document uses is watched, even before the file exists")
  func pictures() throws {
    try folder.write(document(width: 30, #", "backgroundImage": "back.png""#), to: "text.json")
    try folder.write(document(width: 7, #", "background": "red""#), to: "back.json")
    let running = try Command.start(
      ["text.json", "-o", "out.png", "--watch", "--no-system-fonts"], in: folder)
    defer { running.process.terminate() }
    try waitForMessage("back.png", running)
    #expect(try Command.run("back.json", "--no-system-fonts", in: folder).status == 0)
    try waitForPicture(width: 30)
    let first = try folder.read("out.png")
    try folder.write(document(width: 7, #", "background": "blue""#), to: "back.json")
    #expect(try Command.run("back.json", "--no-system-fonts", in: folder).status == 0)
    try waitForMessage("\n", running)
    for _ in 0..<2000 where try folder.read("out.png") == first { usleep(10_000) }
    #expect(try folder.read("out.png") != first)
    kill(running.process.processIdentifier, SIGTERM)
    #expect(try running.end().status == 143)
  }

  @Test("Streams cannot be watched", arguments: [["-", "-o", "a.png"], ["text.json", "-o", "-"]])
  func streams(arguments: [String]) throws {
    let outcome = try Command.start(arguments + ["--watch"], in: folder).end()
    #expect(outcome.status == 64 && outcome.errors.contains("--watch"))
  }
}
