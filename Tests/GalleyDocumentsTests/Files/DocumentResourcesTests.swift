// Documents may read only the files that the host program allows. By default, they may read none.

import Foundation
import Galley
import GalleyJSON
import Synchronization
import TestSupport
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("Resource files of documents")
struct DocumentResourcesTests {
  private func error(
    _ json: String, _ resources: DocumentResources = .none
  ) throws -> DocumentError {
    try #require(
      #expect(throws: DocumentError.self) {
        try TextDocument(json: Array(json.utf8), resources: resources)
      })
  }

  @Test("A document that is read without access to files is not allowed to name files")
  func none() throws {
    for path in ["a.png", "/etc/hostname", "../none.png", Repository.testFont("Shapes.ttf")] {
      let picture = try error(#"{"text": {"attachmentImage": "\#(path)"}}"#)
      #expect(
        picture.description
          == "text.attachmentImage: \"\(shortened(path))\" is a file, and this document is not allowed to use"
          + " files; embed the image as a data: URL")
      let font = try error(#"{"text": "", "fonts": ["\#(path)"]}"#)
      #expect(
        font.description
          == "fonts[0]: \"\(shortened(path))\" is a file, and this document is not allowed to use files; name"
          + " a font family instead")
      #expect([picture.code, font.code] == ["filesNotAllowed", "filesNotAllowed"])
      #expect(picture.isCallersFault && font.isCallersFault)
    }
  }

  @Test(
    "Without access to files, Markdown shows a picture's description, and XML finds no style files")
  func otherFormats() throws {
    let markdown = try TextDocument(Array("![a cat](cat.png)".utf8), as: .markdown)
    #expect(markdown.frames.first?.text.string == "a cat")
    #expect(markdown.diagnostics.map(\.code) == ["pictureMissing"])
    let folder = try TemporaryFolder()
    try folder.write(
      "<styles name=\"s\"><attributedTextStyle name=\"t\" kern=\"1\"/></styles>",
      to: "a.styles.xml")
    let xml = Array("<attributedText style=\"t\">x</attributedText>".utf8)
    var options = DocumentOptions()
    #expect(throws: DocumentError.self) { try TextDocument(xml, as: .xml, options: options) }
    options.resources = .folder(folder.path)
    #expect(try TextDocument(xml, as: .xml, options: options).frames.count == 1)
  }

  @Test("A host program can provide pictures and fonts under any names")
  func host() throws {
    let asked = Mutex<[String]>([])
    let font = try Repository.bytes("Tests/Fonts/Shapes.ttf")
    let resources = DocumentResources(
      picture: { name throws(DocumentError) in
        asked.withLock { $0.append(name) }
        return name == "cat/1" ? Bitmap(width: 3, height: 2) : nil
      },
      font: { name throws(DocumentError) in
        asked.withLock { $0.append(name) }
        return name == "brand" ? font : nil
      })
    let read = try document(
      """
      {"fonts": ["brand", "brand"], "attributes": {"font": "Galley Shapes@20"},
       "text": ["ABC", {"attachmentImage": "cat/1"}, {"attachmentImage": "cat/1"}]}
      """, resources: resources)
    #expect(asked.withLock { $0 } == ["brand", "cat/1"])
    #expect(read.fonts.map(\.name) == ["brand"])
    let layout = try TextRenderer(fonts: .bundled).layout(read)
    #expect(layout.diagnostics.isEmpty && layout.missingGlyphs.isEmpty)
    // The font belongs to this document. It is not added to a renderer's font catalogue.
    #expect(TextRenderer(fonts: .bundled).fonts.addedFamilies.isEmpty)

    let picture = try error(#"{"text": {"attachmentImage": "dog"}}"#, resources)
    #expect(picture.description == "text.attachmentImage: there is no image \"dog\"")
    #expect(picture.code == "pictureMissing")
    let none = try error(#"{"text": "", "fonts": ["none"]}"#, resources)
    #expect(none.description == "fonts[0]: there is no font \"none\"" && none.code == "fontMissing")
  }

  @Test("A host program learns the size in pixels at which a picture is drawn")
  func hostSize() throws {
    let asked = Mutex<[String: Double?]>([:])
    let resources = DocumentResources(
      pictureFile: { name, needed throws(DocumentError) in
        _ = asked.withLock { $0.updateValue(needed?.width, forKey: name) }
        return Bitmap(width: 3, height: 2).map { PictureFile($0) }
      },
      font: { _ throws(DocumentError) in nil })
    _ = try document(
      """
      {"width": 30, "height": 20, "scale": 2, "backgroundImage": "box",
       "text": [{"attachmentImage": "full"}, {"attachmentImage": {"path": "small", "width": 5}}]}
      """, resources: resources)
    #expect(asked.withLock { $0 } == ["box": 61, "full": nil, "small": 11])
  }

  @Test("An error from the host program keeps `code` and `isCallersFault`, and gets a JSON path")
  func hostError() throws {
    let broken = DocumentError(
      code: "storeDown", isCallersFault: false, message: "the store does not answer")
    let resources = DocumentResources(
      picture: { _ throws(DocumentError) in throw broken },
      font: { _ throws(DocumentError) in [1, 2, 3] })
    let picture = try error(#"{"text": {"attachmentImage": "x"}}"#, resources)
    #expect(picture.description == "text.attachmentImage: the store does not answer")
    #expect(picture.code == "storeDown" && !picture.isCallersFault)
    let font = try error(#"{"text": "", "fonts": ["brand"]}"#, resources)
    #expect(font.path == "fonts[0]" && font.code == "invalidFont" && font.isCallersFault)
    #expect(font.message.hasPrefix("brand: this is not a font"))
  }

  @Test("Pictures and fonts from a host program count towards the limits")
  func hostLimits() throws {
    let resources = DocumentResources(
      picture: { _ throws(DocumentError) in Bitmap(width: 30, height: 20) },
      font: { _ throws(DocumentError) in [UInt8](repeating: 0, count: 100) })
    var limits = Limits()
    limits.imagePixels = 599
    limits.fontBytes = 99
    #expect(
      problem(#"{"text": {"attachmentImage": "x"}}"#, resources: resources, limits: limits)
        .contains("at most 599 pixels are allowed"))
    #expect(
      problem(#"{"text": "", "fonts": ["x"]}"#, resources: resources, limits: limits)
        .contains("more than 99 bytes"))
  }

  @Test(
    "Each error has a code, and states whether the caller is at fault",
    arguments: [
      (#"{"text": 1}"#, "invalidDocument"), (#"{"text": "#, "syntax"), ("", "syntax"),
      (#"{"text": "", "fonts": ["none.ttf"]}"#, "fontMissing"),
      (#"{"text": "", "fonts": ["../a.ttf"]}"#, "fontNotAllowed"),
      (#"{"text": {"attachmentImage": "none.png"}}"#, "pictureMissing"),
      (#"{"text": {"attachmentImage": "../a.png"}}"#, "pictureNotAllowed"),
      (#"{"text": {"attachmentImage": "data:image/png;base64,AAAA"}}"#, "invalidPicture"),
      ("[" + String(repeating: "[", count: 600), "tooLarge"),
    ])
  func codes(_ json: String, _ code: String) throws {
    let error = try error(json, .folder(Repository.path("Tests")))
    #expect(error.code == code && error.isCallersFault, "\(error)")
    #expect(!error.description.contains(Repository.folder.path) && !error.message.contains("--"))
  }

  @Test("If the folder of a document's files is missing, the error is not the caller's fault")
  func brokenMachine() throws {
    let error = try error(#"{"text": {"attachmentImage": "a.png"}}"#, .folder("/nowhere"))
    #expect(error.code == "unreadableFile" && !error.isCallersFault)
    #expect(!error.message.contains("nowhere"))
  }
}
