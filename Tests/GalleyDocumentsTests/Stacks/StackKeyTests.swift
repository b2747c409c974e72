// Tests of the document keys for stacks, and for the boxes in stacks.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

@Suite("Stacks in JSON")
struct StackKeyTests {
  @Test(
    "Every key of a stack and of its boxes is read, and is the same after writing and reading JSON")
  func everyKey() throws {
    let read = try document(
      """
      {"insets": 3, "stack": {"axis": "horizontal", "spacing": -2, "alignment": "lastBaseline",
        "distribution": "equalCentering"}, "frames": [
        {"name": "a", "text": "x", "weight": 2, "shrink": 0.5, "basis": 40, "alignment": "center",
         "margins": [1, "auto"], "minimumWidth": 1, "maximumWidth": 2, "minimumHeight": 3,
         "maximumHeight": 4, "aspectRatio": 1.5, "hidden": true, "collapses": true,
         "fitGroup": "g", "firstBaseline": "capHeight", "lastBaseline": "baseline"},
        {"spacer": true}, {"spacer": 12}, {"width": 9},
        {"stack": {}, "insets": 5, "frames": [{"text": "y", "basis": "auto", "firstBaseline": 7}]},
        {"frames": [{"x": 4, "text": "z", "fit": "fill", "width": 9, "maximumLines": 1,
          "maximumScale": 3}]}]}
      """)
    #expect(read.insets.left == 3)
    #expect(
      read.stack
        == FrameStack(
          axis: .horizontal, spacing: -2, alignment: .lastBaseline, distribution: .equalCentering))
    let item = read.frames[0].item
    #expect(item.weight == 2 && item.shrink == 0.5 && item.basis == 40 && item.alignment == .center)
    #expect(
      item.margins == Margins(top: .points(1), right: .auto, bottom: .points(1), left: .auto))
    #expect(item.minimumWidth == 1 && item.maximumWidth == 2 && item.aspectRatio == 1.5)
    #expect(item.minimumHeight == 3 && item.maximumHeight == 4)
    #expect(read.frames[0].name == "a" && read.frames[0].fitGroup == "g")
    #expect(read.frames[0].isHidden && read.frames[0].collapses)
    #expect(read.frames[0].container.firstBaseline == .capHeight)
    #expect(read.frames[0].container.lastBaseline == .baseline)
    #expect(read.frames.map(\.content) == [.text, .spacer, .spacer, .none, .frames, .frames])
    #expect(read.frames[1].item.weight == 1 && read.frames[2].item.basis == 12)
    #expect(read.frames[4].frames[0].container.firstBaseline == .points(7))
    #expect(read.frames[4].frames[0].container.insets == EdgeInsets())
    #expect(read.frames[5].stack == nil && read.frames[5].frames[0].x == 4)
    let written = try read.json()
    #expect(try document(written).json() == written)
    #expect(try document(written).frames[0].item == item)
  }

  @Test("Two boxes cannot have the same name, even if one box is inside the other or hidden")
  func equalNames() throws {
    let error = try #require(throws: DocumentError.self) {
      try document(
        #"{"frames": [{"name": "a", "frames": [{"name": "b"}, {"name": "a", "hidden": true}]}]}"#)
    }
    #expect(error.path == "frames[0].frames[1].name")
    #expect(error.message == #"another box has the name "a"; use a different name"#)
    // A document is read again with an empty list of names.
    for _ in 0..<2 {
      _ = try document(
        #"{"frames": [{"name": "a"}, {"name": "A"}, {}, {"name": ""}, {"name": ""}]}"#)
    }
  }

  @Test(
    "Without text or frames, a box at the top level has empty text, and an inner box no content"
  )
  func boxesWithoutContent() throws {
    let read = try document(
      #"{"frames": [{"frames": [{"width": 5, "background": "red"}, {"text": ""}]}, {"width": 6}]}"#)
    #expect(read.frames[0].frames.map(\.content) == [.none, .text])
    #expect(read.frames[1].content == .text)
    let written = try read.json()
    #expect(try document(written).json() == written)
  }

  @Test(
    "Boxes inherit the attributes and the container keys of the enclosing box, but not its insets")
  func inheritance() throws {
    let read = try document(
      """
      {"attributes": {"kern": 1}, "frames": [{"insets": 4, "maximumLines": 2,
        "attributes": {"font": "@20"}, "frames": [{"text": "x"}]}]}
      """)
    let inner = read.frames[0].frames[0]
    #expect(inner.container.maximumLines == 2 && inner.container.insets == EdgeInsets())
    #expect(inner.text == AttributedText("x", [.kern(1), .font(FontDescriptor(size: 20))]))
  }

  @Test(
    "Stack keys that have no effect, contradict each other or are invalid give specific errors",
    arguments: [
      (#"{"stack": {}, "frames": [{"x": 3, "text": "a"}]}"#, #"frames[0].x: "x" has no effect"#),
      (#"{"stack": {}, "frames": [{"y": 3, "text": "a"}]}"#, #"frames[0].y: "y" has no effect"#),
      (#"{"stack": {}, "frames": [{"end": 3, "text": "a"}]}"#, #""end" has no effect in a stack"#),
      (#"{"frames": [{"weight": 3, "text": "a"}]}"#, #"frames[0].weight: "weight" needs a stack"#),
      (#"{"frames": [{"shrink": 3, "text": "a"}]}"#, #""shrink" needs a stack"#),
      (#"{"frames": [{"basis": 3, "text": "a"}]}"#, #""basis" needs a stack"#),
      (#"{"frames": [{"margins": 3, "text": "a"}]}"#, #""margins" needs a stack"#),
      (#"{"frames": [{"alignment": "fill", "text": "a"}]}"#, #""alignment" needs a stack"#),
      (#"{"frames": [{"spacer": true}]}"#, #""spacer" needs a stack"#),
      (#"{"frames": [{"frames": [{"weight": 1}]}]}"#, #"frames[0].frames[0].weight"#),
      (#"{"stack": {}, "frames": [{"frames": [], "text": "a"}]}"#, "not both"),
      (#"{"stack": {}, "frames": [{"stack": {}, "text": "a"}]}"#, #""stack" needs "frames""#),
      (#"{"stack": {}, "text": "a"}"#, #""stack" needs "frames""#),
      (#"{"stack": {}, "frames": [{"spacer": 4, "text": "a"}]}"#, "a spacer has no content"),
      (
        #"{"stack": {}, "frames": [{"spacer": 4, "path": {"data": "M0 0"}}]}"#,
        "a spacer has no content"
      ),
      (#"{"stack": {}, "frames": [{"spacer": 4, "width": 5}]}"#, "a spacer has no size"),
      (#"{"stack": {}, "frames": [{"spacer": 4, "insets": 5}]}"#, "a spacer has no size"),
      (#"{"stack": {}, "frames": [{"spacer": 4, "opacity": 0.5}]}"#, "a spacer has no size"),
      (#"{"stack": {"axis": "diagonal"}, "frames": []}"#, "is not one of vertical, horizontal"),
      (#"{"stack": {"gap": 3}, "frames": []}"#, #"unknown key "gap""#),
      (#"{"stack": {}, "frames": [{"weight": -1}]}"#, "-1 is out of range"),
      (#"{"stack": {}, "frames": [{"weight": 1e7}]}"#, "10000000 is out of range"),
      (#"{"stack": {}, "frames": [{"aspectRatio": 0}]}"#, "0 is out of range"),
      (#"{"stack": {}, "frames": [{"basis": "9%"}]}"#, "1000000, or auto, found a string"),
      (#"{"stack": {}, "frames": [{"margins": [1, 2, 3]}]}"#, "found 3 sides"),
      (#"{"text": "a", "fit": "fill", "width": 9}"#, #""fill" needs a width and a height"#),
      (#"{"text": "a", "fit": "fill", "height": 9}"#, #""fill" needs a width and a height"#),
      (#"{"frames": [{"text": "a", "fit": "fill", "height": 9}]}"#, "needs a width and a height"),
    ])
  func errors(_ json: String, _ expected: String) {
    #expect(problem(json).contains(expected), "\(problem(json))")
  }

  @Test("Boxes that are nested more than 16 deep are rejected, and so are too many boxes")
  func limits() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"stack": {}, "frames": ["#, count: depth) + #"{"text": "x"}"#
        + String(repeating: "]}", count: depth)
    }
    _ = try TextRenderer(fonts: .bundled).layout(try document(nested(16)))
    #expect(problem(nested(17)).contains("frames are nested more than 16 deep"))
    var few = Limits()
    few.frames = 3
    let json = #"{"frames": [{"frames": [{"text": ""}, {"text": ""}]}, {"text": ""}]}"#
    #expect(problem(json, limits: few).contains("4 frames; the limit is 3"))
  }

  @Test("Written documents keep weights of spacers and directions of boxes without text")
  func written() throws {
    let read = try document(
      """
      {"width": 200, "stack": {"axis": "horizontal"}, "frames": [
        {"spacer": true, "weight": 0}, {"spacer": 3, "weight": 1}, {"spacer": true},
        {"frames": [{"start": 5, "defaultDirection": "rightToLeft", "width": 10,
          "frames": []}]}]}
      """)
    #expect(read.frames.map(\.item.weight) == [0, 1, 1, 0])
    let written = try document(try read.json())
    #expect(written.frames.map(\.item.weight) == [0, 1, 1, 0])
    #expect(written.frames[1].item.basis == 3)
    #expect(written.frames[3].frames[0].container.defaultDirection == .rightToLeft)
  }

  @Test("The direction of rows follows the document's language, not the direction of a box")
  func direction() throws {
    func places(_ keys: String) throws -> [Double] {
      let json = """
        {"width": 200, \(keys), "stack": {"axis": "horizontal"}, "frames": [
          {"defaultDirection": "rightToLeft", "text": "a", "width": 20},
          {"text": "b", "width": 20}]}
        """
      let layout = try TextRenderer(fonts: .bundled).layout(try document(json))
      return layout.document.frames.map(\.x)
    }
    #expect(try places("\"language\": \"en\"") == [0, 20])
    #expect(try places("\"language\": \"he\"") == [180, 160])
  }

  @Test("A box without text can inherit `fit` even if it has no size")
  func inheritedFit() throws {
    _ = try document(
      #"{"width": 9, "fit": "fill", "frames": [{"stack": {}, "frames": [{"text": "a"}]}]}"#)
  }

  @Test("A placeholder value can hide a box")
  func hiddenByValue() throws {
    let read = try document(
      #"{"values": {"sold": true}, "stack": {}, "frames": [{"text": "a", "hidden": "{{sold}}"}]}"#)
    #expect(read.frames[0].isHidden)
  }
}
