// Palettes that a text asks for and its fonts do not have.

import GalleyFont

/// Compares what a text asks of palettes with the fonts that it was set in.
enum PaletteChecks {
  /// A wish, the place where it stands first, and the colour fonts that it reached.
  private struct Wish {
    let choice: PaletteChoice
    let range: Range<Int>
    var faces: [FontFace] = []
  }

  /// Tells once of each wish that no font in use can follow, or that one follows in part. `runs` are
  /// those that the text was set in.
  ///
  /// Text that is hidden was set in no font, and is not judged.
  static func note(
    _ text: AttributedText, set runs: [TextLayout.Run], in found: inout [Diagnostic]
  ) {
    guard text.runs.contains(where: { $0.shared.keys.contains(.fontDetails) }) else { return }
    let wished = text.runs.map { $0.attributes.font?.paletteChoice }
    var wishes: [Wish] = []
    for run in runs where wished.indices.contains(run.attributes) && !run.isAttachment {
      guard let choice = wished[run.attributes] else { continue }
      let index = wishes.firstIndex { $0.choice == choice } ?? wishes.count
      if index == wishes.count { wishes.append(Wish(choice: choice, range: run.range)) }
      if run.face.hasColorLayers, !wishes[index].faces.contains(run.face) {
        wishes[index].faces.append(run.face)
      }
    }
    found += wishes.flatMap(diagnostics)
  }

  private static func diagnostics(of wish: Wish) -> [Diagnostic] {
    guard !wish.faces.isEmpty else {
      return [
        Diagnostic(
          code: "paletteWithoutEffect",
          message: "no font in use here has palettes, so palette and paletteColors change nothing; "
            + "name a family of colour glyphs (COLR)",
          range: wish.range)
      ]
    }
    return wish.faces.flatMap { face in
      [problem(wish.choice.base, in: face), problem(wish.choice.overrides, in: face)]
        .compactMap { $0 }
        .map { Diagnostic(code: $0.code, message: $0.message, range: wish.range) }
    }
  }

  private static func problem(
    _ base: PaletteChoice.Base, in face: FontFace
  ) -> (code: String, message: String)? {
    guard face.palette(base) == nil, base != .index(0) else { return nil }
    let all = count(face.paletteCount, "palette")
    let missing =
      switch base {
      case .index(let index): "and no palette \(index)"
      case .light: "of which it marks none for light backgrounds"
      case .dark: "of which it marks none for dark backgrounds"
      }
    return (
      "unknownPalette", "'\(face.familyName)' has \(all), \(missing); palette 0 stands in"
    )
  }

  private static func problem(
    _ overrides: [Int: UInt32], in face: FontFace
  ) -> (code: String, message: String)? {
    let entries = face.paletteEntryCount
    guard let entry = overrides.keys.filter({ !(0..<entries).contains($0) }).min()
    else { return nil }
    return (
      "unknownPaletteColor",
      "palettes of '\(face.familyName)' have \(count(entries, "colour")), and no colour \(entry)"
    )
  }

  /// `2 palettes, 0 to 1`.
  private static func count(_ count: Int, _ what: String) -> String {
    switch count {
    case 0: "no \(what)"
    case 1: "1 \(what), number 0"
    default: "\(count) \(what)s, 0 to \(count - 1)"
    }
  }
}
