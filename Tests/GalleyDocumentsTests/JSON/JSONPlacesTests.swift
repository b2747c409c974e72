// Line and column of JSON paths.

import GalleyDocuments
import Testing

@Suite("Line and column of JSON paths")
struct JSONPlacesTests {
  private let places = JSONPlaces(
    json: Array(
      #"""
      {"text": ["a",
        {"text": "b", "font": {"size": 3}}],
       "big title": {"a\"b": 1}, "paragraphStyle.kern": 2}
      """#.utf8))

  @Test(
    "A path leads to its key, its element, or the nearest existing parent",
    arguments: [
      ("text", "1:2"), ("text[0]", "1:11"), ("text[1].font.size", "2:26"),
      ("text[1].font.weight", "2:17"), (#"["big title"]["a\"b"]"#, "3:16"),
      (#"["paragraphStyle.kern"]"#, "3:28"), ("none", nil), ("", nil), ("text[x]", "1:2"),
    ] as [(String, String?)])
  func position(path: String, position: String?) {
    #expect(places?.position(of: path)?.description == position)
  }

  @Test("Invalid JSON has no lines and columns for paths")
  func broken() {
    #expect(JSONPlaces(json: Array("{".utf8)) == nil)
  }
}
