// Text drawn in another letter case. The glyphs belong to the converted text, but offsets refer to
// the original text.

import Testing

@testable import Galley

@Suite("Text case")
struct TextCaseTests {
  /// The ID, position and advance of each glyph, without its text offset.
  private func drawn(_ layout: TextLayout) -> [[Double]] {
    layout.lines.indices.flatMap { line in
      layout.glyphs(ofLine: line).map { [Double($0.id), $0.x, $0.y, $0.advance] }
    }
  }

  @Test(
    "Text with a textCase attribute is drawn with the glyphs of the converted text",
    arguments: [
      (TextCase.upper, "en", "Straße, ŉ ﬁx café", "STRASSE, ʼN FIX CAFÉ"),
      (.lower, "en", "ÀB ΟΔΟΣ İ", "àb οδος i\u{307}"), (.upper, "tr", "iı", "İI"),
      (.lower, "tr", "Iİ", "ıi"), (.upper, "el", "Μαΐου ή", "ΜΑΪΟΥ Ή"),
      (.lower, "lt", "Ì", "i\u{307}\u{300}"),
      (
        .capitalize, "en", "don't stop-gap 2nd o.k. (élan) iOS",
        "Don't Stop-Gap 2nd O.k. (Élan) IOS"
      ),
      (.capitalize, "nl", "ijs", "IJs"), (.none, "en", "ß", "ß"),
      (.upper, "en", "שלום abc", "שלום ABC"),
      // Unicode has Georgian Mtavruli capitals for all-capital text. Galley leaves Georgian letters
      // unchanged, as Chromium and the Web Platform Tests do.
      (.upper, "ka", "თბილისი abc", "თბილისი ABC"), (.capitalize, "ka", "თბილისი", "თბილისი"),
    ])
  func glyphs(
    _ textCase: TextCase, _ language: String, _ text: String, _ other: String
  ) throws {
    let set = try layout(text, [.textCase(textCase), .language(language)])
    #expect(drawn(set) == drawn(try layout(other, [.language(language)])))
    #expect(set.text.string == text)
    #expect(set.glyphs.allSatisfy { (0..<set.text.length).contains(Int($0.cluster)) })
    #expect(set.missingGlyphs == [])
  }

  @Test(
    "If case conversion turns one letter into two, both glyphs have the original letter's offset")
  func offsets() throws {
    let set = try layout("aßb", [.textCase(.upper)])
    #expect(set.glyphs.map(\.cluster) == [0, 1, 1, 2])
    #expect(set.glyphs[1].id == set.glyphs[2].id)
  }

  @Test("Carets and selections use offsets of the text before case conversion")
  func carets() throws {
    let set = try layout("aßb", [.textCase(.upper)])
    let edges = (0...3).map { set.carets(at: $0)?.primary.x ?? -1 }
    let glyphs = set.glyphs
    #expect(edges == [0, glyphs[1].x, glyphs[3].x, set.lines[0].width])
    let selected = set.selectionRectangles(for: 1..<2)
    #expect(selected.map(\.x) == [glyphs[1].x])
    #expect(selected.map(\.width) == [glyphs[1].advance + glyphs[2].advance])
    // The letter ß is drawn as SS. A point on the first S gives the offset before ß, and a point on
    // the second S the offset after ß.
    #expect(set.position(atX: glyphs[1].x + 1, y: 5).offset == 1)
    #expect(set.position(atX: glyphs[2].x + 1, y: 5).offset == 2)
  }

  @Test("Kern and tracking apply between all letters after case conversion, such as the SS of ß")
  func spacing() throws {
    for spacing: [TextAttribute] in [[.kern(3)], [.tracking(3)], [.tracking(-2)]] {
      let set = try layout("Straße ist", spacing + [.textCase(.upper)])
      let other = try layout("STRASSE IST", spacing)
      #expect(drawn(set) == drawn(other))
      #expect(set.lines[0].width.isNear(other.lines[0].width))
    }
    let single = try layout("ß", [.tracking(5), .textCase(.upper)])
    #expect(single.lines[0].width.isNear(try layout("SS", [.tracking(5)]).lines[0].width))
  }

  @Test(
    "Lines break as if the letter case had been converted before layout",
    arguments: [0.01, 0.25, 0.5, 0.75, 0.99])
  func lines(_ part: Double) throws {
    // The widest word fits at the smallest of these widths, so no word is divided.
    let least = try ["GROSSE", "STRASSEN", "FLIESSEN."].map { try width(of: $0) }.max() ?? 0
    let room = least + part * (try width(of: "GROSSE STRASSEN") - least)
    let set = try layout("Große Straßen fließen.", [.textCase(.upper)], width: room)
    let other = try layout("GROSSE STRASSEN FLIESSEN.", width: room)
    try #require(other.lines.count == 3)
    #expect(drawn(set) == drawn(other))
    #expect(set.lineTexts == ["Große ", "Straßen ", "fließen."])
  }

  @Test("Truncation cuts between the grapheme clusters of the text before case conversion")
  func truncation() throws {
    let style = paragraph { $0.lineBreakMode = .byTruncatingTail }
    for width in stride(from: 20.0, through: 120, by: 1) {
      let set = try layout("Maßstraße ßßß", [.textCase(.upper), style], width: width)
      let line = try #require(set.lines.first)
      #expect(line.width <= width + 1e-6)
      for run in set.runs where !run.range.isEmpty {
        let sharps = set.string(of: run.range).count { $0 == "ß" }
        let doubled = set.glyphs[run.glyphs].count - run.range.count
        #expect(doubled == sharps)
      }
    }
  }

  @Test("Case conversion changes only runs with the attribute, but considers neighbouring letters")
  func runs() throws {
    var text = AttributedText("foo")
    text.append(AttributedText("bar baz", [.textCase(.capitalize)]))
    #expect(drawn(try layout(text)) == drawn(try layout("foobar Baz")))
    var sigma = AttributedText("ΟΔΟ")
    sigma.append(AttributedText("Σ", [.textCase(.lower)]))
    sigma.append(AttributedText(" "))
    #expect(drawn(try layout(sigma)) == drawn(try layout("ΟΔΟς ")))
    var inside = AttributedText("ab", [.textCase(.upper)])
    inside.append(AttributedText("cd", [.textCase(.upper), .foregroundColor(.white)]))
    inside.append(AttributedText("ef"))
    #expect(drawn(try layout(inside)) == drawn(try layout("ABCDef")))
  }

  @Test("A run is laid out even if case conversion removes its only character, a combining mark")
  func removedMark() throws {
    var text = AttributedText("α", [.textCase(.upper), .language("el")])
    text.append(
      AttributedText("\u{301}", [.textCase(.upper), .language("el"), .font(.system(30))]))
    let set = try layout(text)
    #expect(set.glyphs.count == 1 && set.carets(at: 2)?.primary.x == set.lines[0].width)
  }

  @Test("A truncation token gets the same case conversion as the text")
  func tokens() throws {
    let style = paragraph { $0.lineBreakMode = .byTruncatingTail }
    let set = try layout("abcdefghijklmnop", [.textCase(.upper), style], width: 70) {
      $0.truncationToken = AttributedText(" more")
    }
    let token = try #require(set.inserted.last)
    #expect(set.glyphs[token.glyphs].map(\.id) == (try layout(" MORE")).glyphs.map(\.id))
  }

  @Test("Text with thousands of small runs is laid out in under 20 seconds")
  func manyRuns() throws {
    var text = AttributedText()
    for index in 0..<4000 {
      text.append(
        AttributedText("aß ", [.textCase(.upper), .language(index % 2 == 0 ? "tr" : "en")]))
    }
    let clock = ContinuousClock()
    let time = try clock.measure { _ = try layout(text, width: 300) }
    #expect(time < .seconds(20))
  }
}
