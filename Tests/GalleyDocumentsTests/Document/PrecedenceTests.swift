// The precedence of attributes, as specified in attribute-semantics §10.

import Galley
import Testing

@testable import GalleyDocuments

@Suite("Precedence of attributes")
struct PrecedenceTests {
  @Test("A child text node inherits its parent's attributes and can override each of them")
  func children() throws {
    let read = try document(
      """
      {"attributes": {"kern": 1, "ligature": 0}, "text": ["a", {"text": "b", "kern": 2},
        {"kern": 3, "text": ["c", {"text": ["d", {"text": "e", "kern": 0}], "ligature": 2}, "f"]},
        "g"]}
      """)
    let runs = runs(read.frames[0].text) { "\(plain($0.kern ?? -1))/\($0.ligature ?? -1)" }
    #expect(runs == "a:1/0 b:2/0 c:3/0 d:3/2 e:0/2 f:3/0 g:1/0")
  }

  @Test("A text node's own attributes override those of its style")
  func styles() throws {
    let read = try document(
      """
      {"styles": {"a": {"kern": 1, "ligature": 1, "tracking": 1},
                  "b": {"kern": 2, "ligature": 2},
                  "c": {"extends": ["a", "b"], "kern": 3},
                  "d": {"extends": "c"}},
       "attributes": {"kern": 9, "baselineOffset": 9},
       "text": [{"text": "1", "style": "a"}, {"text": "2", "style": ["a", "b"]},
                {"text": "3", "style": ["b", "a"]}, {"text": "4", "style": "d"},
                {"text": "5", "kern": 5, "style": ["a"]}, {"text": "6", "style": []},
                {"style": "b", "text": [{"text": "7", "style": "d", "ligature": 0}]}]}
      """)
    let runs = runs(read.frames[0].text) {
      [$0.kern, $0.ligature.map(Double.init), $0.tracking, $0.baselineOffset]
        .map { $0.map { plain($0) } ?? "-" }.joined(separator: ",")
    }
    #expect(
      runs == "1:1,1,1,9 2:2,2,1,9 3:1,1,1,9 4:3,2,1,9 5:5,1,1,9 6:9,-,-,9 7:3,0,1,9")
  }

  @Test("Fonts, shadows and paragraph styles merge with inherited values part by part")
  func parts() throws {
    let read = try document(
      """
      {"attributes": {"font": {"family": "A", "size": 20, "features": {"liga": 0, "kern": 0}},
         "shadow": {"blur": 2, "color": "red"}, "paragraphStyle": {"headIndent": 3}},
       "text": {"text": "x", "font": {"weight": 700, "features": {"liga": 1}},
         "shadow": {"opacity": 0.5}, "paragraphStyle": {"lineSpacing": 4}}}
      """)
    let attributes = read.frames[0].text.runs[0].attributes
    #expect(
      attributes.font
        == FontDescriptor(
          families: ["A"], weight: 700, size: 20, features: ["liga": 1, "kern": 0]))
    #expect(attributes.shadows == [TextShadow(color: .color(.red), opacity: 0.5, blur: 2)])
    #expect(attributes.paragraphStyle?.headIndent == 3)
    #expect(attributes.paragraphStyle?.lineSpacing == 4)
  }

  @Test(
    "A single shadow merges with a single inherited shadow; an array replaces all shadows",
    arguments: [
      // An array of shadows replaces all inherited shadows.
      ("{\"blur\": 1}", "[{\"opacity\": 1}]", [TextShadow(opacity: 1)]),
      ("[{\"blur\": 1}, {}]", "[{\"opacity\": 1}]", [TextShadow(opacity: 1)]),
      // A single shadow is merged into a single inherited shadow, but replaces several inherited
      // shadows.
      ("[{\"blur\": 1}]", "{\"opacity\": 1}", [TextShadow(opacity: 1, blur: 1)]),
      ("[{\"blur\": 1}, {}]", "{\"opacity\": 1}", [TextShadow(opacity: 1)]),
      ("[]", "{\"opacity\": 1}", [TextShadow(opacity: 1)]),
      ("{\"blur\": 1}", "[]", []),
      ("{\"blur\": 1}", "{\"blur\": 2}", [TextShadow(blur: 2)]),
    ])
  func shadows(_ lower: String, _ upper: String, _ shadows: [TextShadow]) throws {
    let nested = try document(
      "{\"attributes\": {\"shadow\": \(lower)}, \"text\": {\"text\": \"x\", \"shadow\": \(upper)}}")
    #expect(nested.frames[0].text.runs[0].attributes.shadows == shadows)
    let ranged = try document(
      """
      {"text": "x", "ranges": [{"indices": [0, 1], "shadow": \(lower)},
        {"indices": [0, 1], "shadow": \(upper)}]}
      """)
    #expect(ranged.frames[0].text.runs[0].attributes.shadows == shadows)
  }

  @Test("Three attribute changes merge to the same result, whichever pair is merged first")
  func grouping() throws {
    let pieces = try [
      "\"shadow\": {\"blur\": 1}", "\"shadow\": [{\"blur\": 2}, {}]",
      "\"shadow\": {\"opacity\": 1}",
      "\"shadow\": [{\"blur\": 4}]", "\"tracking\": 1", "\"trackingEm\": 1", "\"font\": \"@20\"",
      "\"kern\": 0", "\"shadow\": []", "\"font\": {\"features\": {\"liga\": 0}}",
    ].map { piece in
      let text = try json("{\(piece)}")
      var context = ReadContext(text, ReadOptions())
      var patch = AttributePatch()
      try AttributeSpelling.jsonKeys.read(text.root, as: "", into: &patch, &context)
      return patch
    }
    for a in pieces {
      for b in pieces {
        for c in pieces {
          let left = a.merging(b).merging(c)
          let right = a.merging(b.merging(c))
          #expect(left.resolved == right.resolved)
          #expect(left.trackingEm == right.trackingEm)
        }
      }
    }
  }

  @Test("A later range overrides an earlier range only in the keys that the later range sets")
  func ranges() throws {
    let read = try document(
      """
      {"text": "abcdef", "attributes": {"kern": 9}, "styles": {"s": {"kern": 5, "ligature": 2}},
       "ranges": [{"indices": [0, 4], "kern": 1, "tracking": 1}, {"indices": [2, 6], "kern": 2},
         {"indices": [3, 5], "style": "s", "kern": 3}, {"indices": [1, 1], "kern": 7}]}
      """)
    let runs = runs(read.frames[0].text) {
      [$0.kern, $0.tracking, $0.ligature.map(Double.init)].map { $0.map { plain($0) } ?? "-" }
        .joined(separator: ",")
    }
    #expect(runs == "ab:1,1,- c:2,1,- d:3,1,2 e:3,-,2 f:2,-,-")
  }

  @Test("Attributes set for a single link override the default link attributes")
  func links() throws {
    let blue = Color(red: 0, green: 0, blue: 0xEE)
    let read = try document(
      """
      {"attributes": {"foregroundColor": "red"}, "styles": {"l": {"link": "u"},
         "g": {"foregroundColor": "green"}},
       "text": [{"text": "1", "link": "u"}, {"text": "2", "link": "u", "foregroundColor": "lime"},
         {"text": "3", "style": ["g", "l"]}, {"text": "4", "style": "l"},
         {"text": ["5", {"text": "6", "foregroundColor": "lime"}], "link": "u"},
         {"foregroundColor": "lime", "text": [{"text": "7", "link": "u",
           "underlineStyle": "styleNone"}]}, "8"]}
      """)
    let found = read.frames[0].text.runs.map { $0.attributes.foregroundColor }
    #expect(found == [blue, .lime, .green, blue, .lime, blue, .red])
    let underlines = read.frames[0].text.runs.map { $0.attributes.underlineStyle }
    #expect(underlines == [.single, .single, .single, .single, .single, LineStyle.none, nil])
    #expect(read.frames[0].text.runs.map { $0.attributes.link ?? "" }.joined() == "uuuuuu")
  }

  @Test("The default link attributes can be replaced or turned off")
  func linkAttributes() throws {
    let off = try document("{\"linkAttributes\": {}, \"text\": {\"text\": \"x\", \"link\": \"u\"}}")
    #expect(off.frames[0].text.runs[0].attributes == TextAttributes([.link("u")]))
    let own = try document(
      """
      {"linkAttributes": {"kern": 1, "font": ":bold"}, "text": "ab", "attributes": {"kern": 5},
       "ranges": [{"indices": [0, 1], "kern": 2}, {"indices": [0, 2], "link": "u", "font": "@9"}]}
      """)
    // The second range is a link, so it also sets the `kern` of `linkAttributes`. The first range
    // is not a link and comes earlier, so its own `kern` is overridden.
    #expect(own.kerns == "ab:1")
    #expect(own.frames[0].text.runs[0].attributes.font == FontDescriptor(weight: 700, size: 9))
    let base = try document("{\"text\": \"x\", \"attributes\": {\"link\": \"u\", \"kern\": 1}}")
    #expect(base.frames[0].text.runs[0].attributes.underlineStyle == .single)
  }
}
