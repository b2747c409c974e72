import GalleyUnicode

/// Makes bidi controls of the directions that stand around stretches of a paragraph.
struct ExplicitDirections {
  /// In the order in which they act; offsets are from the paragraph's start.
  private(set) var controls: [DirectionalControl] = []
  private var open: ArraySlice<WritingDirection> = []

  /// Directions within one another that count: the most that UAX #9 has levels for (BD2).
  static let depthLimit = 125

  /// The controls of a paragraph's content. Neighbours with equal lists are within the same
  /// embeddings; where lists differ, those that both begin with stay open.
  ///
  /// - Parameter isGraphemeStart: whether a grapheme cluster begins at an offset. A list that
  ///   begins inside one counts from the next.
  init(_ content: Range<Int>, of text: AttributedText, isGraphemeStart: (Int) -> Bool) {
    guard let first = text.runIndex(at: content.lowerBound) else { return }
    for run in text.runs[first...] {
      guard run.range.lowerBound < content.upperBound else { break }
      var offset = max(run.range.lowerBound - content.lowerBound, 0)
      while offset < content.count, !isGraphemeStart(offset) { offset += 1 }
      change(to: (run.attributes.writingDirection ?? []).prefix(Self.depthLimit), at: offset)
    }
    change(to: [], at: content.count)
  }

  private mutating func change(to list: ArraySlice<WritingDirection>, at offset: Int) {
    guard list != open else { return }
    let shared = zip(open, list).prefix { $0 == $1 }.count
    for direction in open.dropFirst(shared).reversed() {
      controls.append(DirectionalControl(offset: offset, kind: direction.closing))
    }
    for direction in list.dropFirst(shared) {
      controls.append(DirectionalControl(offset: offset, kind: direction.opening))
    }
    open = list
  }
}

extension WritingDirection {
  /// The control that begins it.
  var opening: DirectionalControl.Kind {
    switch self {
    case .leftToRight: .leftToRightEmbedding
    case .rightToLeft: .rightToLeftEmbedding
    case .leftToRightOverride: .leftToRightOverride
    case .rightToLeftOverride: .rightToLeftOverride
    case .leftToRightIsolate: .leftToRightIsolate
    case .rightToLeftIsolate: .rightToLeftIsolate
    case .autoIsolate: .firstStrongIsolate
    }
  }

  /// The control that ends it.
  var closing: DirectionalControl.Kind {
    switch self {
    case .leftToRight, .rightToLeft, .leftToRightOverride, .rightToLeftOverride:
      .popDirectionalFormatting
    case .leftToRightIsolate, .rightToLeftIsolate, .autoIsolate: .popDirectionalIsolate
    }
  }
}
