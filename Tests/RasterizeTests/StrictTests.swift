// Warnings: on standard error, in the output lines of a batch, and as errors with --strict.

import Foundation
import TestSupport
import Testing

@Suite("Warnings and --strict")
struct StrictTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"width": 300, "height": 60, "attributes": {"font": "@30"},
       "text": "one two three four five six seven eight"}
      """#, to: "hidden.json")
    try folder.write(
      #"""
      {"frames": [{"text": "sound"}, {"height": 20, "attributes": {"font": "@30"}, "text": "low"},
                  {"x": 90, "text": "a", "attributes": {"font": "No Such Family@20"}}]}
      """#, to: "frames.json")
    try folder.write(#"{"text": "Hello fjord"}"#, to: "sound.json")
  }

  private func render(_ name: String, _ flags: String...) throws -> Command.Outcome {
    try Command.run([name, "-o", "out.png", "--no-system-fonts"] + flags, in: folder)
  }

  @Test("A warning about hidden text has the text's length and the height that the box needs")
  func hidden() throws {
    let outcome = try render("hidden.json")
    #expect(outcome.status == 0 && outcome.messages.count == 1)
    #expect(
      outcome.errors.hasPrefix(
        "rasterize: hidden.json: warning: 1 line of text (20 UTF-16 units) is"))
    #expect(outcome.errors.contains("a height of 60 points but needs 72.6"))
    #expect(try folder.names.contains("out.png"))
  }

  @Test("In a document with several boxes, a warning names the box that it concerns")
  func boxes() throws {
    let outcome = try render("frames.json")
    #expect(outcome.status == 0 && outcome.messages.count == 2)
    #expect(
      outcome.errors.contains("frames.json:1:32: warning: frames[1]: not even the first line fits"))
    #expect(outcome.errors.contains(": warning: frames[2]: "))
  }

  @Test("With --strict, each warning is an error on its own line, and nothing is written")
  func strict() throws {
    let outcome = try render("frames.json", "--strict")
    #expect(outcome.status == 1 && outcome.messages.count == 2)
    #expect(outcome.errors.contains(": error: frames[1]: not even"))
    #expect(!(try folder.names.contains("out.png")))
    let sound = try render("sound.json", "--strict")
    #expect(sound.status == 0 && sound.errors.isEmpty)
    #expect(try folder.names.contains("out.png"))
    // If a document is invalid, the error is reported instead of warnings.
    try folder.write(#"{"txt": ""}"#, to: "wrong.json")
    #expect(try render("wrong.json", "--strict").status == 65)
  }

  @Test("`layout --text` prints the lines and their widths, and the hidden text")
  func text() throws {
    let outcome = try Command.run(
      "layout", "hidden.json", "--text", "--no-system-fonts", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.lines.first == "300 × 60 points")
    #expect(outcome.lines[1].hasPrefix("  1  [0, 19)  "))
    #expect(outcome.lines[1].contains(" of 300  one two three four"))
    #expect(outcome.lines[2].hasPrefix("  hidden  ["))
    #expect(outcome.lines.last?.hasPrefix("  warning: 1 line of text (") == true)
    let boxes = try Command.run("layout", "frames.json", "--text", "--no-system-fonts", in: folder)
    #expect(boxes.lines.contains { $0.hasPrefix("frames[2] at 90, 0, ") })
    try folder.write(
      #"""
      {"width": 60, "text": "one two three four",
       "attributes": {"paragraphStyle.lineBreakMode": "byTruncatingTail"}}
      """#, to: "cut.json")
    let cut = try Command.run("layout", "cut.json", "--text", "--no-system-fonts", in: folder)
    #expect(cut.lines.count == 3 && cut.lines[1].hasSuffix("…"))
    #expect(cut.lines[2].hasPrefix("  hidden  [") && cut.lines[2].hasSuffix("four"))
    let lines = try Command.run("layout", "--ndjson", "--text", in: folder, input: "{}")
    #expect(lines.status == 64)
  }

  @Test("--guides draws over the image, and changes neither its size nor its layout")
  func guides() throws {
    let plain = try render("hidden.json")
    let picture = try folder.read("out.png")
    let guided = try render("hidden.json", "--guides")
    #expect(guided.status == 0 && guided.errors == plain.errors)
    let drawn = try folder.read("out.png")
    // Bytes 16 to 23 are the width and height in the PNG header IHDR.
    #expect(drawn[16..<24].elementsEqual(picture[16..<24]) && drawn != picture)
  }

  @Test("--guides fills gaps between boxes of a stack with violet, and margins with orange")
  func spaces() throws {
    // A column of two boxes, at y = 0 to 10 and y = 20 to 30. Between them are the gap of 6 points
    // and, below the gap, the second box's margin of 4 points. The first box is a row with a gap of
    // 8 points between x = 10 and x = 18.
    let document = """
      {"width": 40, "background": "white", "stack": {"spacing": 6}, "frames": [
        {"stack": {"axis": "horizontal", "spacing": 8}, "frames": [
          {"width": 10, "height": 10}, {"width": 10, "height": 10}]},
        {"height": 10, "margins": {"top": 4}}]}
      """
    try folder.write(document, to: "stack.json")
    let guided = try Command.run(["stack.json", "--guides", "-o", "out.rgba"], in: folder)
    #expect(guided.status == 0)
    let pixels = try folder.read("out.rgba").map { Int($0) }
    try #require(pixels.count == 40 * 30 * 4)
    func isViolet(_ x: Int, _ y: Int) -> Bool {
      let pixel = pixels[(y * 40 + x) * 4..<(y * 40 + x) * 4 + 3]
      return pixel.last ?? 0 > pixel[pixel.startIndex + 1] + 30
    }
    func isOrange(_ x: Int, _ y: Int) -> Bool {
      let pixel = pixels[(y * 40 + x) * 4..<(y * 40 + x) * 4 + 3]
      return pixel.first ?? 0 > (pixel.last ?? 0) + 40
    }
    #expect(isViolet(20, 12) && !isOrange(20, 12))
    #expect(isOrange(20, 18) && !isViolet(20, 18))
    #expect(isViolet(14, 5) && !isViolet(5, 5))
  }

  @Test("--guides rotates the guides of a rotated box, and of the boxes inside it")
  func rotatedGuides() throws {
    // A column of 40 × 20 points, rotated by 90 degrees about its centre at (50, 50). After the
    // rotation, its gap is a vertical band from x = 46 to x = 54.
    let document = """
      {"width": 100, "height": 100, "background": "white", "frames": [
        {"x": 30, "y": 40, "width": 40, "height": 20, "rotation": 90, "stack": {"spacing": 8},
         "frames": [{"height": 6}, {"height": 6}]}]}
      """
    try folder.write(document, to: "turned.json")
    let guided = try Command.run(["turned.json", "--guides", "-o", "out.rgba"], in: folder)
    #expect(guided.status == 0)
    let pixels = try folder.read("out.rgba").map { Int($0) }
    try #require(pixels.count == 100 * 100 * 4)
    func color(_ x: Int, _ y: Int) -> [Int] {
      Array(pixels[(y * 100 + x) * 4..<(y * 100 + x) * 4 + 3])
    }
    // These two pixels are outside the column before its rotation. They show the blue outline of
    // the rotated column, and its violet gap.
    #expect(color(40, 35) == [0, 90, 255])
    #expect(color(50, 35)[1] < 230 && color(50, 35)[2] > 240)
    // This pixel is inside the column before its rotation, but outside the rotated column. So it is
    // white.
    #expect(color(32, 50) == [255, 255, 255])
  }

  @Test("With --strict, a missing glyph is an error, but not with --missing-glyphs tofu")
  func missing() throws {
    try folder.write(#"{"text": "a\uDBFF\uDFFD"}"#, to: "missing.json")
    let strict = try render("missing.json", "--strict")
    #expect(strict.status == 1 && !strict.errors.contains("boxes"), "\(strict.errors)")
    #expect(try render("missing.json", "--strict", "--missing", "tofu").status == 0)
  }

  private func answers(_ flags: String...) throws -> (Command.Outcome, [[String: Any]]) {
    var lines: [String] = []
    for name in ["sound.json", "hidden.json"] {
      let document = String(decoding: try folder.read(name), as: UTF8.self)
        .replacingOccurrences(of: "\n", with: " ")
      lines.append(#"{"id": "\#(name)", "output": "\#(name).png", "# + document.dropFirst())
    }
    let outcome = try Command.run(
      ["batch", "--ndjson", "--no-system-fonts"] + flags, in: folder,
      input: lines.joined(separator: "\n"))
    return (
      outcome,
      try outcome.lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    )
  }

  @Test("Each answer of a batch has the warnings about its image")
  func batch() throws {
    let (outcome, answers) = try answers()
    #expect(outcome.status == 0 && answers.count == 2)
    #expect(answers[0]["warnings"] == nil)
    let warnings = try #require(answers[1]["warnings"] as? [[String: Any]])
    #expect(warnings.count == 1 && warnings[0]["code"] as? String == "textHidden")
    #expect(warnings[0]["range"] as? [Int] == [19, 39])
    #expect(warnings[0]["lines"] as? Int == 1 && warnings[0]["units"] as? Int == 20)
    #expect((warnings[0]["height"] as? Double ?? 0) > 72)
    #expect(outcome.errors.hasPrefix("rasterize: <stdin>:2:1: warning: 1 line of text"))
    let layout = try Command.run("layout", "hidden.json", "--no-system-fonts", in: folder)
    #expect(layout.text.contains(#""code":"textHidden""#) && layout.text.contains(#""units":20"#))
  }

  @Test("With --strict, the answer to a line with warnings is an error")
  func strictBatch() throws {
    let (outcome, answers) = try answers("--strict")
    #expect(outcome.status == 1 && answers.count == 2 && outcome.errors.isEmpty)
    #expect(answers[0]["error"] == nil)
    let error = try #require(answers[1]["error"] as? [String: Any])
    #expect((error["message"] as? String)?.hasPrefix("1 line of text (20") == true)
    #expect((answers[1]["warnings"] as? [Any])?.count == 1)
    #expect(try folder.names.filter { $0.hasSuffix(".png") } == ["sound.json.png"])
  }
}
