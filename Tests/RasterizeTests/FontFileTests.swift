// Font files in every format and from every location, and files that are not fonts.

import Foundation
import TestSupport
import Testing

@Suite("Font files")
struct FontFileTests {
  private static let fonts = Repository.url("Tests/Fonts")

  /// A font file in each format, with the family and style of one of its faces. The last field is a
  /// text that this face can draw.
  static let kinds = [
    ("Tests/Fonts/NotoSans-Subset.ttf", "Noto Sans", "Regular", "The quick"),
    ("Tests/Fonts/NotoSans-Subset.woff", "Noto Sans", "Regular", "The quick"),
    ("Tests/Fonts/NotoSans-Subset.woff2", "Noto Sans", "Regular", "The quick"),
    ("Tests/Fonts/NotoSans-Subset.ttc", "Noto Sans", "Bold", "Galley"),
    ("Tests/Fonts/NotoSansCJKjp-Subset.otf", "Noto Sans CJK JP", "Regular", "日本語"),
    ("Tests/Fonts/Shapes.otf", "Galley Shapes", "Regular", "ABC"),
    ("Fonts/Inter/Inter.ttf", "Inter", "Regular", "Inter"),
  ]

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ path: String) throws -> String {
    let source = Repository.url(path)
    let name = source.lastPathComponent
    try FileManager.default.copyItem(at: source, to: folder.url.appending(path: name))
    return name
  }

  private func faces(_ arguments: String...) throws -> [[String: Any]] {
    let outcome = try Command.start(
      ["fonts", "--json", "--no-system-fonts"] + arguments, in: folder
    ).end()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return try #require(try outcome.text.jsonObject()["faces"] as? [[String: Any]])
  }

  /// Returns the paths of the font files that the layout of a document uses.
  private func files(_ document: String, _ arguments: String...) throws -> Set<String> {
    try folder.write(document, to: "text.json")
    let outcome = try Command.start(
      ["layout", "text.json", "--no-system-fonts"] + arguments, in: folder
    ).end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try outcome.text.jsonObject()["lines"] as? [[String: Any]] ?? []
    let runs = lines.flatMap { $0["runs"] as? [[String: Any]] ?? [] }
    return Set(runs.compactMap { ($0["font"] as? [String: Any])?["path"] as? String })
  }

  @Test(
    "--fonts, or a document's key `fonts`, can name a font file of any format or its folder",
    arguments: kinds)
  func kind(_ path: String, family: String, style: String, text: String) throws {
    let name = try copy(path)
    for place in [name, "."] {
      let given = try faces("--fonts", place).filter { $0["origin"] as? String == "given" }
      let face = try #require(given.first { $0["style"] as? String == style })
      #expect(face["family"] as? String == family && face["problem"] == nil)
      #expect((face["path"] as? String)?.hasSuffix(name) == true)
      let font = style == "Bold" ? "\(family):bold" : family
      let document = #"{"text": "\#(text)", "attributes": {"font": "\#(font)"}}"#
      let files = try files(document, "--fonts", place)
      #expect(files.count == 1 && files.first?.hasSuffix(name) == true, "\(files)")
    }
    for place in [name, "."] {
      let files = try files(
        #"{"text": "\#(text)", "fonts": ["\#(place)"], "attributes": {"font": "\#(family)"}}"#)
      #expect(files.count == 1 && files.first?.hasSuffix(name) == true, "\(files)")
    }
  }

  @Test("A variable font is listed with its axes, and can be drawn in every weight of its range")
  func variable() throws {
    let name = try copy("Fonts/Inter/Inter.ttf")
    let face = try #require(try faces("--fonts", name).first)
    let axes = try #require(face["axes"] as? [[String: Any]])
    #expect(axes.map { $0["tag"] as? String } == ["wght"])
    let numbers = ["minimum", "default", "maximum"].map { axes.first?[$0] as? Double }
    #expect(numbers == [100, 400, 900] && face["namedInstances"] as? Int == 9)
    let widths = try [100, 550, 900].map { weight in
      try folder.write(
        #"""
        {"text": "Weight", "fonts": ["\#(name)"],
         "attributes": {"font": {"family": "Inter", "weight": \#(weight)}}}
        """#, to: "text.json")
      let outcome = try Command.run("layout", "text.json", "--no-system-fonts", in: folder)
      return try outcome.text.jsonObject()["width"] as? Double ?? 0
    }
    #expect(widths == widths.sorted() && Set(widths).count == 3)
    #expect(widths.allSatisfy { $0 > 0 })
  }

  @Test("Font errors name the cause, such as a web page, an incomplete font or an archive")
  func others() throws {
    let whole = try Data(contentsOf: Self.fonts.appending(path: "NotoSans-Subset.ttf"))
    let files: [(name: String, bytes: Data, says: String)] = [
      ("page.ttf", Data("<!DOCTYPE html><title>404</title>".utf8), "web page"),
      ("half.ttf", whole.prefix(whole.count / 2), "the file ends before the end of its table"),
      ("start.ttf", whole.prefix(20), "the file ends before the end of its table"),
      ("old.bdf", Data("STARTFONT 2.1\nFONT -misc-fixed\n".utf8), "fixed-size bitmaps"),
      ("fonts.ttf", Data([0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 40)), "an archive"),
      ("nothing.ttf", Data(), "the file is empty"),
      ("words.otf", Data("These are words.".utf8), "this is not a font"),
      ("web.woff2", Data("wOF2".utf8) + Data(repeating: 1, count: 60), "cannot be unpacked"),
    ]
    try folder.write(#"{"text": "x"}"#, to: "plain.json")
    for (name, bytes, says) in files {
      try bytes.write(to: folder.url.appending(path: name))
      let listed = try Command.run("fonts", "--fonts", name, in: folder)
      #expect(listed.status == 66 && listed.messages.count == 1)
      #expect(listed.errors.contains(name) && listed.errors.contains(says), "\(listed.errors)")
      let drawn = try Command.run("plain.json", "-o", "-", "--fonts", name, in: folder)
      #expect(drawn.status == 66 && drawn.output.isEmpty && drawn.errors == listed.errors)
      try folder.write(#"{"text": "x", "fonts": ["\#(name)"]}"#, to: "text.json")
      let document = try Command.run("text.json", "-o", "out.png", in: folder)
      #expect(document.status == 65 && document.messages.count == 1, "\(document.errors)")
      #expect(document.errors.contains(name) && document.errors.contains(says))
    }
    #expect(try !folder.names.contains("out.png"))
  }

  @Test("A document's fonts must be in its folder, or in a folder given by --font-root")
  func roots() throws {
    try folder.write(try Data(contentsOf: Self.fonts.appending(path: "Shapes.ttf")), to: "f/a.ttf")
    func run(_ font: String, _ arguments: String...) throws -> Command.Outcome {
      try folder.write(#"{"text": "ABC", "fonts": ["\#(font)"]}"#, to: "doc/text.json")
      return try Command.start(
        ["doc/text.json", "-o", "-", "--no-system-fonts"] + arguments, in: folder
      ).end()
    }
    let absolute = folder.path + "/f/a.ttf"
    for font in ["../f/a.ttf", "../f/none.ttf", absolute, "/etc/passwd", "/etc/none"] {
      let outcome = try run(font)
      #expect(outcome.status == 65 && outcome.messages.count == 1)
      #expect(
        outcome.errors.contains(
          " is outside the folders for fonts; move it into the document's folder, or"
            + " allow its folder with --font-root"), "\(outcome.errors)")
    }
    try folder.write(
      try Data(contentsOf: Self.fonts.appending(path: "Shapes.ttf")), to: "doc/b.ttf")
    #expect(
      try run(folder.path + "/doc/b.ttf").errors.contains(
        " is an absolute path; write the path relative to the document, \"b.ttf\", or allow its"
          + " folder with --font-root"))
    for (font, root) in [("../f/a.ttf", "f"), ("../f", "."), (absolute, "f"), (absolute, "/")] {
      #expect(try run(font, "--font-root", root).status == 0, "\(font) \(root)")
    }
    #expect(try run(absolute, "--font-root", "doc", "--font-root", "f").status == 0)
    #expect(try run(absolute, "--font-root", "none").status == 66)
    #expect(try run("/etc/passwd", "--font-root", "f").errors.contains("outside the folders"))
  }

  @Test("If a family is not found, the warning names the families of the added fonts")
  func addedFamilies() throws {
    try folder.write(
      #"{"text": "ABC", "attributes": {"font": "Shapes.ttf"}, "width": 9}"#, to: "text.json")
    let outcome = try Command.run(
      "text.json", "-o", "-", "--fonts", Self.fonts.appending(path: "Shapes.ttf").path, in: folder)
    #expect(
      outcome.errors.contains(
        "font family 'Shapes.ttf' not found; using 'Inter' (added fonts: '"), "\(outcome.errors)")
  }

  @Test(
    "Embedding permission bits are reported in words",
    arguments: [
      (0, "installable embedding"), (2, "restricted, no embedding without permission"),
      (4, "preview and print embedding"), (8, "editable embedding"),
      (0x108, "editable embedding, no subsetting"),
      (0x204, "preview and print embedding, bitmaps only"),
      (0xC, "editable embedding"),
    ])
  func embedding(bits: Int, words: String) throws {
    var bytes = try Data(contentsOf: Self.fonts.appending(path: "Shapes.ttf"))
    // An entry in the font's table directory consists of tag, checksum, offset and length, each
    // four bytes long. fsType is at byte 8 of the OS/2 table.
    let record = try #require(bytes.range(of: Data("OS/2".utf8))).lowerBound
    let offset = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
    bytes[offset + 8] = UInt8(bits >> 8)
    bytes[offset + 9] = UInt8(bits & 0xFF)
    try bytes.write(to: folder.url.appending(path: "patched.ttf"))
    let face = try #require(try faces("--fonts", "patched.ttf").first)
    let embedding = try #require(face["embedding"] as? [String: Any])
    #expect(embedding["fsType"] as? Int == bits && embedding["meaning"] as? String == words)
    let lines = try Command.run(
      "fonts", "--no-system-fonts", "--fonts", "patched.ttf", in: folder
    ).lines
    #expect(lines.first?.split(separator: "\t", omittingEmptySubsequences: false)[6] == words[...])
  }
}
