// How hard a PNG is compressed.

/// How hard a PNG is compressed; the pixels are the same.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// Soonest: ISA-L, a fifth of the time of ``balanced`` in grey and a half in colours, a tenth larger
  /// in grey and a third in colours.
  case fast
  /// Nearly as small as can be, and soon: libdeflate for greys and numbers, a compressor that knows
  /// pixels for colours; ISA-L from 2²⁴ pixels on, which are compressed as they come.
  case balanced
  /// Smallest: a tenth below ``balanced`` in forty times as long and more.
  case small
}
