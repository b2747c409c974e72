import GalleyFont
import GalleyUnicode

/// The fullwidth punctuation of a paragraph of which a half may be taken away (CSS Text 4
/// `text-spacing-trim`, JLREQ §3.1, CLREQ §3.1): where a mark stands beside another one it is half
/// as wide in every line, and where it begins or ends a line, in that one.
struct PunctuationTrims {
  /// A bracket, comma or the like with an empty half.
  struct Mark {
    let offset: Int
    /// Whether the empty half is before its ink.
    let isOpening: Bool
    /// Points of the empty half.
    let points: Double
    /// Whether the half is taken away because of the mark beside it.
    var isPaired: Bool
    /// Whether it is taken away wherever the mark begins or ends a line.
    let yieldsAlways: Bool
  }

  /// Rising by their offsets.
  private(set) var marks: [Mark] = []

  /// No such punctuation, or none that is to be set otherwise than it is drawn.
  init() {}

  /// Finds the marks of a paragraph's items, whose clusters have their own widths.
  init(
    _ content: Span<UInt16>, _ found: ItemizedParagraph, _ styles: StyleTable,
    _ spacing: PunctuationSpacing?, _ shaping: borrowing ParagraphShaping, _ shaper: Shaper
  ) {
    var previous: (kind: Kind, end: Int) = (.other, -1)
    for item in found.items where item.kind == .text && !item.isRightToLeft {
      let style = styles[item.style]
      let mode = spacing ?? (Self.trims(language: style.language) ? .trimPairs : .none)
      guard mode != .none, item.orientation != .combined else { continue }
      let request = ShapingItem(
        item, face: found.faces[item.face], style: style, count: content.count)
      let unit = style.unit(of: request.face, item.orientation)
      let em = Double(request.face.unitsPerEm) * unit
      for offset in item.range {
        guard let mark = SpacedMark(content[offset]), shaping.isAlone(offset) else { continue }
        let isWide = abs(shaping.advances[offset] - em) < Tolerance.length
        let blanks = isWide ? shaper.blanks(of: content[offset], in: request) : nil
        let kind = Kind(mark, blanks)
        let isAdjacent = previous.end == offset
        if isAdjacent, previous.kind == .closing, kind.narrowsClosing { pairLast(at: offset - 1) }
        append(
          kind, blanks, at: offset, unit: unit,
          isPaired: isAdjacent && previous.kind.narrowsOpening, yieldsAlways: mode == .all)
        previous = (kind, offset + 1)
      }
    }
  }

  /// Whether text in a language has its pairs of marks set closer without being told to.
  private static func trims(language: String) -> Bool {
    switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "ja", "zh", "ko": true
    default: false
    }
  }

  private mutating func append(
    _ kind: Kind, _ blanks: MarkBlanks?, at offset: Int, unit: Double, isPaired: Bool,
    yieldsAlways: Bool
  ) {
    guard let blanks, kind == .opening || kind == .closing else { return }
    let isOpening = kind == .opening
    let points = Double(isOpening ? blanks.leading : blanks.trailing) * unit
    guard points > 0 else { return }
    marks.append(
      Mark(
        offset: offset, isOpening: isOpening, points: points, isPaired: isOpening && isPaired,
        yieldsAlways: yieldsAlways))
  }

  private mutating func pairLast(at offset: Int) {
    guard let last = marks.indices.last, marks[last].offset == offset else { return }
    marks[last].isPaired = true
  }
}

extension PunctuationTrims {
  /// What a mark is as it is drawn.
  private enum Kind {
    case opening, closing, middle, narrowOpening, narrowClosing, other

    init(_ mark: SpacedMark, _ blanks: MarkBlanks?) {
      switch mark {
      case .opening, .openingQuote: self = blanks == nil ? .narrowOpening : .opening
      case .closing, .closingQuote: self = blanks == nil ? .narrowClosing : .closing
      case .narrowOpening: self = .narrowOpening
      case .narrowClosing: self = .narrowClosing
      case .middle: self = .middle
      case .stop:
        guard let blanks, blanks.trailing > 0 else {
          self = .other
          return
        }
        self = blanks.leading > 0 ? .middle : .closing
      }
    }

    /// Whether an opening mark behind it needs no space of its own.
    var narrowsOpening: Bool {
      switch self {
      case .opening, .closing, .middle, .narrowOpening: true
      case .narrowClosing, .other: false
      }
    }

    /// Whether a closing mark before it needs no space of its own.
    var narrowsClosing: Bool {
      switch self {
      case .closing, .middle, .narrowClosing: true
      case .opening, .narrowOpening, .other: false
      }
    }
  }
}

extension ParagraphShaping {
  /// Whether the unit at an offset is a cluster by itself, of text and of glyphs.
  fileprivate func isAlone(_ offset: Int) -> Bool {
    flags[offset].isSuperset(of: [.clusterStart, .graphemeStart])
      && (offset + 1 == flags.count || flags[offset + 1].contains(.graphemeStart))
  }
}

/// A mark at the beginning or end of a line that is wider there than within its paragraph, or
/// narrower.
struct EdgeMark {
  let offset: Int
  /// Points that it is wider; below 0 narrower.
  let points: Double
  let isOpening: Bool
}

extension PunctuationTrims {
  /// The mark at an offset.
  private func mark(at offset: Int) -> Mark? {
    guard !marks.isEmpty else { return nil }
    let index = marks.partitioningIndex { $0.offset >= offset }
    return index < marks.count && marks[index].offset == offset ? marks[index] : nil
  }

  /// The mark that a line begins with, if it is of another width there: what stood before it within
  /// the paragraph is on another line.
  func start(at offset: Int) -> EdgeMark? {
    guard let mark = mark(at: offset), mark.isOpening, mark.isPaired != mark.yieldsAlways
    else { return nil }
    let points = mark.isPaired ? mark.points : -mark.points
    return EdgeMark(offset: offset, points: points, isOpening: true)
  }

  /// Points that the mark before an offset may give away if a line ends there, and whether it does
  /// so on lines too that have space for it.
  func end(before offset: Int) -> (points: Double, isAlways: Bool) {
    guard let mark = mark(at: offset - 1), !mark.isOpening, !mark.isPaired else {
      return (0, false)
    }
    return (mark.points, mark.yieldsAlways)
  }
}
