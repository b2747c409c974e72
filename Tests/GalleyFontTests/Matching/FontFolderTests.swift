import Foundation
import TestSupport
import Testing

@testable import GalleyFont

/// Fonts from folders, and errors about unusable fonts.
@Suite("Font folders")
struct FontFolderTests {
  private let temporary: TemporaryFolder
  private var folder: URL { temporary.url }

  init() throws { temporary = try TemporaryFolder() }

  @Test("The fonts in a folder are read in the order of their file names")
  func order() throws {
    let path = Repository.path("Fonts/NotoSerif")
    let fonts = try FontData.load(path)
    #expect(
      fonts.map(\.name)
        == ["Bold", "BoldItalic", "Italic", "Regular"].map { path + "/NotoSerif-\($0).ttf" })
    let families = try Fixtures.bundled(fonts).families().filter { $0.origin == .user }
    #expect(families.map(\.name) == ["Noto Serif"])
    #expect(try FontData.files(at: fonts[0].name) == [fonts[0].name])
  }

  @Test("Fonts in subfolders are found, and files that are not fonts are ignored")
  func subfolders() throws {
    let inner = folder.appending(path: "b/c")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for name in ["b/c/two.WOFF2", "a.ttf", "notes.txt", ".hidden.ttf", "z.otc"] {
      try Data("x".utf8).write(to: folder.appending(path: name))
    }
    let names = try FontData.files(at: folder.path + "/").map {
      $0.dropFirst(folder.path.count + 1)
    }
    #expect(names == ["a.ttf", "b/c/two.WOFF2", "z.otc"])
  }

  @Test("The error about a broken font names its file")
  func broken() throws {
    let broken = folder.appending(path: "broken.ttf").path
    try Data("this is not a font".utf8).write(to: URL(filePath: broken))
    #expect(throws: FontError.notAFont(file: broken)) { try FontData.load(folder.path) }
  }

  @Test("The error about a truncated font names its file")
  func truncated() throws {
    let bytes = try Data(
      contentsOf: Repository.url("Fonts/NotoSansLao/NotoSansLao-Regular.ttf"))
    for share in [0.02, 0.1, 0.5] {
      let cut = Array(bytes.prefix(Int(Double(bytes.count) * share)))
      let error = #expect(throws: FontError.self) {
        try Fixtures.bundled([FontData(bytes: cut, name: "cut.ttf")])
      }
      #expect(error?.description.contains("cut.ttf") == true)
    }
  }

  @Test("A missing folder and a folder with too deeply nested subfolders are refused")
  func depth() throws {
    #expect(throws: FontError.self) { try FontData.load("no/such/folder") }
    // This link points to the folder that contains the link. Without the limit on folder depth,
    // Galley would follow the link forever.
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "loop"), withDestinationURL: folder)
    #expect(throws: FontError.self) { try FontData.load(folder.path) }
  }

  @Test("The number of fonts in a folder is limited")
  func count() throws {
    for number in 0...FontLimits.filesPerFolder {
      let path = folder.appending(path: "\(number).ttf").path
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
    }
    #expect(throws: FontError.self) { try FontData.files(at: folder.path) }
    try FileManager.default.removeItem(at: folder.appending(path: "0.ttf"))
    #expect(try FontData.files(at: folder.path).count == FontLimits.filesPerFolder)
  }
}
