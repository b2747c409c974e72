import GalleyUnicode

/// A word in scalars, with the way back to its units.
struct WordLetters {
  /// The letters in small ones, which patterns are in.
  private(set) var small: [Unicode.Scalar] = []
  private var isCapital: [Bool] = []
  /// Where each letter begins, and the word's end.
  private var offsets = [0]

  init(_ units: [UInt16]) {
    var offset = 0
    while offset < units.count {
      let decoded = units.span.decodeScalar(at: offset)
      offset += max(decoded.length, 1)
      // One that becomes two (İ) keeps its place as the first.
      let letter = decoded.scalar.properties.lowercaseMapping.unicodeScalars.first ?? decoded.scalar
      small.append(letter)
      isCapital.append(letter != decoded.scalar)
      offsets.append(offset)
    }
  }

  /// A division with its places in units. Of what is replaced only what differs is; between
  /// capitals it is in capitals, too.
  func division(_ found: PatternDivision) -> WordDivision {
    let (start, place, end) = (found.changed.lowerBound, found.place, found.changed.upperBound)
    let kept = zip(small[start..<place], found.before).prefix { $0 == $1 }.count
    let keptBehind = zip(small[place..<end].reversed(), found.after.reversed())
      .prefix { $0 == $1 }.count
    let inCapitals = isCapital[place - 1] && isCapital[place]
    return WordDivision(
      offset: offsets[place],
      before: respelling(start + kept..<place, found.before[kept...], inCapitals),
      after: respelling(place..<end - keptBehind, found.after.dropLast(keptBehind), inCapitals))
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
