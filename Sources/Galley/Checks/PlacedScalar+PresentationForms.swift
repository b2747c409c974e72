// Reports Arabic text that another program has already shaped, and perhaps reversed.

import GalleyUnicode

extension [PlacedScalar] {
  /// Findings about Arabic presentation forms. Consecutive words in presentation forms share one
  /// finding.
  var presentationFormFindings: [Diagnostic] {
    var found: [Diagnostic] = []
    var index = 0
    while index < count {
      guard Self.form(self[index]) != nil else {
        index += 1
        continue
      }
      var end = index + 1
      var last = index
      // A sequence of words in presentation forms includes the spaces between the words.
      while end < count, Self.form(self[end]) != nil || self[end].scalar == " " {
        if Self.form(self[end]) != nil { last = end }
        end += 1
      }
      found.append(Self.diagnostic(self[index...last]))
      index = last + 1
    }
    return found
  }

  private static func form(_ place: PlacedScalar) -> PresentationForm? {
    place.scalar.flatMap { PresentationForm(of: $0) }
  }

  private static func diagnostic(_ places: ArraySlice<PlacedScalar>) -> Diagnostic {
    let isReversed = isReversed(places.map(form))
    var scalars = places.compactMap(\.scalar)
    if isReversed { scalars.reverse() }
    let units = scalars.flatMap { [UInt16](String($0).utf16) }
    let meant = units.compatibilityComposed.map {
      "; write '\(String(decoding: $0, as: UTF16.self))'"
    }
    let range = (places.first?.range.lowerBound ?? 0)..<(places.last?.range.upperBound ?? 0)
    return isReversed
      ? Diagnostic(
        code: "reversedText",
        message: "this Arabic text is already shaped and reversed, so it reads backwards"
          + (meant ?? ""),
        range: range)
      : Diagnostic(
        code: "presentationForms",
        message: "this Arabic text uses presentation forms; they do not join, and a search for the"
          + " normal letters does not find them"
          + (meant ?? ""),
        range: range)
  }

  /// Whether the letters are stored in reverse order. The result is `true` if more pairs of
  /// neighbouring letters join in reverse order than in stored order.
  private static func isReversed(_ forms: [PresentationForm?]) -> Bool {
    var score = 0
    for (first, second) in zip(forms, forms.dropFirst()) {
      guard let first, let second else { continue }
      if first.joinsNext, second.joinsPrevious { score += 1 }
      if first.joinsPrevious, second.joinsNext { score -= 1 }
    }
    return score < 0
  }
}
