// The line and column to which a JSON path leads.

import Foundation
import GalleyJSON
import Testing

@testable import GalleyDocuments

@Suite("Finding the line and column of a JSON path")
struct JSONPlacesTests {
  private let places = JSONPlaces(
    json: Array(
      #"""
      {"text": ["a",
        {"text": "b", "font": {"size": 3}}],
       "big title": {"a\"b": 1}, "paragraphStyle.kern": 2}
      """#.utf8))

  @Test(
    "A JSON path leads to a key, to an array element, or to the nearest parent that exists",
    arguments: [
      ("text", "1:2"), ("text[0]", "1:11"), ("text[1].font.size", "2:26"),
      ("text[1].font.weight", "2:17"), (#"["big title"]["a\"b"]"#, "3:16"),
      (#"["paragraphStyle.kern"]"#, "3:28"), ("none", nil), ("", nil), ("text[x]", "1:2"),
    ] as [(String, String?)])
  func position(path: String, position: String?) {
    #expect(places?.position(of: path)?.description == position)
  }

  @Test(
    "The position of a JSON key is correct in long lines and in objects with many keys",
    arguments: ["", "\u{FEFF}"])
  func far(mark: String) throws {
    let names = (0..<300).map { "\"é\($0)\": [\($0),\r\n \"日本\"]" }
    let json = Array((mark + "{\"styles\": {" + names.joined(separator: ", ") + "}}").utf8)
    let places = try #require(JSONPlaces(json: json))
    let text = String(decoding: json, as: UTF8.self)
    for index in [0, 1, 17, 150, 299] {
      let key = try #require(text.range(of: "\"é\(index)\"")).lowerBound
      let offset = text.utf8.distance(from: text.startIndex, to: key)
      #expect(
        places.position(of: "styles.é\(index)") == TextPosition(of: offset, in: json), "\(index)")
    }
  }

  @Test("If JSON is invalid, no line and column can be found for its paths")
  func broken() {
    #expect(JSONPlaces(json: Array("{".utf8)) == nil)
  }
}
