// Picture attachments of documents: the forms of the key `attachmentImage`, its errors, and the
// number of times that a picture is decoded.

import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Attachment keys")
struct AttachmentKeyTests {
  /// A folder with picture files of 4 × 2 and 6 × 6 pixels.
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(try #require(Bitmap(width: 4, height: 2)).png(), to: "a.png")
    try folder.write(try #require(Bitmap(width: 6, height: 6)).png(), to: "b.png")
  }

  private func read(_ json: String, _ pictures: PictureStore = PictureStore()) throws
    -> TextDocument
  {
    try TextDocument(
      json: Array(json.utf8), resources: .folder(folder.path), pictures: pictures)
  }

  private func attachment(_ members: String) throws -> TextAttachment {
    let document = try read("{\"text\": {\(members)}}")
    #expect(document.frames[0].text.utf16 == [0xFFFC])
    return try #require(document.frames[0].text.runs.first?.attributes.attachment)
  }

  private func errorText(_ json: String) -> String {
    problem(json, resources: .folder(folder.path))
  }

  @Test("Every form of the key `attachmentImage` is read")
  func spellings() throws {
    let png = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.png"))
    let url = "data:image/png;base64," + png.base64EncodedString()
    for (members, bounds) in [
      ("\"attachmentImage\": \"a.png\"", TextAttachment.Bounds(width: 4, height: 2)),
      ("\"attachmentImage\": \"\(url)\"", .init(width: 4, height: 2)),
      ("\"attachmentImage\": {\"path\": \"./a.png\"}", .init(width: 4, height: 2)),
      ("\"attachmentImage\": {\"path\": \"a.png\", \"width\": 10}", .init(width: 10, height: 5)),
      ("\"attachmentImage\": {\"path\": \"a.png\", \"height\": 1}", .init(width: 2, height: 1)),
      (
        "\"attachmentImage\": {\"path\": \"a.png\", \"height\": 1, \"width\": 9}",
        .init(width: 9, height: 1)
      ),
      (
        "\"attachmentImage\": {\"path\": \"\(url)\", \"bounds\": [1, -2, 3, 4]}",
        .init(x: 1, y: -2, width: 3, height: 4)
      ),
      (
        "\"attachmentImage\": {\"path\": \"a.png\", \"bounds\": [0, 0, 0, 0]}",
        .init(width: 4, height: 2)
      ),
      (
        "\"attachmentImage\": \"a.png\", \"attachmentImage.width\": 8",
        .init(width: 8, height: 4)
      ),
      (
        "\"attachmentImage.path\": \"a.png\", \"attachmentImage.bounds\": [0, 1, 2, 3]",
        .init(y: 1, width: 2, height: 3)
      ),
    ] {
      let attachment = try attachment(members)
      #expect(attachment.bounds == bounds, "\(members)")
      #expect(attachment.image.width == 4 && attachment.alt == nil)
    }
    #expect(try attachment("\"attachmentImage\": \"a.png\", \"alt\": \"words\"").alt == "words")
  }

  @Test(
    "Mistakes in attachments are refused with their JSON path",
    arguments: [
      ("\"../a.png\"", "\"../a.png\" is outside the folder for images"),
      ("\"/etc/hostname\"", "\"/etc/hostname\" is outside the folder"),
      ("\"http://a/b.png\"", "\"http://a/b.png\" is a URL"),
      ("\"no.png\"", "\"no.png\" cannot be read: there is no such file"),
      ("1", "expected a path or an object such as {\"path\": \"star.png\", \"height\": 12}"),
      ("{\"width\": 3}", "an image needs a \"path\""),
      ("{\"path\": \"a.png\", \"hight\": 3}", "unknown key \"hight\""),
    ])
  func refuses(_ value: String, _ message: String) {
    let errorText = errorText("{\"text\": [\"a\", {\"attachmentImage\": \(value)}]}")
    #expect(
      errorText.hasPrefix("text[1].attachmentImage") && errorText.contains(message), "\(errorText)")
  }

  @Test(
    "Attachment sizes out of range are refused",
    arguments: [
      ("\"width\": 0", ".width: 0 is out of range; expected a number above 0, at most 1000000"),
      ("\"height\": -1", ".height: -1 is out of range; expected a number above 0, at most 1000000"),
      ("\"bounds\": [0, 1]", ".bounds: expected four numbers, [x, y, width, height], found 2"),
      ("\"bounds\": \"0\"", ".bounds: expected an array of four numbers, [x, y, width, height], "),
      ("\"bounds\": [0, 0, 1, -1]", ".bounds[3]: -1 is out of range"),
      ("\"bounds\": [0, 0, 1, \"1\"]", ".bounds[3]: expected a number, found a string"),
      ("\"bounds\": [0, 0, 1, 1], \"height\": 3", ": use \"bounds\" or \"height\", not both"),
      ("\"height\": 600000", ": the image would be 1200000 points wide; the limit is 1000000"),
    ])
  func refusesSizes(_ members: String, _ message: String) {
    let errorText = errorText(
      "{\"attributes\": {\"attachmentImage\": {\"path\": \"a.png\", \(members)}},"
        + " \"text\": \"\"}")
    #expect(errorText.hasPrefix("attributes.attachmentImage\(message)"), "\(errorText)")
  }

  @Test("A picture whose header claims too many pixels is refused before decoding")
  func absurdSizes() throws {
    // The header of this 4 × 2 picture claims 100,000 × 100,000 pixels.
    var png = try #require(Bitmap(width: 4, height: 2)).png()
    png.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
    try folder.write(png, to: "huge.png")
    let errorText = errorText("{\"text\": {\"attachmentImage\": \"huge.png\"}}")
    #expect(errorText.hasPrefix("text.attachmentImage: "), "\(errorText)")
    var limits = Limits()
    limits.imagePixels = 35
    #expect(
      problem(
        "{\"text\": {\"attachmentImage\": \"b.png\"}}", resources: .folder(folder.path),
        limits: limits)
        == "text.attachmentImage: the image claims 6 × 6 pixels; at most 35 pixels are allowed")
  }

  @Test("Attachments are inherited from styles and parent nodes")
  func inheritance() throws {
    let document = try read(
      """
      {"styles": {"icon": {"attachmentImage": "a.png"}}, "text": [{"style": "icon", "alt": "x"},
       {"style": "icon", "attachmentImage": "b.png"}, {"attachmentImage": "b.png", "text":
       ["c\\ufffc", {"text": "\\ufffc", "alt": "y"}]}]}
      """)
    let runs = document.frames[0].text.runs
    #expect(document.frames[0].text.string == "\u{FFFC}\u{FFFC}c\u{FFFC}\u{FFFC}")
    #expect(runs.map(\.attributes.attachment?.alt) == ["x", nil, "y"])
    #expect(runs.map(\.attributes.attachment?.image.width) == [4, 6, 6])
    #expect(document.diagnostics.isEmpty)
  }

  @Test("An attachment whose text has no U+FFFC character is reported")
  func otherText() throws {
    let document = try read(
      """
      {"text": ["a", {"attachmentImage": "a.png", "text": "b"}, {"attachmentImage": "a.png",
       "text": ["c", {"text": "\\ufffc"}, {"text": "d", "attachmentImage": "b.png"}]},
       {"attachmentImage": "a.png", "text": ["e", "f"]}]}
      """)
    #expect(document.diagnostics.map(\.code) == Array(repeating: "attachmentHidden", count: 3))
    #expect(
      document.diagnostics.map(\.path) == [
        "text[1].attachmentImage", "text[2].text[2].attachmentImage", "text[3].attachmentImage",
      ])
    let equal = try read(
      """
      {"text": [{"attachmentImage": "a.png", "text": "a"}, {"attachmentImage": "a.png", "text": "b"}]}
      """)
    #expect(
      equal.diagnostics.map(\.path) == ["text[0].attachmentImage", "text[1].attachmentImage"])
    let ranges = try read(
      """
      {"values": {"n": "long"}, "text": "{{n}}\\ufffcz", "ranges": [
       {"indices": [5, 6], "attachmentImage": "a.png"},
       {"indices": [6, 7], "attachmentImage": "a.png"}]}
      """)
    #expect(ranges.diagnostics.map(\.path) == ["ranges[1].attachmentImage"])
    #expect(ranges.diagnostics.map(\.range) == [5..<6])
    #expect(ranges.frames[0].text.runs[1].attributes.attachment != nil)
    #expect(ranges.frames[0].text.runs[1].range == 4..<6)
  }

  @Test("A picture used several times is decoded once")
  func decodedOnce() throws {
    let store = PictureStore()
    let line = "{\"text\": [{\"attachmentImage\": \"a.png\"}, {\"attachmentImage\": \"a.png\"}]}"
    func pixels() throws -> [Int] {
      try read(line, store).frames[0].text.runs.compactMap {
        $0.attributes.attachment?.image.pixels.storage
      }
    }
    let first = try pixels()
    #expect(Set(first + (try pixels())).count == 1)
    // If the file at a path changes, the picture is decoded again.
    try folder.write(try #require(Bitmap(width: 5, height: 5)).png(), to: "a.png")
    #expect(try read(line, store).frames[0].text.runs[0].attributes.attachment?.image.width == 5)
    let small = PictureStore(pixels: 10)
    _ = try read(line, small)
    #expect(try read(line, small).frames[0].text.runs[0].attributes.attachment?.image.width == 5)
  }

  @Test("A document's limits also apply to pictures that are already in the cache")
  func storeLimits() throws {
    let store = PictureStore()
    let json = "{\"text\": {\"attachmentImage\": \"b.png\"}}"
    _ = try read(json, store)
    var limits = Limits()
    limits.imagePixels = 35
    let error = #expect(throws: DocumentError.self) {
      try TextDocument(
        json: Array(json.utf8), resources: .folder(folder.path), limits: limits,
        pictures: store)
    }
    #expect(
      error?.description
        == "text.attachmentImage: the image claims 6 × 6 pixels; at most 35 pixels are allowed")
  }
}

extension [UInt32] {
  /// The memory address of the array's elements. Two arrays that share storage have the same
  /// address.
  fileprivate var storage: Int {
    unsafe withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }
}
