// Manifests of batches, as JSON.

import Galley
import GalleyDocuments
import Testing

@testable import rasterize

@Suite("Manifests as JSON")
struct PictureManifestTests {
  private static let digest = String(repeating: "0123456789abcdef", count: 4)

  private func message(_ json: String) -> String? {
    #expect(throws: DocumentError.self) { try PictureManifest(json: Array(json.utf8)) }?.description
  }

  @Test("If a manifest is read and written again, its JSON does not change")
  func roundTrip() throws {
    let json = """
      {"version":1,"galley":"0.1.0","libraries":{"a":"1","b":"2"},"flags":["scale 2.0"],"root":"../x",
      "pictures":[
      {"id":"a\\u0001","output":"a.png","input":"\(Self.digest)","sha256":"\(Self.digest)",\
      "bytes":7,"width":1,"height":2,"fonts":[1,0],"warnings":[{"code":"c","message":"m","path":"p"}]},
      {"output":"b.png","input":"\(Self.digest)","sha256":"\(Self.digest)",\
      "bytes":7,"width":1,"height":2}
      ],
      "errors":[
      {"line":3,"id":7,"error":{"message":"no","path":"text","code":"x"}}
      ],
      "fonts":[
      {"name":"a.ttf","sha256":"\(Self.digest)"},
      {"name":"b.ttf","sha256":"\(Self.digest)"}
      ]}

      """
    let manifest = try PictureManifest(json: Array(json.utf8))
    #expect(manifest.json == json)
    #expect(manifest.pictures[0].fonts == [1, 0] && manifest.pictures[1].fonts == nil)
    #expect(manifest.pictures[0].warnings.map(\.message) == ["p: m"])
    #expect(manifest.failures.map(\.message) == ["no"] && manifest.failures.map(\.line) == [3])
    let empty = PictureManifest()
    #expect(try PictureManifest(json: Array(empty.json.utf8)) == empty)
  }

  @Test("An invalid manifest gives an error with a path and a remedy")
  func mistakes() {
    #expect(message("{}")?.contains("needs \"version\"") == true)
    let misspelled = message("{\"version\":1,\"picture\":[]}")
    #expect(misspelled?.contains("did you mean \"pictures\"?") == true)
    func picture(_ members: String) -> String {
      "{\"version\":1,\"pictures\":[{\"output\":\"a\",\"input\":\"\(Self.digest)\",\(members)}]}"
    }
    #expect(message(picture("\"bytes\":1"))?.hasPrefix("pictures[0]: ") == true)
    #expect(message(picture("\"sha256\":\"x\""))?.hasPrefix("pictures[0].sha256: ") == true)
    #expect(
      message(picture("\"sha256\":\"\(Self.digest)\",\"fonts\":[0]"))?
        .contains("invalid font index") == true)
  }
}
