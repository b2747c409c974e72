// Reports text whose characters are already wrong in the document: text that another program has
// shaped, reversed or damaged.

import GalleyUnicode

extension AttributedText {
  /// Findings about mistakes in the characters of the text, in text order. Layout cannot correct
  /// these mistakes.
  var characterFindings: [Diagnostic] {
    let scalars = Self.scalars(of: utf16)
    var found = Self.broken(scalars) + scalars.presentationFormFindings
    found += scalars.reversedTextFindings
    var start = 0
    while let paragraph = ParagraphSplitter.paragraph(from: start, in: utf16) {
      found += Self.unpairedControls(in: paragraph.content, of: utf16)
      start = paragraph.full.upperBound
    }
    return found.sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
  }

  private static func scalars(of units: [UInt16]) -> [PlacedScalar] {
    var places: [PlacedScalar] = []
    places.reserveCapacity(units.count)
    var offset = 0
    while offset < units.count {
      let unit = units[offset]
      let isPair =
        UTF16.isLeadSurrogate(unit) && offset + 1 < units.count
        && UTF16.isTrailSurrogate(units[offset + 1])
      let end = offset + (isPair ? 2 : 1)
      let isLone = !isPair && (UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit))
      let scalar = isLone ? nil : units.span.decodeScalar(at: offset).scalar
      places.append(PlacedScalar(scalar: scalar, range: offset..<end))
      offset = end
    }
    return places
  }

  /// Findings about unpaired surrogates, and about replacement characters (U+FFFD) left by an
  /// earlier decoding error.
  private static func broken(_ places: [PlacedScalar]) -> [Diagnostic] {
    places.compactMap { place in
      guard let scalar = place.scalar else {
        return Diagnostic(
          code: "unpairedSurrogate",
          message: "the text contains half of a character (an unpaired surrogate); cut text only"
            + " between characters",
          range: place.range)
      }
      guard scalar == "\u{FFFD}" else { return nil }
      return Diagnostic(
        code: "replacementCharacter",
        message: "U+FFFD is left over from a wrong text encoding; read the text as UTF-8",
        range: place.range)
    }
  }

  /// Findings about bidirectional embeddings, overrides and isolates whose start or end is missing
  /// from the paragraph (UAX #9 §3.3.2, BD8 to BD11).
  private static func unpairedControls(in range: Range<Int>, of units: [UInt16]) -> [Diagnostic] {
    var open: [(offset: Int, isIsolate: Bool)] = []
    var unpaired: [Int] = []
    for offset in range {
      switch units[offset] {
      case 0x202A, 0x202B, 0x202D, 0x202E: open.append((offset, false))
      case 0x2066...0x2068: open.append((offset, true))
      case 0x202C:
        if open.last?.isIsolate == false { open.removeLast() } else { unpaired.append(offset) }
      case 0x2069:
        // The end of an isolate also ends all embeddings, overrides and isolates that began inside
        // the isolate.
        if let index = open.lastIndex(where: \.isIsolate) {
          unpaired += open[(index + 1)...].map(\.offset)
          open.removeSubrange(index...)
        } else {
          unpaired.append(offset)
        }
      default: break
      }
    }
    return (unpaired + open.map(\.offset)).sorted().map { offset in
      let name = units[offset].codePointName
      return Diagnostic(
        code: "unpairedBidiControl",
        message: "the direction control \(name) is unpaired in its paragraph; pair it, or use"
          + " writingDirection",
        range: offset..<offset + 1)
    }
  }
}
