/// The channels of a PNG. The pixels are the same in all cases.
public enum PNGChannels: Sendable, Hashable {
  /// Uses grey, a palette, RGB or RGBA, whichever needs the fewest bits.
  case asNeeded
  /// Always uses RGBA, for programs such as ffmpeg that read several images as one stream.
  case rgba
}

/// The compression effort of a PNG. The pixels are the same in all cases.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// Fastest, with ISA-L. Compared with ``balanced``, greys take a fifth of the time and are a
  /// tenth larger; colours take half of the time and are a third larger.
  case fast
  /// Fast and nearly the smallest. Uses libdeflate for greys and palettes, and a pixel-aware
  /// compressor for colours. Images of 2²⁴ pixels or more are compressed while they are drawn, with
  /// ISA-L.
  case balanced
  /// Smallest: a tenth smaller than ``balanced``, but takes at least forty times as long.
  case small
}
