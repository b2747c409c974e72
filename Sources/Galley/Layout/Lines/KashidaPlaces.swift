import GalleyFont
import GalleyUnicode

/// The positions on a line where tatweels can be inserted, at most one position per word.
struct KashidaPlaces {
  /// A position between two joined Arabic letters, at which a tatweel can be inserted.
  struct Place {
    /// The text offset of the letter before which a tatweel would be inserted.
    let offset: Int
    /// Calligraphic quality of this position for a tatweel; 0 is the best.
    let rank: Int
    /// Width of one tatweel in points, and the maximum number of tatweels in the word.
    let width: Double
    let most: Int
    /// Index of the word on its line, and the word's number of letters.
    var word = 0
    var letters = 0
  }

  private let paragraph: ShapedParagraph
  /// The best tatweel position of each word that has one.
  private var places: [Place] = []
  /// Number of words that end before the letter that is being examined.
  private var words = 0
  /// Number of letters of the word that is being examined, and the best tatweel position found in
  /// it so far.
  private var letters = 0
  private var best: Place?

  /// Maximum length that tatweels add to a word, in ems.
  private static let longest = 1.0
  /// Minimum number of letters in a word that gets tatweels.
  private static let fewestLetters = 4

  /// Finds the tatweel positions of a line without tabs.
  init(_ line: Range<Int>, of paragraph: ShapedParagraph) {
    self.paragraph = paragraph
    guard !line.isEmpty else { return }
    var index = paragraph.itemIndex(at: line.lowerBound)
    while index < paragraph.items.count,
      paragraph.items[index].range.lowerBound < line.upperBound
    {
      let item = paragraph.items[index]
      add(item.range.clamped(to: line), of: item, lineEnd: line.upperBound)
      index += 1
    }
    endWord()
  }

  /// The tatweel positions to use, best first. Among positions of equal rank, positions in longer
  /// words come first. At most a third of the words get a position, and two neighbouring words
  /// never both get one.
  var chosen: [Place] {
    let order = places.sorted { one, other in
      (one.rank, other.letters, other.word) < (other.rank, one.letters, one.word)
    }
    var taken: Set<Int> = []
    return order.filter { place in
      guard taken.count < words / 3, !taken.contains(place.word - 1),
        !taken.contains(place.word + 1)
      else { return false }
      taken.insert(place.word)
      return true
    }
  }

  private mutating func endWord() {
    if letters > 0 { words += 1 }
    if var best, letters >= Self.fewestLetters {
      (best.word, best.letters) = (words, letters)
      places.append(best)
    }
    (letters, best) = (0, nil)
  }

  /// Adds the tatweel positions in the part of an item that lies on the line.
  private mutating func add(_ part: Range<Int>, of item: Item, lineEnd: Int) {
    let content = paragraph.units.span.extracting(paragraph.range.content)
    let tatweel = tatweel(in: item)
    for offset in part where paragraph.flags[offset].contains(.graphemeStart) {
      if paragraph.flags[offset].contains(.whitespace) || item.kind != .text {
        endWord()
        continue
      }
      guard content.decodeScalar(at: offset).scalar.isLetterOrNumber else {
        continue
      }
      letters += 1
      guard let tatweel, offset > part.lowerBound,
        paragraph.flags[offset].contains(.clusterStart),
        case let before = paragraph.graphemeStart(before: offset),
        let rank = rank(before, offset, isFinal: endsWord(offset, lineEnd)),
        ClusterSpacing.joins(clusterFrom: before, to: offset, units: content)
      else { continue }
      // If two positions are equally good, the later position in the text is used.
      if best.map({ rank <= $0.rank }) ?? true {
        best = Place(offset: offset, rank: rank, width: tatweel.width, most: tatweel.most)
      }
    }
  }

  /// Width of a tatweel in an item's font, and the maximum number of tatweels per word; `nil` if
  /// the font has no usable tatweel.
  private func tatweel(in item: Item) -> (width: Double, most: Int)? {
    guard item.kind == .text, item.script.tag == "Arab" else { return nil }
    let face = paragraph.faces[item.face]
    guard let glyph = face.glyph(for: "\u{640}") else { return nil }
    let style = paragraph.styles[item.style]
    let width = Double(face.advance(of: glyph)) * style.unit(of: face)
    guard width > 0.01 * style.size else { return nil }
    return (width, max(Int((Self.longest * style.size / width).rounded(.down)), 1))
  }

  /// Whether the letter at an offset is the last letter of its word.
  private func endsWord(_ offset: Int, _ lineEnd: Int) -> Bool {
    var next = offset + 1
    while next < lineEnd, !paragraph.flags[next].contains(.graphemeStart) { next += 1 }
    guard next < lineEnd else { return true }
    let content = paragraph.units.span.extracting(paragraph.range.content)
    return !content.decodeScalar(at: next).scalar.isLetterOrNumber
  }

  /// Quality of the tatweel position between the letters at two offsets; 0 is the best. `nil` if a
  /// tatweel cannot be inserted there.
  private func rank(_ before: Int, _ after: Int, isFinal: Bool) -> Int? {
    let letters = (paragraph.unit(at: before), paragraph.unit(at: after))
    if letters.0 == Kashida.tatweel || letters.1 == Kashida.tatweel { return 0 }
    switch (letters.0, letters.1, isFinal) {
    // A tatweel after the Arabic letter seen, sheen, sad or dad.
    case (0x633...0x636, _, _): return 1
    // A tatweel before a word's last letter, if that letter is teh marbuta, heh, dal or thal.
    case (_, 0x629, true), (_, 0x647, true), (_, 0x6C1, true), (_, 0x62F...0x630, true): return 2
    // A tatweel before a word's last letter, if that letter is alef, tah, zah, lam, kaf or gaf.
    case (_, 0x627, true), (_, 0x637...0x638, true), (_, 0x643...0x644, true),
      (_, 0x6A9, true), (_, 0x6AF, true):
      return 3
    // A tatweel before a word's last letter, if that letter is reh, zain or yeh.
    case (_, 0x631...0x632, true), (_, 0x649...0x64A, true), (_, 0x6CC, true): return 4
    // A tatweel before a word's last letter, if that letter is waw, ain, ghain, qaf or feh.
    case (_, 0x648, true), (_, 0x639...0x63A, true), (_, 0x641...0x642, true): return 5
    default: return nil
    }
  }
}
