import GalleyUnicode

/// The letters of a word as lowercase Unicode scalars, with their UTF-16 offsets.
struct WordLetters {
  /// The word's letters in lowercase, as hyphenation patterns require.
  private(set) var small: [Unicode.Scalar] = []
  private var isCapital: [Bool] = []
  /// UTF-16 offset of each letter's start, and of the word's end.
  private var offsets = [0]

  init(_ units: [UInt16]) {
    var offset = 0
    while offset < units.count {
      let decoded = units.span.decodeScalar(at: offset)
      offset += max(decoded.length, 1)
      // If a letter's lowercase form has two scalars, as for İ, only the first scalar is used. So
      // each letter of the word has exactly one scalar and one offset.
      let letter = decoded.scalar.properties.lowercaseMapping.unicodeScalars.first ?? decoded.scalar
      small.append(letter)
      isCapital.append(letter != decoded.scalar)
      offsets.append(offset)
    }
  }

  /// Converts the positions in a hyphenation point from Unicode scalars to UTF-16 offsets. Keeps
  /// only those replacement letters that differ from the word's letters. If the hyphen is between
  /// capitals, the replacement letters become capitals too.
  func hyphenationPoint(_ found: PatternHyphenationPoint) -> HyphenationPoint {
    let (start, place, end) = (found.changed.lowerBound, found.place, found.changed.upperBound)
    let kept = zip(small[start..<place], found.before).prefix { $0 == $1 }.count
    let keptAfter = zip(small[place..<end].reversed(), found.after.reversed())
      .prefix { $0 == $1 }.count
    let inCapitals = isCapital[place - 1] && isCapital[place]
    return HyphenationPoint(
      offset: offsets[place],
      before: respelling(start + kept..<place, found.before[kept...], inCapitals),
      after: respelling(place..<end - keptAfter, found.after.dropLast(keptAfter), inCapitals))
  }

  private func respelling(
    _ range: Range<Int>, _ letters: ArraySlice<Unicode.Scalar>, _ inCapitals: Bool
  ) -> Respelling? {
    guard !range.isEmpty || !letters.isEmpty else { return nil }
    let text = letters.map { inCapitals ? $0.properties.uppercaseMapping : String($0) }.joined()
    return Respelling(
      range: offsets[range.lowerBound]..<offsets[range.upperBound], units: Array(text.utf16))
  }
}
