import GalleyFont

/// A request for a colour palette, with replaced colours. The request is checked against the fonts
/// that draw the text.
struct PaletteRequest {
  /// The requested palette.
  private let choice: PaletteChoice
  /// The first text range that makes the request.
  private let range: Range<Int>
  /// The colour fonts of all text that makes the request.
  private var faces: [FontFace] = []

  /// Reports palette requests that the fonts of the layout meet only in part or not at all. Each
  /// request is reported once, at the first text range that makes the request. Hidden text is not
  /// checked, because the layout has no runs for hidden text.
  static func note(_ layout: TextLayout, in found: inout [Diagnostic]) {
    let text = layout.text
    guard text.runs.contains(where: { $0.shared.keys.contains(.fontDetails) }) else { return }
    let requested = text.runs.map { $0.attributes.font?.paletteChoice }
    var requests: [PaletteRequest] = []
    for run in layout.runs where requested.indices.contains(run.attributes) && !run.isAttachment {
      guard let choice = requested[run.attributes] else { continue }
      let index = requests.firstIndex { $0.choice == choice } ?? requests.count
      if index == requests.count {
        requests.append(PaletteRequest(choice: choice, range: run.range))
      }
      if run.face.hasColorLayers, !requests[index].faces.contains(run.face) {
        requests[index].faces.append(run.face)
      }
    }
    found += requests.flatMap(\.diagnostics)
  }

  private var diagnostics: [Diagnostic] {
    guard !faces.isEmpty else {
      return [
        Diagnostic(
          code: "paletteWithoutEffect",
          message: "no font of this text has palettes, so palette and paletteColors have no effect;"
            + " use a family with colour glyphs (COLR)",
          range: range)
      ]
    }
    return faces.flatMap { face in
      [Self.problem(choice.base, in: face), Self.problem(choice.overrides, in: face)]
        .compactMap { $0 }
        .map { Diagnostic(code: $0.code, message: $0.message, range: range) }
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
      case .light: "but no palette for light backgrounds"
      case .dark: "but no palette for dark backgrounds"
      }
    return (
      "unknownPalette", "'\(face.familyName)' has \(all), \(missing); palette 0 is used"
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
      "the palettes of '\(face.familyName)' have \(count(entries, "colour"));"
        + " colour \(entry) is ignored"
    )
  }

  /// A phrase with a count, a noun and the valid indices, such as `2 palettes, 0 to 1`.
  private static func count(_ count: Int, _ what: String) -> String {
    switch count {
    case 0: "no \(what)s"
    case 1: "1 \(what), number 0"
    default: "\(count) \(what)s, 0 to \(count - 1)"
    }
  }
}
