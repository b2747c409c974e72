// The Bidi_Class of a scalar (UAX #9 table 4), from ICU.

import CICU

/// A scalar's Bidi_Class; raw values are ICU's `UCharDirection`.
enum BidiClass: UInt8, Sendable {
  case l, r, en, es, et, an, cs, b, s, ws, on, lre, lro, al, rle, rlo, pdf, nsm, bn
  case fsi, lri, rli, pdi

  /// A class that ICU adds in a later Unicode version counts as Other Neutral.
  init(_ scalar: Unicode.Scalar) {
    self =
      BidiClass(rawValue: UInt8(truncatingIfNeeded: galley_bidi_class(scalar.value))) ?? .on
  }

  /// Whether a text that has it may not run left to right throughout.
  var directs: Bool {
    switch self {
    case .r, .al, .an, .lre, .rle, .lro, .rlo, .pdf, .lri, .rli, .fsi, .pdi: true
    default: false
    }
  }

  /// The direction that a strong class gives a paragraph or an isolate (rule P3).
  var strongDirection: TextDirection? {
    switch self {
    case .l: .leftToRight
    case .r, .al: .rightToLeft
    default: nil
    }
  }
}

/// Finds the first strong class outside isolates (rules P2 and P3) as classes go by.
struct FirstStrongScanner {
  private var depth = 0

  /// The direction, once a strong class outside every isolate has come.
  mutating func direction(after next: BidiClass) -> TextDirection? {
    switch next {
    case .lri, .rli, .fsi: depth += 1
    case .pdi: depth = max(0, depth - 1)
    case .b: depth = 0
    default: return depth == 0 ? next.strongDirection : nil
    }
    return nil
  }
}

/// A set of classes.
struct BidiClassSet: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of one class.
  init(_ bidiClass: BidiClass) { rawValue = 1 << UInt32(bidiClass.rawValue) }

  /// The set of some classes.
  init(_ classes: BidiClass...) { self = classes.reduce([]) { $0.union(Self($1)) } }

  func contains(_ bidiClass: BidiClass) -> Bool { contains(Self(bidiClass)) }
}
