import GalleyFont
import GalleyUnicode

/// The fullwidth punctuation marks of a paragraph, each with a blank half that can be removed (CSS
/// Text 4 `text-spacing-trim`, JLREQ §3.1, CLREQ §3.1). Between two adjacent marks, one blank half
/// is removed. A mark at the start or the end of a line can also lose its blank half, but only on
/// that line.
struct PunctuationTrims {
  /// A bracket, comma or similar punctuation mark with a blank half.
  struct Mark {
    let offset: Int
    /// Whether the blank half of the punctuation mark is before its ink.
    let isOpening: Bool
    /// Width of the punctuation mark's blank half in points.
    let points: Double
    /// Whether the blank half is removed because another punctuation mark is adjacent.
    var isPaired: Bool
    /// Whether the blank half is removed whenever the punctuation mark begins or ends a line.
    let isAlwaysTrimmed: Bool
  }

  /// Punctuation marks in ascending order of their offsets.
  private(set) var marks: [Mark] = []

  /// Creates an empty list, for text without punctuation marks that can be narrowed.
  init() {}

  /// Finds the punctuation marks in a paragraph's items. Call this initializer before spacing is
  /// added to the cluster widths.
  init(
    _ content: Span<UInt16>, _ found: ItemizedParagraph, _ styles: StyleTable,
    _ spacing: PunctuationSpacing?, _ shaping: borrowing ParagraphShaping, _ shaper: Shaper
  ) {
    var previous: (kind: Kind, end: Int) = (.other, -1)
    for item in found.items where item.kind == .text && !item.isRightToLeft {
      let style = styles[item.style]
      let mode = spacing ?? (Self.trims(style) ? .trimPairs : .none)
      guard mode != .none, item.orientation != .combined else { continue }
      let request = ShapingItem(
        item, face: found.faces[item.face], style: style, count: content.count)
      let unit = style.unit(of: request.face, item.orientation)
      let em = Double(request.face.unitsPerEm) * unit
      for offset in item.range {
        guard let mark = SpacedMark(content[offset]), shaping.isSingleCluster(offset) else {
          continue
        }
        let isWide = abs(shaping.advances[offset] - em) < Tolerance.length
        let blanks = isWide ? shaper.blanks(of: content[offset], in: request) : nil
        let kind = Kind(mark, blanks)
        let isAdjacent = previous.end == offset
        if isAdjacent, previous.kind == .closing, kind.narrowsClosing { pairLast(at: offset - 1) }
        append(
          kind, blanks, at: offset, unit: unit,
          isPaired: isAdjacent && previous.kind.narrowsOpening, isAlwaysTrimmed: mode == .all)
        previous = (kind, offset + 1)
      }
    }
  }

  /// Whether adjacent punctuation marks are narrowed if the paragraph style sets no rule for them.
  /// The result is `true` for Chinese, Japanese and Korean text. It is `false` for fixed-pitch
  /// text, in which narrowed marks would not align with the grid.
  private static func trims(_ style: ResolvedStyle) -> Bool {
    switch style.language.primaryLanguage {
    case "ja", "zh", "ko": style.cellWidth == 0
    default: false
    }
  }

  private mutating func append(
    _ kind: Kind, _ blanks: MarkBlanks?, at offset: Int, unit: Double, isPaired: Bool,
    isAlwaysTrimmed: Bool
  ) {
    guard let blanks, kind == .opening || kind == .closing else { return }
    let isOpening = kind == .opening
    let points = Double(isOpening ? blanks.leading : blanks.trailing) * unit
    guard points > 0 else { return }
    marks.append(
      Mark(
        offset: offset, isOpening: isOpening, points: points, isPaired: isOpening && isPaired,
        isAlwaysTrimmed: isAlwaysTrimmed))
  }

  private mutating func pairLast(at offset: Int) {
    guard let last = marks.indices.last, marks[last].offset == offset else { return }
    marks[last].isPaired = true
  }
}

extension PunctuationTrims {
  /// Class of a punctuation mark. The class depends on the character and on the blank space in the
  /// font's glyph.
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

    /// Whether an opening punctuation mark loses its blank half directly after a mark of this
    /// class.
    var narrowsOpening: Bool {
      switch self {
      case .opening, .closing, .middle, .narrowOpening: true
      case .narrowClosing, .other: false
      }
    }

    /// Whether a closing punctuation mark loses its blank half directly before a mark of this
    /// class.
    var narrowsClosing: Bool {
      switch self {
      case .closing, .middle, .narrowClosing: true
      case .opening, .narrowOpening, .other: false
      }
    }
  }
}

extension ParagraphShaping {
  /// Whether the code unit at an offset is the only code unit of its grapheme cluster and of its
  /// glyph cluster.
  fileprivate func isSingleCluster(_ offset: Int) -> Bool {
    flags[offset].isSuperset(of: [.clusterStart, .graphemeStart])
      && (offset + 1 == flags.count || flags[offset + 1].contains(.graphemeStart))
  }
}

/// A punctuation mark at the start or the end of a line. On this line, the mark's width differs
/// from its width within the paragraph.
struct EdgeMark {
  let offset: Int
  /// Change in the punctuation mark's width in points, relative to its width within the paragraph.
  /// The change is negative if the mark becomes narrower.
  let points: Double
  let isOpening: Bool
}

extension PunctuationTrims {
  /// The punctuation mark at an offset; `nil` if no mark is there.
  private func mark(at offset: Int) -> Mark? {
    guard !marks.isEmpty else { return nil }
    let index = marks.partitioningIndex { $0.offset >= offset }
    return index < marks.count && marks[index].offset == offset ? marks[index] : nil
  }

  /// The punctuation mark at an offset, on a line that starts at this offset. The result is `nil`
  /// if there is no mark, or if starting a line does not change the mark's width.
  func start(at offset: Int) -> EdgeMark? {
    guard let mark = mark(at: offset), mark.isOpening, mark.isPaired != mark.isAlwaysTrimmed
    else { return nil }
    let points = mark.isPaired ? mark.points : -mark.points
    return EdgeMark(offset: offset, points: points, isOpening: true)
  }

  /// Points by which the punctuation mark before an offset can be narrowed on a line that ends at
  /// this offset. The value is 0 if no mark there can be narrowed. If `isAlways` is `true`, the
  /// mark is narrowed even if the line has enough space.
  func end(before offset: Int) -> (points: Double, isAlways: Bool) {
    guard let mark = mark(at: offset - 1), !mark.isOpening, !mark.isPaired else {
      return (0, false)
    }
    return (mark.points, mark.isAlwaysTrimmed)
  }
}
