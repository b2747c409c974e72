// Frames of documents: the keys of a frame, and the defaults that a document's top level sets for
// its frames.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Frames in JSON")
struct FrameTests {
  @Test("Every JSON key of a frame is read")
  func everyKey() throws {
    let read = try document(
      """
      {"width": 400, "height": 300, "frames": [
        {"x": -10, "y": 20.5, "width": 100, "height": 50, "text": "a", "background": "red",
         "cornerRadius": 4, "border": {"width": 2, "color": "red"}, "insets": 5, "attributes": {"kern": 1},
         "ranges": [{"indices": [0, 1], "ligature": 0}]},
        {"width": null, "text": [{"text": "b"}]}, {"background": "blue", "height": 3}]}
      """)
    #expect(read.hasFrames && read.frames.count == 3)
    #expect(read.width == 400 && read.height == 300)
    let first = read.frames[0]
    #expect(first.x == -10 && first.y == 20.5 && first.cornerRadius == 4)
    #expect(first.border == Border(2, .red))
    #expect(first.container.width == 100 && first.container.height == 50)
    #expect(first.container.insets == EdgeInsets(top: 5, right: 5, bottom: 5, left: 5))
    #expect(first.background == .red)
    #expect(first.text == AttributedText("a", [.kern(1), .ligature(0)]))
    #expect(read.frames[1].container == TextContainer())
    #expect(read.frames[1].text == AttributedText("b"))
    #expect(read.frames[2].text.isEmpty && read.frames[2].container.height == 3)
  }

  @Test("The top level of a document sets defaults for its frames")
  func defaults() throws {
    let read = try document(
      """
      {"width": 400, "insets": 9, "language": "ar", "maximumLines": 2, "lineHeightMode": "halfLeading",
       "attributes": {"kern": 1, "font": ":bold"}, "linkAttributes": {"kern": 7},
       "values": {"n": "N"}, "styles": {"s": {"ligature": 2}},
       "frames": [{"text": "a{{n}}", "attributes": {"font": "@9"}},
         {"text": {"text": "b", "style": "s", "link": "u"}, "maximumLines": null},
         {"text": {"text": "c", "link": "u"}, "linkAttributes": {}}]}
      """)
    let containers = read.frames.map(\.container)
    #expect(containers.map(\.width) == [nil, nil, nil])
    #expect(containers.allSatisfy { $0.insets == EdgeInsets() && $0.language == "ar" })
    #expect(containers.map(\.maximumLines) == [2, nil, 2])
    #expect(containers.allSatisfy { $0.lineHeightMode == .halfLeading })
    let bold = FontDescriptor(weight: 700)
    #expect(
      read.frames[0].text
        == AttributedText("aN", [.kern(1), .font(FontDescriptor(weight: 700, size: 9))]))
    #expect(
      read.frames[1].text
        == AttributedText("b", [.kern(7), .font(bold), .ligature(2), .link("u")]))
    #expect(read.frames[2].text == AttributedText("c", [.kern(1), .font(bold), .link("u")]))
  }

  @Test(
    "Mistakes in frames are reported with their JSON path",
    arguments: [
      ("[{\"text\": \"a\"}, 1]", "frames[1]: expected a frame, which is an object, found a number"),
      ("{}", "frames: expected an array of frames, found an object"),
      ("[{\"widht\": 1}]", "frames[0].widht: unknown key \"widht\"; did you mean \"width\"?"),
      (
        "[{\"border\": {\"width\": -1}}]",
        "frames[0].border.width: -1 is out of range; expected a number from 0 to 1000000"
      ),
      (
        "[{\"border.colour\": \"red\"}]",
        "frames[0][\"border.colour\"]: unknown key \"colour\"; did you mean \"color\"?"
      ),
      (
        "[{\"cornerRadius\": -1}]",
        "frames[0].cornerRadius: -1 is out of range; expected a number from 0 to 1000000"
      ),
      (
        "[{\"ranges\": [{}]}]", "frames[0].ranges: \"ranges\" needs a \"text\" that is a string"
      ),
      (
        "[{\"text\": {\"text\": \"a\", \"font\": {\"size\": -1}}}]",
        "frames[0].text.font.size: -1 is out of range; expected a number above 0, at most 10000"
      ),
      (
        "[{\"text\": \"a\", \"frames\": []}]",
        "frames[0].frames: use \"text\" or \"frames\", not both"
      ),
    ])
  func reports(_ frames: String, _ message: String) {
    #expect(problem("{\"frames\": \(frames)}") == message)
  }

  @Test("A frame without the key `blending` uses the value at the document's top level")
  func blending() throws {
    let read = try document(
      "{\"blending\": \"linear\", \"frames\": [{}, {\"blending\": \"srgb\"}]}")
    #expect(read.blending == .linear)
    #expect(read.frames.map(\.blending) == [.linear, .srgb])
  }

  @Test("The number of frames is limited")
  func count() throws {
    var limits = Limits()
    limits.frames = 2
    _ = try document("{\"frames\": [{}, {}]}", limits: limits)
    #expect(
      problem("{\"frames\": [{}, {}, {}]}", limits: limits) == "frames: 3 frames; the limit is 2")
    #expect(try document("{\"frames\": []}").frames.isEmpty)
  }
}
