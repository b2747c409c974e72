// Tests of the keys for the effects of a frame's box.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Effects of boxes in JSON")
struct BoxEffectKeyTests {
  private func effects(_ members: String) throws -> BoxEffects {
    try document("{\"frames\": [{\(members)}]}").frames[0].effects
  }

  private func frameProblem(_ members: String) -> String {
    problem("{\"frames\": [{\(members)}]}")
  }

  @Test("Every key of a box effect is read, and is the same after the document is written as JSON")
  func everyKey() throws {
    let read = try document(
      """
      {"width": 100, "height": 100, "frames": [{"width": 50, "height": 20, "rotation": -12.5,
        "anchor": [0, 1.5], "opacity": 0.25, "clips": true, "blendMode": "overlay", "cornerRadius": [1, 2, 3, 4],
        "shadow": [{"color": "red", "offset": [1, 2], "blur": 3, "spread": -4, "inset": true}, {}],
        "text": "a"}, {"cornerRadius": 5, "text": "b"}]}
      """)
    var expected = BoxEffects()
    (expected.rotation, expected.opacity) = (-12.5, 0.25)
    expected.anchor = Gradient.Center(x: 0, y: 1.5)
    (expected.clips, expected.blendMode) = (true, .overlay)
    expected.cornerRadii = CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
    expected.shadows = [
      BoxShadow(.red, offset: (1, 2), blur: 3, spread: -4, isInset: true),
      BoxShadow(Color(red: 0, green: 0, blue: 0, alpha: 85)),
    ]
    #expect(read.frames[0].effects == expected)
    #expect(read.frames[1].effects == BoxEffects() && read.frames[1].cornerRadius == 5)
    let again = try document(try read.json())
    #expect(again.frames.map(\.effects) == read.frames.map(\.effects))
    #expect(try again.json() == read.json())
  }

  @Test("A shadow is one object, an array of objects, or dotted keys such as shadow.color")
  func shadows() throws {
    #expect(try effects("\"shadow\": {\"spread\": 2}").shadows == [BoxShadow(spread: 2)])
    #expect(try effects("\"shadow.spread\": 2, \"shadow.blur\": 1").shadows.first?.blur == 1)
    #expect(try effects("\"shadow\": []").shadows.isEmpty)
    #expect(try effects("\"shadow\": {\"color\": null}").shadows.isEmpty)
    let faded = try effects("\"shadow\": {\"color\": \"red\", \"opacity\": 0.5}").shadows
    #expect(faded == [BoxShadow(Color(red: 255, green: 0, blue: 0, alpha: 128))])
    #expect(try effects("\"rotation\": 0, \"opacity\": 1") == BoxEffects())
  }

  @Test(
    "Invalid values of box effects are reported with their JSON path",
    arguments: [
      (#""opacity": 2"#, "frames[0].opacity: 2 is out of range"),
      (#""rotation": 1e300"#, "frames[0].rotation: 1e+300 is out of range"),
      (#""clips": 1"#, "frames[0].clips: expected true or false"),
      (
        #""blendMode": "multipy""#,
        "frames[0].blendMode: \"multipy\" is not one of normal, multiply, screen, overlay,"
          + " darken, lighten; did you mean \"multiply\"?"
      ),
      (
        #""cornerRadius": [1, 2]"#,
        "frames[0].cornerRadius: expected a number, or [top left, top right, bottom right,"
          + " bottom left], found 2 numbers"
      ),
      (
        #""cornerRadius": "1,2,3,4""#,
        "frames[0].cornerRadius: expected a number, or [top left, top right, bottom right,"
          + " bottom left], found a string"
      ),
      (#""anchor": [0]"#, "frames[0].anchor: expected two numbers, [x, y], found 1 numbers"),
      (#""cornerRadius": [1, 2, -3, 4]"#, "frames[0].cornerRadius[2]: -3 is out of range"),
      (#""shadow": {"spread": 2e6}"#, "frames[0].shadow.spread: 2000000 is out of range"),
      (
        #""shadow": {"spred": 2}"#,
        "frames[0].shadow.spred: unknown key \"spred\"; did you mean \"spread\"?"
      ),
      (#""shadow": 3"#, "frames[0].shadow: expected an object or an array of objects"),
      (
        #""mixBlendMode": "multiply""#,
        "frames[0].mixBlendMode: unknown key \"mixBlendMode\"; did you mean \"blendMode\"?"
      ),
    ])
  func mistakes(_ members: String, _ message: String) {
    let found = frameProblem(members)
    #expect(found.hasPrefix(message), "\(found)")
  }
}
