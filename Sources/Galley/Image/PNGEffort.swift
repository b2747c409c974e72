// How hard a PNG is compressed.

/// How hard a PNG is compressed; the pixels are the same.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// Soonest: ISA-L, a fifth of the time of ``balanced``, a tenth larger in grey and a third in
  /// colours.
  case fast
  /// Nearly as small as can be, and soon: libdeflate; ISA-L from 2²⁴ pixels on, which are compressed
  /// as they come.
  case balanced
  /// Smallest: a tenth below ``balanced`` in forty times as long.
  case small

  /// libdeflate's level for rows of a form; `nil` is ISA-L. 12 gives the smallest files, a tenth below
  /// 5, in forty times as much time. On greys and numbers 5 wins 2 % over 4 and takes 1.3 times as
  /// long; on colours it wins up to 6 %.
  func level(of format: PNGFormat) -> Int? {
    switch self {
    case .fast: nil
    case .balanced: format.bytesPerPixel == 1 ? 4 : 5
    case .small: 12
    }
  }
}
