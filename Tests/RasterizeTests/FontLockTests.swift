// `rasterize fonts --lock` and `--locked`.

import Foundation
import TestSupport
import Testing

@Suite("Font lockfiles")
struct FontLockTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A font lockfile has no folder paths, and rendering with it gives the same image")
  func lock() throws {
    try folder.write(#"{"text": "Hello \u05d0", "attributes": {"font": "Inter@20"}}"#, to: "a.json")
    try folder.write(#"{"text": "Hello", "attributes": {"font": "Noto Serif"}}"#, to: "b.json")
    let outcome = try Command.run(
      "fonts", "--no-system-fonts", "--lock", "fonts.lock", "--document", "a.json", "--document",
      "b.json", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.text.isEmpty)
    let lock = String(decoding: try folder.read("fonts.lock"), as: UTF8.self)
    for name in ["Inter.ttf", "NotoSansHebrew-Regular.ttf", "NotoSerif-Regular.ttf"] {
      #expect(lock.contains("\"name\":\"\(name)\""))
    }
    #expect(!lock.contains("/"))
    _ = try Command.run("a.json", "--no-system-fonts", "-o", "open.png", in: folder)
    let locked = try Command.run(
      "a.json", "--no-system-fonts", "--locked", "fonts.lock", "-o", "locked.png", in: folder)
    #expect(locked.status == 0, "\(locked.errors)")
    #expect(try folder.read("locked.png") == folder.read("open.png"))
  }

  @Test("If text needs a font file that is not locked, every subcommand fails and writes nothing")
  func refused() throws {
    try folder.write(#"{"text": "Hello"}"#, to: "a.json")
    try folder.write(#"{"text": "Hello \u0e01", "output": "b.png"}"#, to: "b.ndjson")
    let text = "{\"text\": \"Hello \\u0e01\"}"
    try folder.write(text, to: "b.json")
    _ = try Command.run("fonts", "--lock", "fonts.lock", "--document", "a.json", in: folder)
    for arguments in [["b.json", "-o", "b.png"], ["layout", "b.json"], ["lint", "b.json"]] {
      let outcome = try Command.run(arguments + ["--locked", "fonts.lock"], in: folder)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.contains(
          "b.json: error: U+0E01 at offset 6 needs NotoSansThai-Regular.ttf: "),
        "\(outcome.errors)")
      #expect(
        outcome.errors.hasSuffix(
          "add this font to the lockfile with rasterize fonts --lock, or pass the same --fonts and"
            + " --no-system-fonts as when the lockfile was written\n"))
      #expect(outcome.messages.count == 1)
    }
    let batch = try Command.run(
      "batch", "--ndjson", "b.ndjson", "--locked", "fonts.lock", in: folder)
    #expect(batch.status == 1 && batch.text.contains("\"code\":\"fontNotLocked\""), "\(batch.text)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("b.png").path))
  }

  @Test("A font file that the lockfile lists and that was not found is an error")
  func missingFile() throws {
    try folder.write(#"{"text": "\u4eca", "width": 20}"#, to: "a.json")
    let font = Repository.testFont("NotoSansCJKjp-Subset.otf")
    _ = try Command.run(
      "fonts", "--no-system-fonts", "--fonts", font, "--lock", "fonts.lock", "--document", "a.json",
      in: folder)
    func draw(_ more: String...) throws -> Command.Outcome {
      let arguments = ["a.json", "-o", "a.png", "--no-system-fonts", "--locked", "fonts.lock"]
      return try Command.start(arguments + more, in: folder).end()
    }
    #expect(try draw("--fonts", font).status == 0)
    for policy in ["warn", "tofu", "skip"] {
      let outcome = try draw("--missing", policy)
      #expect(outcome.status == 65)
      #expect(
        outcome.errors == "rasterize: a.json: error: U+4ECA at offset 0 needs"
          + " NotoSansCJKjp-Subset.otf, which the lockfile lists, but which was not found;"
          + " install this font file, or write a new lockfile with rasterize fonts --lock, or pass"
          + " the same --fonts and --no-system-fonts as when the lockfile was written\n")
    }
  }

  @Test("While a lockfile is written, characters without a font cause a warning")
  func missingCharacters() throws {
    try folder.write(#"{"text": "\u4eca", "width": 20}"#, to: "a.json")
    let outcome = try Command.start(
      ["fonts", "--no-system-fonts", "--lock", "fonts.lock", "--document", "a.json"], in: folder
    ).end()
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "rasterize: a.json: warning: no font has U+4ECA, so the lockfile does not"
        + " cover this character; leave out --no-system-fonts to use installed fonts, or add fonts"
        + " such as fonts-noto-cjk with --fonts\n")
  }

  @Test("A missing or invalid lockfile is an error, and so is --lock without --document")
  func mistakes() throws {
    try folder.write(#"{"text": "Hello"}"#, to: "a.json")
    let none = try Command.run("a.json", "--locked", "none.lock", in: folder)
    #expect(none.status == 66 && none.errors.hasPrefix("rasterize: none.lock: error: "))
    let broken = try Command.run("a.json", "--locked", "a.json", in: folder)
    #expect(broken.status == 65 && broken.errors.contains("unknown key \"text\""))
    let alone = try Command.run("fonts", "--lock", "fonts.lock", in: folder)
    #expect(alone.status == 64 && alone.errors.contains("--document"))
  }
}
