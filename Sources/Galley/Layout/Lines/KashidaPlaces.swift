import GalleyFont
import GalleyUnicode

/// The places of a line at which words may be lengthened, one a word at the most.
struct KashidaPlaces {
  /// A place between two letters that join.
  struct Place {
    /// The offset of the letter behind it.
    let offset: Int
    /// How good it is, 0 being the best.
    let rank: Int
    /// Width of a tatweel in points, and how many the word may take.
    let width: Double
    let most: Int
    /// The word's number on its line, and its letters.
    var word = 0
    var letters = 0
  }

  private let paragraph: ShapedParagraph
  /// The best place of each word that has one.
  private var places: [Place] = []
  /// Words that have ended.
  private var words = 0
  /// Letters and best place of the word that has not ended.
  private var letters = 0
  private var best: Place?

  /// Ems that one word may be lengthened by.
  private static let longest = 1.0
  /// Letters of the shortest word that is lengthened.
  private static let fewestLetters = 4

  /// Finds the places of a line without tabs.
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

  /// The places that are taken: the best ones and of equal ones those of the longest words, in a
  /// third of the words at the most and never in two neighbours.
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

  /// Goes on with the part of an item that is on the line.
  private mutating func add(_ part: Range<Int>, of item: Item, lineEnd: Int) {
    let content = paragraph.units.span.extracting(paragraph.range.content)
    let tatweel = tatweel(in: item)
    for offset in part where paragraph.flags[offset].contains(.graphemeStart) {
      if paragraph.flags[offset].contains(.whitespace) || item.kind != .text {
        endWord()
        continue
      }
      guard CharacterProperties.isLetterOrNumber(content.decodeScalar(at: offset).scalar) else {
        continue
      }
      letters += 1
      guard let tatweel, offset > part.lowerBound,
        paragraph.flags[offset].contains(.clusterStart),
        case let before = paragraph.graphemeStart(before: offset),
        let rank = rank(before, offset, isFinal: endsWord(offset, lineEnd)),
        ClusterSpacing.joins(clusterFrom: before, to: offset, units: content)
      else { continue }
      // Of two equal places the later one.
      if best.map({ rank <= $0.rank }) ?? true {
        best = Place(offset: offset, rank: rank, width: tatweel.width, most: tatweel.most)
      }
    }
  }

  /// Width of a tatweel in an item's font, and how many of them one word may take; nil where there
  /// is none.
  private func tatweel(in item: Item) -> (width: Double, most: Int)? {
    guard item.kind == .text, item.script.tag == "Arab" else { return nil }
    let face = paragraph.faces[item.face]
    guard let glyph = face.glyph(for: "\u{640}") else { return nil }
    let style = paragraph.styles[item.style]
    let width = Double(face.advance(of: glyph)) * style.unit(of: face)
    guard width > 0.01 * style.size else { return nil }
    return (width, max(Int((Self.longest * style.size / width).rounded(.down)), 1))
  }

  /// Whether no letter of the same word stands behind that at an offset.
  private func endsWord(_ offset: Int, _ lineEnd: Int) -> Bool {
    var next = offset + 1
    while next < lineEnd, !paragraph.flags[next].contains(.graphemeStart) { next += 1 }
    guard next < lineEnd else { return true }
    let content = paragraph.units.span.extracting(paragraph.range.content)
    return !CharacterProperties.isLetterOrNumber(content.decodeScalar(at: next).scalar)
  }

  /// How good the place between the letters at two offsets is, 0 being the best; nil where a stroke
  /// is not lengthened at all.
  private func rank(_ before: Int, _ after: Int, isFinal: Bool) -> Int? {
    let letters = (paragraph.unit(at: before), paragraph.unit(at: after))
    if letters.0 == Kashida.tatweel || letters.1 == Kashida.tatweel { return 0 }
    switch (letters.0, letters.1, isFinal) {
    case (0x633...0x636, _, _): return 1  // behind seen, sheen, sad, dad
    // Before the end of teh marbuta, heh, dal and thal.
    case (_, 0x629, true), (_, 0x647, true), (_, 0x6C1, true), (_, 0x62F...0x630, true): return 2
    // Before the end of alef, tah, zah, lam, kaf and gaf.
    case (_, 0x627, true), (_, 0x637...0x638, true), (_, 0x643...0x644, true),
      (_, 0x6A9, true), (_, 0x6AF, true):
      return 3
    // Before the end of reh, zain and yeh.
    case (_, 0x631...0x632, true), (_, 0x649...0x64A, true), (_, 0x6CC, true): return 4
    // Before the end of waw, ain, ghain, qaf and feh.
    case (_, 0x648, true), (_, 0x639...0x63A, true), (_, 0x641...0x642, true): return 5
    default: return nil
    }
  }
}
