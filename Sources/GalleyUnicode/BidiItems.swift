// A paragraph as FriBidi takes it: a class and a bracket for each code point and virtual control.

import CICU

/// What one paragraph gives FriBidi, and the way back to UTF-16.
struct BidiItems {
  private(set) var classes: [BidiClass] = []
  /// FriBidi's bracket types: 0 for none, else what both brackets of a pair share, and a top bit
  /// for the opening one.
  private(set) var brackets: [UInt32] = []
  /// UTF-16 units of each item: 0 for a virtual control, which no level is kept of.
  private(set) var lengths: [UInt8] = []
  /// One a UTF-16 unit.
  private(set) var resets: [LineReset] = []

  init(_ text: Span<UInt16>, controls: [DirectionalControl]) {
    let capacity = text.count + controls.count
    classes.reserveCapacity(capacity)
    brackets.reserveCapacity(capacity)
    lengths.reserveCapacity(capacity)
    resets.reserveCapacity(text.count)
    // Swift's sort is stable: controls at one place keep the order in which they were given.
    let sorted = controls.count < 2 ? controls : controls.sorted { $0.offset < $1.offset }
    var nextControl = 0
    var offset = 0
    while offset < text.count {
      while nextControl < sorted.count, sorted[nextControl].offset <= offset {
        append(BidiClass(sorted[nextControl].kind), bracket: 0, length: 0)
        nextControl += 1
      }
      let decoded = text.decodeScalar(at: offset)
      let bidiClass = BidiClass(decoded.scalar)
      let bracket = bidiClass == .on ? friBidiBracket(of: decoded.scalar) : 0
      append(bidiClass, bracket: bracket, length: UInt8(decoded.length))
      offset += decoded.length
    }
    for control in sorted[nextControl...] {
      append(BidiClass(control.kind), bracket: 0, length: 0)
    }
  }

  private mutating func append(_ bidiClass: BidiClass, bracket: UInt32, length: UInt8) {
    classes.append(bidiClass)
    brackets.append(bracket)
    lengths.append(length)
    for _ in 0..<length { resets.append(LineReset(bidiClass)) }
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
  /// characters in place of closing isolate controls that close nothing, which rule X6a says act so.
  ///
  /// FriBidi looks ahead from every FSI; here one pass serves all. Isolates over the limit are
  /// ignored, and so is the pairing of brackets over theirs (see `Bidi.isolateLimit`).
  mutating func resolveIsolates() {
    var open: [(index: Int, isUndecided: Bool)] = []
    var accepted = 0
    var ignoredDepth = 0
    var bracketStretch = 0
    for index in classes.indices {
      switch classes[index] {
      case .lri, .rli, .fsi:
        if accepted == Bidi.isolateLimit {
          ignoredDepth += 1
          classes[index] = .bn
          continue
        }
        accepted += 1
        open.append((index, classes[index] == .fsi))
        if classes[index] == .fsi { classes[index] = .lri }
      case .pdi:
        if ignoredDepth > 0 {
          ignoredDepth -= 1
          classes[index] = .bn
        } else if open.popLast() == nil {
          classes[index] = .on
        }
      case .b:
        open.removeAll(keepingCapacity: true)
        ignoredDepth = 0
      case .on:
        if brackets[index] == 0 { continue }
        bracketStretch += 1
        if bracketStretch > Bidi.bracketLimit { brackets[index] = 0 }
      case .en, .an:
        bracketStretch = 0
      case .l, .r, .al:
        bracketStretch = 0
        guard let innermost = open.last, innermost.isUndecided, ignoredDepth == 0 else { continue }
        if classes[index] != .l { classes[innermost.index] = .rli }
        open[open.count - 1].isUndecided = false
      default: continue
      }
    }
  }
}

/// The bracket type in FriBidi's form: the closing bracket, canonical equivalents made one (BD16),
/// and the top bit for an opening one.
private func friBidiBracket(of scalar: Unicode.Scalar) -> UInt32 {
  guard let bracket = PairedBracket(scalar) else { return 0 }
  return bracket.isOpening ? bracket.closing | 0x8000_0000 : bracket.closing
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
