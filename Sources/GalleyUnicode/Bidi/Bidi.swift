// The bidirectional algorithm (UAX #9) on one paragraph, with ICU's properties.
//
// Our own because neither library is right: ICU 72 gives an isolate after a closed embedding that
// embedding's level (31 cases of BidiCharacterTest.txt) and now and then leaves a mark on a bracket
// behind (N0); FriBidi 1.0.8 resolves isolates side by side as if they were one (BD13) and takes
// time by the square on brackets and isolates.

/// UAX #9 on one paragraph.
package enum Bidi {
  /// Resolves the levels of a text, which is one paragraph whatever it contains.
  ///
  /// A paragraph separator inside the text ends embeddings and isolates (rule X8) and keeps the
  /// base direction. Controls may come in any order; those at one offset act in the order given,
  /// and an offset inside a surrogate pair counts as after it.
  package static func analyze(
    _ text: Span<UInt16>, direction: ParagraphDirection, controls: [DirectionalControl] = []
  ) -> BidiParagraph {
    analyze(text, TextSurvey(text), direction: direction, controls: controls)
  }

  /// The same with a survey of the text that has been made.
  package static func analyze(
    _ text: Span<UInt16>, _ survey: TextSurvey, direction: ParagraphDirection,
    controls: [DirectionalControl] = []
  ) -> BidiParagraph {
    if controls.isEmpty, direction != .rightToLeft, !survey.union.contains(.directs) {
      switch direction {
      case .natural(fallback: .rightToLeft):
        if naturalDirection(of: text) != nil { return .init(uniform: 0, count: text.count) }
      default: return .init(uniform: 0, count: text.count)
      }
    }
    return resolve(text, survey, direction: direction, controls: controls)
  }

  /// The direction of the first strong character outside isolates (rules P2 and P3), if any.
  package static func naturalDirection(of text: Span<UInt16>) -> TextDirection? {
    var scanner = FirstStrongScanner()
    var offset = 0
    while offset < text.count {
      let decoded = text.decodeScalar(at: offset)
      if let direction = scanner.direction(after: BidiClass(decoded.scalar)) { return direction }
      offset += decoded.length
    }
    return nil
  }

  /// Rule L2: the indices of runs (or characters) in visual order from left to right, given the
  /// level of each in logical order.
  package static func visualOrder(levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.lazy.filter({ $0 & 1 == 1 }).min()
    else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        // Earlier reversals moved higher levels only within stretches of at least this level, so
        // the logical position still tells where the stretches are.
        while end < order.count, levels[end] >= level { end += 1 }
        if end > start + 1 { order[start..<end].reverse() }
        start = max(end, start + 1)
      }
    }
    return order
  }

  /// The algorithm without the short cut for text that runs left to right throughout.
  static func resolve(
    _ text: Span<UInt16>, _ survey: TextSurvey, direction: ParagraphDirection,
    controls: [DirectionalControl]
  ) -> BidiParagraph {
    var items = BidiItems(text, survey, controls: controls)
    let base: TextDirection =
      switch direction {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .natural(let fallback): items.firstStrongDirection() ?? fallback
      }
    items.resolveIsolates()
    var levels: [UInt8] = []
    if items.present.contains(.b) {
      levels.reserveCapacity(items.classes.count)
      var start = 0
      while start < items.classes.count {
        let separator = items.classes[start...].firstIndex(of: .b)
        let stretch = start..<(separator.map { $0 + 1 } ?? items.classes.count)
        levels += BidiSequences(items, in: stretch, base: base.rawValue).resolvedLevels()
        start = stretch.upperBound
      }
    } else {
      let stretch = 0..<items.classes.count
      levels = BidiSequences(items, in: stretch, base: base.rawValue).resolvedLevels()
    }
    return BidiParagraph(
      baseLevel: base.rawValue, levels: items.unitLevels(levels), resets: items.resets)
  }
}
