// JPEG and WebP pictures in documents, and the size at which pictures are decoded.

import Foundation
import Galley
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("Formats of pictures in documents")
struct PictureFormatTests {
  private static let files = Repository.url("Tests/GalleyPicturesTests/Files").path

  private func document(_ json: String, _ options: DocumentOptions? = nil) throws -> TextDocument {
    var options = options ?? DocumentOptions()
    options.resources = .folder(Self.files)
    return try TextDocument(Array(json.utf8), as: .json, options: options)
  }

  private func background(_ more: String, _ options: DocumentOptions? = nil) throws -> Bitmap {
    let json = #"{"text": "", "backgroundImage": {"path": "baseline.jpg"}\#(more)}"#
    return try #require(try document(json, options).backgroundImage).image
  }

  @Test("JPEG and WebP pictures are recognized by their bytes, both in files and in data: URLs")
  func formats() throws {
    for (name, type) in [("oriented-6.jpg", "jpeg"), ("oriented-6.webp", "webp")] {
      let bytes = try Data(contentsOf: URL(filePath: Self.files + "/" + name))
      // The media type in a data: URL is ignored.
      for said in [type, "png"] {
        let url = "data:image/\(said);base64,\(bytes.base64EncodedString())"
        for path in [name, url] {
          let read = try document(#"{"text": "", "backgroundImage": "\#(path)"}"#)
          let image = try #require(read.backgroundImage?.image)
          #expect((image.width, image.height) == (32, 48))
          #expect(image == (try Bitmap(picture: [UInt8](bytes))))
        }
      }
    }
  }

  @Test("A JPEG is decoded at n/8 of its full size, with the smallest n that fills the box")
  func reduced() throws {
    // The file has 77 × 61 pixels.
    func width(_ more: String, _ options: DocumentOptions? = nil) throws -> Int {
      try background(more, options).width
    }
    #expect(try width("") == 77)
    #expect(try width(#", "width": 30, "height": 20"#) == 39)
    #expect(try width(#", "width": 9, "height": 6"#) == 20)
    #expect(try width(#", "width": 9, "height": 6, "scale": 3"#) == 39)
    #expect(try width(#", "width": 9"#) == 77)
    var options = DocumentOptions()
    options.drawnScale = .fixed(4)
    #expect(try width(#", "width": 9, "height": 6"#, options) == 39)
    options.drawnScale = .any
    #expect(try width(#", "width": 9, "height": 6"#, options) == 77)
  }

  @Test("The picture cache does not affect the size at which a document's picture is decoded")
  func store() throws {
    var options = DocumentOptions()
    let small = try background(#", "width": 9, "height": 6"#, options)
    let whole = try background("", options)
    #expect((small.width, whole.width) == (20, 77))
    #expect(try background(#", "width": 9, "height": 6"#, options) == small)
    // With a new picture cache, the decoded picture is the same as before.
    options.pictures = PictureStore()
    #expect(try background(#", "width": 9, "height": 6"#, options) == small)
  }

  @Test("An attachment's size depends on the file's pixel size, even if fewer pixels are decoded")
  func attachments() throws {
    func attachment(_ more: String) throws -> TextAttachment {
      let read = try document(
        #"{"text": {"attachmentImage": {"path": "baseline.jpg"\#(more)}}}"#)
      return try #require(read.frames.first?.text.runs.first?.attributes.attachment)
    }
    let natural = try attachment("")
    #expect(natural.bounds == .init(width: 77, height: 61) && natural.image.width == 77)
    let small = try attachment(#", "width": 15.4"#)
    #expect(small.bounds == .init(width: 15.4, height: 61 * 15.4 / 77))
    #expect(small.image.width == 20)
    let none = try attachment(#", "width": 10, "height": 5, "fit": "none", "focus": [1, 0]"#)
    #expect(none.image.width == 77 && none.fit == .none)
    #expect(none.focus == PictureFocus(x: 1, y: 0))
  }

  @Test("The keys `fit` and `focus` are written as they were read")
  func written() throws {
    let json = #"""
      {"text": {"attachmentImage": {"path": "oriented-1.jpg", "width": 10, "height": 5, "fit":
      "cover", "focus": [0.25, 1]}}, "backgroundImage": {"path": "oriented-1.jpg", "fit": "none",
      "focus": [0, 0.5]}}
      """#
    let read = try document(json)
    let again = try TextDocument(json: Array(read.json().utf8))
    #expect(again.backgroundImage?.focus == PictureFocus(x: 0, y: 0.5))
    #expect(again.backgroundImage?.fit == ImageFill.Fit.none)
    #expect(again.frames.first?.text == read.frames.first?.text)
    for wrong in ["[0.5]", "[0, 2]", "[-1, 0]", "0.5", "[\"a\", 0]"] {
      #expect(throws: DocumentError.self, "\(wrong)") {
        try document(
          #"{"text": "", "backgroundImage": {"path": "oriented-1.jpg", "focus": \#(wrong)}}"#)
      }
    }
  }

  @Test("An unsupported colour profile is reported with the picture's path")
  func profile() throws {
    let read = try document(#"{"text": "", "backgroundImage": "lab.webp"}"#)
    #expect(read.diagnostics.map(\.code) == ["colorProfile"])
    #expect(read.diagnostics.first?.path == "backgroundImage")
    #expect(read.diagnostics.first?.message.hasPrefix("\"lab.webp\": its colour profile") == true)
    #expect(try document(#"{"text": "", "backgroundImage": "p3.webp"}"#).diagnostics.isEmpty)
    let frame = #"{"text": "", "width": 9, "height": 9, "backgroundImage": "lab.webp"}"#
    let often = try document(#"{"frames": [\#(frame), \#(frame)]}"#)
    #expect(often.diagnostics.map(\.code) == ["colorProfile"])
  }

  @Test("Unreadable pictures are reported with the cause")
  func refused() {
    func errorText(_ name: String) -> String {
      do {
        _ = try document(#"{"text": "", "backgroundImage": "\#(name)"}"#)
        return "none"
      } catch {
        return "\(error)"
      }
    }
    #expect(errorText("animated.webp").contains("the WebP is not supported: an animation"))
    #expect(errorText("README.md").contains("is not a PNG, JPEG or WebP"))
    var limits = Limits()
    limits.imagePixels = 4000
    #expect(throws: DocumentError.self) {
      try background("", DocumentOptions(limits: limits))
    }
  }
}
