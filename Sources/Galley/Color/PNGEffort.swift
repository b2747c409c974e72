/// Which channels a PNG has; the pixels are the same.
public enum PNGChannels: Sendable, Hashable {
  /// Grey, a palette, RGB or RGBA, whichever needs the fewest bits.
  case asNeeded
  /// Red, green, blue and alpha, for programs that read several pictures as one stream, such as
  /// ffmpeg.
  case rgba
}

/// How hard a PNG is compressed; the pixels are the same.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// Fastest: ISA-L, a fifth of the time of ``balanced`` for greys and a half for colours; a tenth
  /// larger for greys and a third for colours.
  case fast
  /// Nearly the smallest, and fast: libdeflate for greys and numbers, a compressor that knows
  /// pixels for colours; ISA-L from 2²⁴ pixels on, which are compressed as they come.
  case balanced
  /// Smallest: a tenth below ``balanced`` in forty times as long and more.
  case small
}
