// Image files that documents refer to. The tests check the allowed folders and the errors.

import Foundation
import Galley
import GalleyJSON
import TestSupport
import Testing

@testable import GalleyDocuments

/// A temporary folder with files for the tests.
private struct Folder: Sendable {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path
    try FileManager.default.createDirectory(
      at: folder.file("doc/sub"), withIntermediateDirectories: true)
    let bitmap = try #require(Bitmap(width: 3, height: 2, filledWith: 0xFF00_00FF))
    let png = try bitmap.png()
    for place in ["doc/a.png", "doc/pictures/b.png", "outside/c.png"] {
      try folder.write(png, to: place)
    }
    try folder.write("GIF89a", to: "doc/gif.png")
    try folder.write("", to: "doc/empty.png")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/doc/link.png", withDestinationPath: path + "/outside/c.png")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/doc/inner.png", withDestinationPath: "pictures/b.png")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/doc/away", withDestinationPath: "../outside")
  }

  var resources: DocumentResources { .folder(path + "/doc") }
}

@Suite("Picture files of documents")
struct PictureFileTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func errorText(_ path: String, _ resources: DocumentResources? = nil) -> String {
    problem(
      "{\"text\": \"\", \"backgroundImage\": {\"path\": \"\(path)\"}}",
      resources: resources ?? folder.resources)
  }

  @Test(
    "Picture files in the document's folder are read",
    arguments: ["a.png", "./a.png", "pictures/b.png", "sub/../a.png", "inner.png"])
  func pictures(_ path: String) throws {
    let read = try document(
      "{\"text\": \"\", \"backgroundImage\": {\"path\": \"\(path)\", \"fit\": \"contain\"}}",
      resources: folder.resources)
    #expect(read.backgroundImage?.image.width == 3 && read.backgroundImage?.image.height == 2)
    #expect(read.backgroundImage?.image.pixels.first == 0xFF00_00FF)
    #expect(read.backgroundImage?.fit == .contain)
  }

  @Test("A picture can be written as a string that contains only the picture's path")
  func path() throws {
    let read = try document(
      "{\"frames\": [{\"backgroundImage\": \"a.png\"}, {\"backgroundImage\": \"a.png\"}]}",
      resources: folder.resources)
    #expect(read.frames.map(\.backgroundImage?.fit) == [.cover, .cover])
  }

  @Test("Picture paths that leave the folder are refused")
  func outside() {
    let paths = [
      "../outside/c.png", "sub/../../doc/a.png", "/etc/hostname", "\(folder.path)/doc/a.png",
      "link.png", "away/c.png", "../nothing.png",
    ]
    for path in paths {
      #expect(
        errorText(path)
          == "backgroundImage.path: \(quoted(path)) is outside the folder for images; move the file"
          + " into it")
    }
    for url in ["http://example.com/a.png", "file:///etc/hostname", "ftp:a.png", "FILE:a"] {
      #expect(
        errorText(url)
          == "backgroundImage.path: \(quoted(url)) is a URL; expected a path in the document's"
          + " folder, or a data: URL")
    }
  }

  @Test("The caller can set another root folder for pictures")
  func root() throws {
    let outer = DocumentResources.folder(folder.path + "/doc", pictureRoot: folder.path)
    for path in ["../outside/c.png", "link.png", "a.png", "\(folder.path)/outside/c.png"] {
      #expect(errorText(path, outer) == "none")
    }
    for path in ["/etc/hostname", "/etc/nothing", "../../nothing.png"] {
      #expect(errorText(path, outer).contains("is outside the folder"))
    }
    let other = DocumentResources.folder(
      folder.path + "/doc", pictureRoot: folder.path + "/outside")
    #expect(errorText("a.png", other).contains("is outside the folder"))
    #expect(errorText("../outside/c.png", other) == "none")
    let missing = DocumentResources.folder(
      folder.path + "/doc", pictureRoot: folder.path + "/no")
    #expect(errorText("a.png", missing).contains("the folder for images does not exist"))
  }

  @Test("Files that are not pictures are refused")
  func noPicture() {
    #expect(
      errorText("missing.png")
        == "backgroundImage.path: \"missing.png\" cannot be read: there is no such file")
    #expect(
      errorText("pictures")
        == "backgroundImage.path: \"pictures\" cannot be read: it is not a regular file")
    #expect(
      errorText("gif.png").hasPrefix("backgroundImage.path: the image is not a PNG, JPEG or WebP"))
    #expect(errorText("empty.png").hasPrefix("backgroundImage.path: the image is empty"))
    #expect(
      errorText("")
        == "backgroundImage.path: expected the path of an image in the document's folder")
    #expect(errorText("a\\u0000.png").contains("expected the path of an image"))
    #expect(
      problem("{\"text\": \"\", \"backgroundImage\": {\"fit\": \"fill\"}}")
        == "backgroundImage: an image needs a \"path\"")
    #expect(
      problem("{\"text\": \"\", \"backgroundImage\": {\"path\": \"a\", \"fit\": \"tile\"}}")
        == "backgroundImage.fit: \"tile\" is not one of fill, contain, cover, none")
  }

  @Test("Pictures with too many pixels or bytes are refused")
  func sizes() {
    var limits = Limits()
    limits.imagePixels = 5
    let json = "{\"text\": \"\", \"backgroundImage\": \"a.png\"}"
    #expect(
      problem(json, resources: folder.resources, limits: limits)
        == "backgroundImage: the image claims 3 × 2 pixels; at most 5 pixels are allowed")
    limits.imagePixels = 6
    #expect(problem(json, resources: folder.resources, limits: limits) == "none")
    // Together, two different pictures of six pixels each exceed the document's limit of 11 pixels.
    // A picture that is used twice is counted once.
    limits.decodedPixels = 11
    let twice = "{\"backgroundImage\": \"a.png\"}, {\"backgroundImage\": \"a.png\"}"
    #expect(
      problem("{\"frames\": [\(twice)]}", resources: folder.resources, limits: limits) == "none")
    let two = "{\"backgroundImage\": \"a.png\"}, {\"backgroundImage\": \"pictures/b.png\"}"
    #expect(
      problem("{\"frames\": [\(two)]}", resources: folder.resources, limits: limits)
        == "frames[1].backgroundImage: the image claims 3 × 2 pixels; at most 5 pixels are allowed")
    // The separate limit `filePixels` applies to the picture sizes stored in the files. Decoded
    // pictures can be smaller.
    (limits.decodedPixels, limits.filePixels) = (100, 11)
    #expect(
      problem("{\"frames\": [\(two)]}", resources: folder.resources, limits: limits)
        == "frames[1].backgroundImage: the image claims 3 × 2 pixels; at most 5 pixels are allowed")
    limits.documentBytes = 50
    #expect(
      problem(json, resources: folder.resources, limits: limits).contains("bytes; the limit is 50"))
  }

  @Test("Pictures in data: URLs are read")
  func dataURLs() throws {
    let png = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/doc/a.png"))
    let url = "data:image/png;base64," + png.base64EncodedString()
    let read = try document("{\"text\": \"\", \"backgroundImage\": {\"path\": \"\(url)\"}}")
    #expect(read.backgroundImage?.image.width == 3)
    #expect(
      errorText("data:image/gif;base64,AAAA")
        == "backgroundImage.path: expected a data: URL that begins with data:image/png;base64, (or"
        + " with jpeg or webp instead of png)")
    #expect(
      errorText("data:image/png;base64,AA*A")
        == "backgroundImage.path: the data: URL is not valid Base64 (RFC 4648 §4)")
    #expect(
      errorText("data:image/png;base64,").hasPrefix("backgroundImage.path: the image is empty"))
  }
}
