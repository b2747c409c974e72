import CICU

/// The joining form, such as initial or medial, that a character of the Arabic presentation forms
/// encodes.
package enum PresentationForm: Sendable {
  case isolated, initial, medial, final

  /// The joining form of a scalar in U+FB50–FDFF or U+FE70–FEFC. `nil` for other scalars, and for
  /// the parentheses, word ligatures and signs in U+FD3E–FD4F and U+FDC8–FDFF.
  package init?(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0xFB50...0xFD3D, 0xFD50...0xFDC7, 0xFE70...0xFEFC: break
    default: return nil
    }
    switch Int(galley_decomposition(scalar.value)) {
    case GALLEY_DECOMPOSITION_ISOLATED: self = .isolated
    case GALLEY_DECOMPOSITION_INITIAL: self = .initial
    case GALLEY_DECOMPOSITION_MEDIAL: self = .medial
    case GALLEY_DECOMPOSITION_FINAL: self = .final
    default: return nil
    }
  }

  /// Whether a letter in this form joins the next letter.
  package var joinsNext: Bool { self == .initial || self == .medial }
  /// Whether a letter in this form joins the previous letter.
  package var joinsPrevious: Bool { self == .medial || self == .final }
}

extension [UInt16] {
  /// This text in NFKC, which replaces compatibility characters with their decompositions. `nil` if
  /// ICU fails.
  package var compatibilityComposed: [UInt16]? {
    // U+FDFA has the longest decomposition, 18 UTF-16 code units.
    let capacity = count * 18 + 1
    guard let count = Int32(exactly: count), let most = Int32(exactly: capacity) else {
      return nil
    }
    var result = [UInt16](repeating: 0, count: capacity)
    let length = unsafe galley_nfkc(self, count, &result, most)
    return length >= 0 ? Array(result.prefix(Int(length))) : nil
  }
}
