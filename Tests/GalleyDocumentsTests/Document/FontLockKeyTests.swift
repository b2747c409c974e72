// Font lockfiles as JSON.

import Galley
import GalleyDocuments
import Testing

@Suite("Font lockfiles as JSON")
struct FontLockKeyTests {
  private static let digest = String(repeating: "0123456789abcdef", count: 4)

  private func message(_ json: String) -> String? {
    #expect(throws: DocumentError.self) { try FontLock(json: Array(json.utf8)) }?.description
  }

  @Test("A lockfile can be written and read back")
  func roundTrip() throws {
    let face = FontLock.Face(
      index: 2, family: "A \"b\"", style: "Bold", postscriptName: "AB", version: "Version 1",
      axes: [.init(tag: "wght", minimum: 100, defaultValue: 400, maximum: 900.5)],
      variations: ["wght": 550.25, "opsz": 12], clusters: ["a", "\u{2028}", "\u{1F600}"])
    let lock = FontLock(files: [
      .init(
        name: "a.ttf", sha256: Self.digest, byteCount: 7,
        faces: [face, .init(family: "", style: "")]),
      .init(name: "b.ttf", sha256: Self.digest, byteCount: 0),
    ])
    #expect(try FontLock(json: Array(lock.json.utf8)) == lock)
    #expect(try FontLock(json: Array(FontLock().json.utf8)) == FontLock())
    #expect(lock.json.split(separator: "\n").count == 10)
  }

  @Test("An invalid font lockfile gives an error with a remedy")
  func mistakes() {
    #expect(message("{}") == "1:1: a lockfile needs \"version\" and \"files\"")
    #expect(message("[]")?.contains("as rasterize fonts --lock writes it") == true)
    #expect(message("{\"version\": 2, \"files\": []}")?.hasPrefix("version: ") == true)
    #expect(message("{\"version\": 1, \"file\": []}")?.contains("did you mean \"files\"?") == true)
    func file(_ members: String) -> String {
      "{\"version\": 1, \"files\": [{\(members)}]}"
    }
    #expect(message(file("\"name\": \"a\""))?.hasPrefix("files[0]: ") == true)
    #expect(
      message(file("\"name\": \"a\", \"sha256\": \"\(Self.digest.uppercased())\""))?
        .contains("64 hexadecimal digits in lower case") == true)
    #expect(
      message(file("\"name\": \"a\", \"sha256\": \"\(Self.digest)\", \"faces\": [1]"))?
        .hasPrefix("files[0].faces[0]: ") == true)
  }
}
