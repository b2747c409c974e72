// How hard a PNG is compressed.

/// How hard a PNG is compressed; the pixels are the same.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// Soonest.
  case fast
  /// Nearly as small as can be, and soon.
  case balanced
  /// Smallest.
  case small

  /// libdeflate's level; `nil` is ISA-L. On pages of text 5 gives files half a percent larger than 6
  /// in four fifths of the time, and 12 gives the smallest ones, a tenth below, in forty times as
  /// much.
  var level: Int? {
    switch self {
    case .fast: nil
    case .balanced: 5
    case .small: 12
    }
  }
}
