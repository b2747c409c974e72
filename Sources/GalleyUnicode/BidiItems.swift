// A paragraph as UAX #9 sees it: a class and a bracket for each code point and virtual control.

import CICU

/// The code points and virtual controls of one paragraph, and the way back to UTF-16.
struct BidiItems {
  private(set) var classes: [BidiClass] = []
  /// 0 for no bracket, else the closing one of its pair, and `openingBracket` too if it opens. One
  /// an item, and no less than that.
  private(set) var brackets: [UInt32] = []
  /// UTF-16 units of each item: 0 for a virtual control, which no level is kept of.
  private(set) var lengths: [UInt8] = []
  /// One a UTF-16 unit.
  private(set) var resets: [LineReset] = []

  /// The bit that marks an opening bracket.
  static let openingBracket: UInt32 = 0x8000_0000

  init(_ text: Span<UInt16>, controls: [DirectionalControl]) {
    let capacity = text.count + controls.count
    classes.reserveCapacity(capacity)
    lengths.reserveCapacity(capacity)
    // Few are brackets, or reset.
    brackets = [UInt32](filledWith: 0, count: capacity)
    resets = [LineReset](filledWith: .never, count: text.count)
    // Swift's sort is stable: controls at one place keep the order in which they were given.
    let sorted = controls.count < 2 ? controls : controls.sorted { $0.offset < $1.offset }
    var nextControl = 0
    var offset = 0
    while offset < text.count {
      while nextControl < sorted.count, sorted[nextControl].offset <= offset {
        append(BidiClass(sorted[nextControl].kind), length: 0)
        nextControl += 1
      }
      let decoded = text.decodeScalar(at: offset)
      let bidiClass = BidiClass(decoded.scalar)
      if bidiClass == .on { brackets[classes.count] = bracketValue(of: decoded.scalar) }
      append(bidiClass, length: UInt8(decoded.length))
      let reset = LineReset(bidiClass)
      if reset != .never {
        for unit in offset..<offset + decoded.length { resets[unit] = reset }
      }
      offset += decoded.length
    }
    for control in sorted[nextControl...] {
      append(BidiClass(control.kind), length: 0)
    }
  }

  private mutating func append(_ bidiClass: BidiClass, length: UInt8) {
    classes.append(bidiClass)
    lengths.append(length)
  }

  /// The paragraph's direction by rules P2 and P3.
  func firstStrongDirection() -> TextDirection? {
    var scanner = FirstStrongScanner()
    for bidiClass in classes {
      if let direction = scanner.direction(after: bidiClass) { return direction }
    }
    return nil
  }

  /// Puts the direction that a first strong isolate finds (rule X5c) in its place, and neutral
  /// characters in place of PDIs that close nothing, which act so by rule X6a. One pass serves all
  /// isolates, where looking ahead from each would take time by the square.
  mutating func resolveIsolates() {
    var open: [(index: Int, isUndecided: Bool)] = []
    for index in classes.indices {
      switch classes[index] {
      case .lri, .rli: open.append((index, false))
      case .fsi:
        open.append((index, true))
        classes[index] = .lri
      case .pdi:
        if open.popLast() == nil { classes[index] = .on }
      case .b:
        open.removeAll(keepingCapacity: true)
      case .l, .r, .al:
        guard let innermost = open.last, innermost.isUndecided else { continue }
        if classes[index] != .l { classes[innermost.index] = .rli }
        open[open.count - 1].isUndecided = false
      default: continue
      }
    }
  }
}

private func bracketValue(of scalar: Unicode.Scalar) -> UInt32 {
  guard let bracket = PairedBracket(scalar) else { return 0 }
  return bracket.isOpening ? bracket.closing | BidiItems.openingBracket : bracket.closing
}

extension LineReset {
  fileprivate init(_ bidiClass: BidiClass) {
    self =
      switch bidiClass {
      case .b, .s: .always
      case .ws, .lri, .rli, .fsi, .pdi, .bn, .lre, .rle, .lro, .rlo, .pdf: .trailing
      default: .never
      }
  }
}

extension BidiClass {
  fileprivate init(_ kind: DirectionalControl.Kind) {
    self =
      switch kind {
      case .leftToRightEmbedding: .lre
      case .rightToLeftEmbedding: .rle
      case .leftToRightOverride: .lro
      case .rightToLeftOverride: .rlo
      case .popDirectionalFormatting: .pdf
      case .leftToRightIsolate: .lri
      case .rightToLeftIsolate: .rli
      case .firstStrongIsolate: .fsi
      case .popDirectionalIsolate: .pdi
      }
  }
}
