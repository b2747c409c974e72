// The memory budget of a batch, and errors if the budget is too small.

import Foundation
import Galley
import GalleyDocuments
import Synchronization
import TestSupport
import Testing

@testable import rasterize

@Suite("Memory budget of a batch")
struct MemoryTests {
  @Test(
    "The shares of the memory budget add up to at most the budget, and no share is empty",
    arguments: [1, 2, 64])
  func shares(jobs: Int) throws {
    for megabytes in [32, 33, 100, 256, 1024, 100_000] {
      let bytes = megabytes << 20
      let shares = MemoryShares(of: bytes, jobs: jobs)
      let pictures = try #require(shares.pictureBytes)
      let images = (shares.sharedPixels + shares.limits.decodedPixels * jobs) * 4
      let all = shares.caches.bytes * jobs + images + pictures
      #expect(all <= bytes * 3 / 4)
      #expect(pictures >= bytes / 4)
      #expect(shares.lineBytes > 0 && shares.caches.glyphBytes > 0 && shares.sharedPixels > 0)
    }
  }

  @Test("With a large memory budget, the caches have their default sizes")
  func plenty() {
    let shares = MemoryShares(of: 64 << 30, jobs: 4)
    #expect(shares.caches == .default)
    #expect(shares.sharedPixels == MemoryShares.unlimited.sharedPixels)
    #expect(MemoryShares.unlimited.pictureBytes == nil)
  }

  @Test("All images that are drawn at the same time fit the budget, and every image is drawn")
  func room() throws {
    let document = TextDocument(AttributedText("a"), in: TextContainer(width: 100, height: 100))
    let layout = try TextRenderer(fonts: .bundled).layout(document)
    // The budget is enough for a little more than two images. A pixel takes 13 bytes: 4 for the
    // canvas, 5 for the encoder's rows, and 4 for the file.
    #expect(layout.encodedMemory() == 130_000)
    let memory = MemoryBudget(bytes: 300_000)
    let counts = Mutex((now: 0, most: 0, all: 0))
    let group = DispatchGroup()
    for _ in 0..<64 {
      DispatchQueue.global().async(group: group) {
        do {
          try memory.reserve(for: layout, as: .png()) { () throws(Failure) in
            counts.withLock {
              $0.now += 1
              $0.most = max($0.most, $0.now)
            }
            // The first image waits for the second, so that two images are certainly in memory at
            // the same time.
            for _ in 0..<100_000 where counts.withLock({ $0.most < 2 }) { usleep(100) }
            counts.withLock {
              $0.now -= 1
              $0.all += 1
            }
          }
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    group.wait()
    #expect(counts.withLock { $0.most } == 2)
    #expect(counts.withLock { $0.all } == 64)
  }

  @Test("If an image exceeds the budget, the error gives its memory use, and other lines continue")
  func tooLarge() throws {
    let folder = try TemporaryFolder()
    let outcome = try Command.run(
      "batch", "--max-memory", "64M", "--no-system-fonts", in: folder,
      input: """
        {"id": 1, "text": "a", "width": 4000, "height": 3000, "output": "1.png"}
        {"id": 2, "text": "a", "width": 40, "height": 30, "output": "2.png"}
        """)
    #expect(outcome.status == 1 && outcome.lines.count == 2 && outcome.errors.isEmpty)
    let message = try #require(outcome.lines[0].jsonObject().error?["message"])
    #expect(message.hasPrefix("the image takes 103 MiB while it is drawn, but --max-memory"))
    #expect(try folder.names == ["2.png"])
  }

  @Test("If a line is too long for the memory budget, the error gives the limit in bytes")
  func longLine() throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "word ", count: 8000)
    let outcome = try Command.run(
      "batch", "--max-memory", "32Mi", "--jobs", "2", "--no-system-fonts", in: folder,
      input: #"{"text": "\#(text)", "width": 400, "output": "1.png"}"#)
    #expect(outcome.status == 1)
    let message = try #require(outcome.lines.first?.jsonObject().error?["message"])
    #expect(message.hasPrefix("the line has more than 32768 bytes, which is the limit with this"))
  }

  @Test("A placeholder's value counts towards the memory limit each time the placeholder occurs")
  func templateTexts() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"width": 400, "frames": [{"text": "{{a}} {{a}}"}, {"text": "{{a}}"}]}"#, to: "card.json")
    let rows = [10_000, 12_000, 20_000].map { String(repeating: "word ", count: $0 / 5) }
    let outcome = try Command.run(
      "batch", "--template", "card.json", "--output", "{{id}}.png", "--max-memory", "32Mi",
      "--jobs", "2", "--no-system-fonts", in: folder,
      input: "id,a\n" + rows.enumerated().map { "\($0),\($1)" }.joined(separator: "\n"))
    let codes = try outcome.lines.map { try $0.jsonObject().error?["code"] }
    #expect(outcome.status == 1 && codes == [nil, "tooLarge", "tooLarge"], "\(outcome.text)")
    #expect(outcome.text.contains("with this row, the template's text has 36001 bytes"))
  }

  @Test("A small memory budget does not change images")
  func samePictures() throws {
    let lines = (0..<40).map { index in
      let text = "Word \(index) " + String(UnicodeScalar(0x4E00 + index * 7) ?? "x")
      return #"{"text": "\#(text)", "attributes": {"font": "system@\#(20 + index)"}, "#
        + #""width": 300, "output": "\#(index).png"}"#
    }
    let (frugal, free) = (try TemporaryFolder(), try TemporaryFolder())
    for (folder, flags) in [(frugal, ["--max-memory", "32M", "--jobs", "8"]), (free, [])] {
      let input = Pipe()
      let running = try Command.start(
        ["batch", "--no-system-fonts"] + flags, in: folder, input: input)
      try input.fileHandleForWriting.write(contentsOf: Data(lines.joined(separator: "\n").utf8))
      try input.fileHandleForWriting.close()
      #expect(try running.end().status == 0)
    }
    for name in try free.names { #expect(try free.read(name) == frugal.read(name)) }
    #expect(try free.names.count == 40)
  }

  @Test(
    "A --max-memory that is too small or malformed is a usage error",
    arguments: ["31M", "30Mi", "0", "lots", "32Mbi", "-1k"])
  func usage(size: String) throws {
    let outcome = try Command.run(
      "batch", "--max-memory", size, in: try TemporaryFolder(), input: "")
    #expect(outcome.status == 64 && outcome.messages.count == 1)
    #expect(outcome.errors.contains("--max-memory"))
  }
}
