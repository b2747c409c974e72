// The bidirectional algorithm (UAX #9) on one paragraph, with FriBidi and ICU's properties.

import CFriBidi

/// UAX #9 on one paragraph.
package enum Bidi {
  /// Isolates in a paragraph that are obeyed; FriBidi's time grows with the square of their number.
  static let isolateLimit = 4096
  /// Brackets without a letter or digit between them that are paired, for the same reason.
  static let bracketLimit = 1024

  /// Resolves the levels of a text, which is one paragraph whatever it contains.
  ///
  /// A paragraph separator inside the text ends embeddings and isolates (rule X8) and keeps the
  /// base direction. Controls may come in any order; those at one offset act in the order given,
  /// and an offset inside a surrogate pair counts as after it.
  package static func analyze(
    _ text: Span<UInt16>, direction: ParagraphDirection, controls: [DirectionalControl] = []
  ) -> BidiParagraph {
    if controls.isEmpty, direction != .rightToLeft, !needsResolution(text) {
      switch direction {
      case .natural(fallback: .rightToLeft):
        if naturalDirection(of: text) != nil { return .init(uniform: 0, count: text.count) }
      default: return .init(uniform: 0, count: text.count)
      }
    }
    return resolve(text, direction: direction, controls: controls)
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
    _ text: Span<UInt16>, direction: ParagraphDirection, controls: [DirectionalControl]
  ) -> BidiParagraph {
    var items = BidiItems(text, controls: controls)
    let base: TextDirection =
      switch direction {
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      case .natural(let fallback): items.firstStrongDirection() ?? fallback
      }
    items.resolveIsolates()
    let itemLevels = friBidiLevels(of: items, base: base)
    var levels: [UInt8] = []
    levels.reserveCapacity(text.count)
    for (level, length) in zip(itemLevels, items.lengths) {
      for _ in 0..<length { levels.append(level) }
    }
    return BidiParagraph(baseLevel: base.rawValue, levels: levels, resets: items.resets)
  }

  /// The level of each item. FriBidi stops at a paragraph separator, so each stretch up to and
  /// with one goes to it alone.
  private static func friBidiLevels(of items: BidiItems, base: TextDirection) -> [UInt8] {
    let types = items.classes.map { $0.friBidiType }
    var levels = [Int8](repeating: Int8(base.rawValue), count: types.count)
    var start = 0
    while start < types.count {
      let separator = items.classes[start...].firstIndex(of: .b)
      let end = separator.map { $0 + 1 } ?? types.count
      resolveStretch(start..<end, types, items.brackets, base, &levels)
      start = end
    }
    return levels.map { UInt8(clamping: $0) }
  }

  /// Leaves the base level everywhere when FriBidi has no memory for more.
  private static func resolveStretch(
    _ range: Range<Int>, _ types: [UInt32], _ brackets: [UInt32], _ base: TextDirection,
    _ levels: inout [Int8]
  ) {
    guard let count = Int32(exactly: range.count) else { return }
    let start = range.lowerBound
    let succeeded = unsafe types.withUnsafeBufferPointer { types in
      unsafe brackets.withUnsafeBufferPointer { brackets in
        unsafe levels.withUnsafeMutableBufferPointer { levels in
          guard let types = types.baseAddress, let brackets = brackets.baseAddress,
            let levels = levels.baseAddress
          else { return true }
          return unsafe galley_fribidi_levels(
            types + start, brackets + start, count, base == .rightToLeft, levels + start)
        }
      }
    }
    if !succeeded {
      for index in range { levels[index] = Int8(base.rawValue) }
    }
  }

  /// Whether any unit could be of a right-to-left character, an Arabic number or a bidi control:
  /// the ranges that DerivedBidiClass.txt gives those classes, unassigned places included.
  static func needsResolution(_ text: Span<UInt16>) -> Bool {
    for index in text.indices {
      let unit = text[index]
      if unit < 0x0590 { continue }
      switch unit {
      case 0x0590...0x08FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return true
      case 0xD802...0xD803, 0xD83A...0xD83B, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return true
      default: continue
      }
    }
    return false
  }
}
