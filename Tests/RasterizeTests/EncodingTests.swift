// Writing and comparing images in formats other than PNG.

import Foundation
import TestSupport
import Testing

@testable import rasterize

@Suite("Encodings of images")
struct EncodingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      ##"{"text": "Hello picture", "width": 160, "height": 60, "background": "#eef"}"##,
      to: "text.json")
  }

  private func render(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(["text.json", "--no-system-fonts"] + arguments, in: folder)
  }

  @Test("--output-format or the file extension, in upper or lower case, selects the format")
  func formats() throws {
    for (name, start) in [
      ("a.jpg", "FFD8FF"), ("b.JPEG", "FFD8FF"), ("c.webp", "52494646"), ("d.png", "89504E47"),
      ("e.rgba", "EEEEFFFF"),
    ] {
      let outcome = try render("-o", name)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let hex = try folder.read(name).prefix(4).map { String($0, radix: 16, uppercase: true) }
      #expect(hex.joined().hasPrefix(start), "\(name)")
    }
    #expect(try folder.read("e.rgba").count == 160 * 60 * 4)
    #expect(try render("--output-format", "jpg").status == 0)
    #expect(try folder.read("text.jpg") == folder.read("a.jpg"))
    let piped = try render("-o", "-", "--output-format", "webp")
    #expect(piped.output == (try folder.read("c.webp")))
    #expect(try render("-o", "name.v2", "--output-format", "webp").status == 0)
    #expect(try folder.read("name.v2") == folder.read("c.webp"))
  }

  @Test("SVG is selected by file name, by format and in a batch, and can be written without text")
  func svg() throws {
    #expect(try render("-o", "a.svg").status == 0)
    let file = String(decoding: try folder.read("a.svg"), as: UTF8.self)
    #expect(file.hasPrefix("<svg ") && file.contains("<text>"))
    let piped = try render("-o", "-", "--output-format", "svg")
    #expect(piped.output == (try folder.read("a.svg")))
    #expect(try render("-o", "b.svg", "--svg-text", "none").status == 0)
    #expect(!String(decoding: try folder.read("b.svg"), as: UTF8.self).contains("<text>"))
    let line = #"{"text": "Hello", "output": "c.svg"}"#
    #expect(try Command.run(["batch", "-"], in: folder, input: line).status == 0)
    #expect(try folder.read("c.svg").starts(with: Array("<svg ".utf8)))
  }

  @Test("PDF is selected by file name, by format and in a batch, with title, date and standards")
  func pdf() throws {
    #expect(try render("-o", "a.pdf").status == 0)
    let file = try folder.read("a.pdf")
    #expect(file.starts(with: Array("%PDF-1.7\n".utf8)))
    #expect(try render("-o", "-", "--output-format", "pdf").output == file)
    let line = #"{"text": "Hello", "output": "c.pdf"}"#
    #expect(try Command.run(["batch", "-"], in: folder, input: line).status == 0)
    #expect(try folder.read("c.pdf").starts(with: Array("%PDF-1.7\n".utf8)))
    #expect(
      try render("-o", "b.pdf", "--title", "A", "--date", "2026-05-01T12:00:00Z").status == 0)
    #expect(try folder.read("b.pdf") != file)
    let none = try render("-o", "b.pdf", "--pdf-standard", "ua-1")
    #expect(none.status == 65 && none.errors.contains("the document has no title; set \"title\""))
    let unknown = try render("-o", "b.pdf", "--pdf-standard", "x-1")
    #expect(unknown.status == 64 && unknown.errors.contains("use ua-1, a-2b, a-2u or none"))
    let date = try render("-o", "b.pdf", "--date", "yesterday")
    #expect(date.status == 64 && date.errors.contains("--date: yesterday is not a date"))
    #expect(PictureSettings.date(of: 0) == "1970-01-01T00:00:00Z")
    #expect(PictureSettings.date(of: 951_827_696) == "2000-02-29T12:34:56Z")
    #expect(PictureSettings.date(of: 253_402_300_799) == "9999-12-31T23:59:59Z")
    let title = try render("-o", "b.png", "--title", "A")
    #expect(title.status == 64 && title.errors.contains("--title: the format png"))
  }

  @Test("An SVG stores the metadata and the alternative text of its document")
  func svgMetadata() throws {
    try folder.write(#"{"text": "Hello", "metadata": {"id": "a<b"}}"#, to: "text.json")
    #expect(try render("-o", "a.svg").status == 0)
    #expect(!String(decoding: try folder.read("a.svg"), as: UTF8.self).contains("metadata"))
    #expect(try render("-o", "a.svg", "--embed-metadata").status == 0)
    let file = String(decoding: try folder.read("a.svg"), as: UTF8.self)
    #expect(file.contains("<metadata>metadata: {&quot;id&quot;:"))
    #expect(file.contains("a&lt;b") && file.contains("<desc>Hello</desc>"))
  }

  @Test("--skip-existing keeps a complete SVG of the same input, and the answer has the SVG's size")
  func skippedSVG() throws {
    let line = #"{"text": "Hello", "width": 160.5, "height": 60, "scale": 2, "output": "c.svg"}"#
    func answer(_ flags: String...) throws -> [String: Any] {
      let outcome = try Command.run(
        ["batch", "-", "--skip-existing"] + flags, in: folder, input: line)
      return try #require(try outcome.lines.first?.jsonObject())
    }
    let drawn = try answer()
    #expect(drawn["skipped"] == nil)
    let kept = try answer()
    #expect(kept["skipped"] as? Bool == true)
    for answer in [drawn, kept] {
      #expect(answer["width"] as? Int == 161 && answer["height"] as? Int == 60)
    }
    #expect(try answer("--svg-text", "none")["skipped"] == nil)
    try folder.write(
      String(decoding: try folder.read("c.svg").dropLast(3), as: UTF8.self), to: "c.svg")
    #expect(try answer("--svg-text", "none")["skipped"] == nil)
  }

  @Test("The error for an option that SVG does not support names a remedy")
  func notVector() throws {
    let quality = try render("-o", "a.svg", "--quality", "9")
    #expect(quality.status == 64 && quality.errors.contains("--quality: the format svg"))
    let text = try render("-o", "a.png", "--svg-text", "none")
    #expect(text.status == 64 && text.errors.contains("--svg-text: the format png"))
    let shadows = try render("-o", "a.pdf", "--vector-shadows", "raster")
    #expect(shadows.status == 64 && shadows.errors.contains("--vector-shadows: the format pdf"))
    #expect(try render("-o", "a.svg", "--vector-shadows", "raster").status == 0)
  }

  @Test("A lossless WebP has the same pixels as the PNG, and a JPEG is similar")
  func pixels() throws {
    for name in ["a.png", "a.webp", "b.webp", "a.jpg"] {
      let flags = name == "a.webp" ? ["--lossless"] : []
      #expect(try Command.run(["text.json", "-o", name] + flags, in: folder).status == 0)
    }
    func differs(_ name: String, _ flags: String...) throws -> Int32 {
      try Command.run(["compare", "a.png", name] + flags, in: folder).status
    }
    #expect(try differs("a.webp") == 0)
    #expect(try differs("a.jpg") == 1)
    #expect(try differs("a.jpg", "--tolerance", "24") == 0)
    #expect(try differs("b.webp", "--perceptual", "8", "--allowed", "0.05") == 0)
    let document = try Command.run("compare", "a.webp", "text.json", in: folder)
    #expect(document.status == 0)
  }

  @Test("--max-bytes selects the best quality that fits, and --verbose reports this quality")
  func budget() throws {
    func size(_ quality: Int) throws -> Int {
      #expect(try render("-o", "q.jpg", "--quality", "\(quality)").status == 0)
      return try folder.read("q.jpg").count
    }
    for limit in [try size(40), try size(71) + 3, try size(3)] {
      let outcome = try render("-o", "a.jpg", "--max-bytes", "\(limit)", "--verbose")
      #expect(outcome.status == 0)
      let match = try #require(outcome.errors.firstMatch(of: #/quality ([0-9]+), ([0-9]+) bytes/#))
      let quality = try #require(Int(match.1))
      #expect(try folder.read("a.jpg").count == Int(match.2))
      #expect(try folder.read("a.jpg").count <= limit)
      #expect(try size(quality) == folder.read("a.jpg").count)
      #expect(try quality + 2 > 100 || size(quality + 2) > limit)
    }
    let capped = try render("-o", "a.webp", "--max-bytes", "1M", "--quality", "60", "--verbose")
    #expect(capped.errors.contains("quality 60,"))
  }

  @Test(
    "If no quality fits --max-bytes, the error gives the smallest file size; nothing is written")
  func overBudget() throws {
    #expect(try render("-o", "q.jpg", "--quality", "1").status == 0)
    let smallest = try folder.read("q.jpg").count
    let outcome = try render("-o", "a.jpg", "--max-bytes", "100")
    #expect(outcome.status == 65 && outcome.messages.count == 1)
    #expect(outcome.errors.contains("at the lowest quality, the file has \(smallest)"))
    #expect(try !folder.names.contains("a.jpg"))
  }

  @Test("Transparent areas become white in a JPEG, and a warning is printed")
  func transparency() throws {
    try folder.write(#"{"text": " ", "width": 30, "height": 30}"#, to: "text.json")
    let outcome = try render("-o", "a.jpg")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning: JPEG does not support transparency"))
    try folder.write(
      #"{"text": " ", "width": 30, "height": 30, "background": "white"}"#, to: "white.json")
    #expect(try Command.run("compare", "white.json", "a.jpg", in: folder).status == 0)
    let strict = try render("-o", "b.jpg", "--strict")
    #expect(
      strict.status == 1 && strict.errors.contains("error: JPEG does not support transparency"))
    #expect(try !folder.names.contains("b.jpg"))
    #expect(try render("-o", "c.webp", "--strict").status == 0)
  }

  private static let lines = [
    #"{"id": 1, "text": "a", "background": "red", "output": "1.jpg"}"#,
    #"{"id": 2, "text": "b", "output": "2.webp"}"#, #"{"id": 3, "text": "c", "output": "3.rgba"}"#,
    #"{"id": 4, "text": "d", "output": "4.jpg"}"#, #"{"id": 5, "text": "e", "output": "5.png"}"#,
  ]

  private func batch(_ flags: String...) throws -> [[String: Any]] {
    try folder.write(Self.lines.joined(separator: "\n"), to: "lines.ndjson")
    let outcome = try Command.run(
      ["batch", "lines.ndjson", "--no-system-fonts"] + flags, in: folder)
    return try outcome.lines.map { try $0.jsonObject() }
  }

  @Test(
    "For images other than PNG, a batch's answer has the format, the bytes and the lossy quality")
  func answers() throws {
    try check(batch())
    try check(batch("--isolate"))
  }

  private func check(_ answers: [[String: Any]]) throws {
    #expect(answers.map { $0["format"] as? String } == ["jpeg", "webp", "rgba", "jpeg", nil])
    #expect(answers.map { $0["quality"] as? Int } == [90, 80, nil, 90, nil])
    for (number, ending) in [(1, "jpg"), (2, "webp"), (3, "rgba")] {
      #expect(
        try answers[number - 1]["bytes"] as? Int == folder.read("\(number).\(ending)").count)
    }
    let warning = (answers[3]["warnings"] as? [[String: Any]])?.first
    #expect(warning?["code"] as? String == "transparencyLost")
    #expect(
      Set(answers[4].keys) == ["id", "output", "width", "height", "milliseconds"])
  }

  @Test("In a batch, --max-bytes is an error for formats without a quality setting")
  func batchBudget() throws {
    let answers = try batch("--max-bytes", "100k")
    #expect(answers.map { $0.error?["code"] } == [nil, nil, "wrongUsage", nil, "wrongUsage"])
    #expect(answers[0]["quality"] as? Int == 100)
    let small = try batch("--max-bytes", "40")
    #expect(small[0].error?["code"] == "overBudget")
  }

  @Test("--skip-existing keeps existing images in every format except raw pixels")
  func skipped() throws {
    _ = try batch("--skip-existing")
    let again = try batch("--skip-existing")
    #expect(again.map { $0["skipped"] as? Bool } == [true, true, nil, true, true])
    #expect(again[0]["width"] as? Int == PNGFile(try folder.read("5.png"))?.width)
    let other = try batch("--skip-existing", "--quality", "50")
    #expect(other.map { $0["skipped"] as? Bool } == [nil, nil, nil, nil, nil])
  }
}
