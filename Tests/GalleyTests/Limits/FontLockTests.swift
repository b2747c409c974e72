// Font locks: a locked font library draws only with the files in its lockfile, and rejects other
// files.

import Galley
import TestSupport
import Testing

@Suite("Font locks")
struct FontLockTests {
  private let open = TextRenderer(fonts: .bundled)

  private func text(_ text: String, _ font: FontDescriptor = .system(20)) -> TextDocument {
    TextDocument(AttributedText(text, [.font(font)]))
  }

  private func lock(_ documents: TextDocument...) throws -> FontLock {
    try open.fontLock(of: documents.map { try open.layout($0) })
  }

  private func locked(_ lock: FontLock) -> TextRenderer {
    TextRenderer(fonts: FontLibrary(includesSystemFonts: false, lock: lock))
  }

  @Test(
    "A font lock lists each file once, with its faces and the clusters that each face draws")
  func contents() throws {
    let lock = try lock(text("b\u{05D0}ab"), text("ac", .system(12, weight: .bold)))
    #expect(lock.files.map(\.name) == ["Inter.ttf", "NotoSansHebrew-Regular.ttf"])
    let inter = try #require(lock.files.first)
    let file = try Repository.bytes("Fonts/Inter/Inter.ttf")
    #expect(inter.sha256 == SHA256Digest(of: file.span).description)
    #expect(inter.byteCount == file.count)
    #expect(inter.faces.map(\.variations) == [[:], ["wght": 700]])
    #expect(inter.faces.map(\.clusters) == [["a", "b"], ["a", "c"]])
    #expect(inter.faces[0].axes.map(\.tag) == ["wght"])
    #expect(inter.faces[0].version.hasPrefix("Version "))
    #expect(lock.files[1].faces.map(\.clusters) == [["\u{05D0}"]])
  }

  @Test("A font library draws the same pixels with a font lock as without it")
  func samePixels() throws {
    let document = text("Wörter \u{05D0} \u{0645}\u{0631}\u{062D}\u{0628}\u{0627} …")
    let expected = try open.render(document)
    #expect(try locked(lock(document)).render(document) == expected)
  }

  @Test(
    "If a character needs a file outside the font lock, the error names the file and the character")
  func otherFile() throws {
    let locked = locked(try lock(text("abc")))
    let error = #expect(throws: RenderError.self) { try locked.layout(text("abc \u{0E01}")) }
    #expect(error?.code == "fontNotLocked" && error?.isCallersFault == true)
    let message = error?.description ?? ""
    #expect(message.hasPrefix("U+0E01 at offset 4 needs NotoSansThai-Regular.ttf: "), "\(message)")
    #expect(!message.contains("/"))
  }

  @Test(
    "A family outside the font lock gives an error, even if a locked font has all the characters")
  func otherFamily() throws {
    let locked = locked(try lock(text("abc")))
    #expect(throws: RenderError.self) {
      try locked.layout(text("abc", .family("Noto Serif", size: 12)))
    }
    #expect(throws: RenderError.self) {
      var container = TextContainer(width: 40)
      container.maximumLines = 1
      container.lastLineBreakMode = .byTruncatingTail
      container.truncationToken = AttributedText("\u{0E01}")
      _ = try locked.layout(AttributedText("abc abc abc", [.font(.system(20))]), in: container)
    }
  }

  @Test("A locked font file with one changed byte is rejected, and reported as changed")
  func changedByte() throws {
    var bytes = try Repository.bytes("Tests/Fonts/NotoSans-Subset.ttf")
    func document(_ bytes: [UInt8]) throws -> TextDocument {
      var document = text("ab", .family("Noto Sans", size: 20))
      document.fonts = [try DocumentFont(bytes: bytes, name: "brand/Sans.ttf")]
      return document
    }
    let lock = try lock(document(bytes))
    #expect(lock.files.map(\.name).contains("Sans.ttf"))
    let locked = locked(lock)
    _ = try locked.layout(document(bytes))
    // Change only the last byte of the file. This byte belongs to a glyph or to the padding of a
    // table, so the font can still be read.
    bytes[bytes.count - 1] ^= 1
    let error = #expect(throws: RenderError.self) { try locked.layout(document(bytes)) }
    let start = SHA256Digest(of: bytes.span).description.prefix(12)
    #expect(error?.description.contains("Sans.ttf: the file differs from the locked file") == true)
    #expect(error?.description.contains(start) == true)
  }

  @Test(
    "If an added font would draw a character instead of the locked font, the error names both"
  )
  func displacedFallback() throws {
    // A copy of a bundled font that differs in its last byte, so that it is another file.
    var bytes = try Repository.bytes("Fonts/NotoSansHebrew/NotoSansHebrew-Regular.ttf")
    bytes[bytes.count - 1] ^= 1
    let other = TextRenderer(fonts: try FontLibrary.bundled.adding(bytes: [bytes]))
    var lock = try lock(text("\u{05D0}"))
    lock.files += try other.fontLock(of: [other.layout(text("\u{05D1}"))]).files
    let fonts = try FontLibrary(includesSystemFonts: false, lock: lock).adding(bytes: [bytes])
    let locked = TextRenderer(fonts: fonts)
    _ = try locked.layout(text("a \u{05D1}"))
    let error = #expect(throws: RenderError.self) { try locked.layout(text("a \u{05D0}")) }
    #expect(
      error?.description
        == "U+05D0 at offset 2 would be drawn with font data, but the lockfile lists it for"
        + " NotoSansHebrew-Regular.ttf; write a new lockfile")
    #expect(error?.code == "fontNotLocked")
  }

  @Test("A locked character may be drawn by another bundled font if the lock contains both fonts")
  func bundledFallbacks() throws {
    let serif = FontDescriptor.family("Noto Serif", size: 20)
    let locked = locked(try lock(text("\u{05D0}"), text("\u{05D1}", serif)))
    _ = try locked.layout(text("\u{05D0}", serif))
  }

  @Test("One cluster with 40,000 marks that no font has is laid out, and each mark is reported")
  func manyMarks() throws {
    let string = "a" + String(repeating: "\u{1E2EC}", count: 40_000)
    let locked = locked(try lock(text("a")))
    let layout = try locked.layout(text(string))
    #expect(layout.missingGlyphs.count == 40_000)
  }

  @Test("If a locked font file was not found, the error names the file and the remedy")
  func missingFile() throws {
    let own = try FontLibrary.bundled.adding(
      paths: [Repository.testFont("NotoSansCJKjp-Subset.otf")])
    let other = TextRenderer(fonts: own)
    let documents = [
      text("a\u{4ECA}"), text("\u{4ECA}", .family("Noto Sans CJK JP", size: 20)),
    ]
    let locked = locked(try other.fontLock(of: documents.map { try other.layout($0) }))
    let remedies = [
      "U+4ECA at offset 1 needs NotoSansCJKjp-Subset.otf, which the lockfile lists, but which was"
        + " not found; install this font file, or write a new lockfile",
      "NotoSansCJKjp-Subset.otf: the lockfile lists this file, but no font of the family 'Noto Sans"
        + " CJK JP' was found; install this font file, or write a new lockfile",
    ]
    for (document, remedy) in zip(documents, remedies) {
      let error = #expect(throws: RenderError.self) { try locked.layout(document) }
      #expect(error?.description == remedy)
    }
  }
}
