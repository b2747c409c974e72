/// The colour channels of a PNG file. The decoded pixels are the same in all cases.
public enum PNGChannels: Sendable, Hashable {
  /// Grey, a palette, RGB or RGBA, whichever needs the fewest bits per pixel.
  case asNeeded
  /// Always RGBA, for programs such as ffmpeg that read several images as one stream.
  case rgba
}

/// The compression effort for a PNG file. The decoded pixels are the same in all cases.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// The fastest setting, which uses ISA-L. Compared with ``balanced``, grey images take a fifth of
  /// the time, and their files are a tenth larger. Colour images take half of the time, and their
  /// files are a third larger.
  case fast
  /// A fast setting whose files are nearly as small as with ``small``. It uses libdeflate for grey
  /// and palette images, and Galley's own compressor for colour images. Images of 2²⁴ pixels or
  /// more are compressed with ISA-L while they are drawn.
  case balanced
  /// The smallest files. They are a tenth smaller than with ``balanced``, but encoding takes at
  /// least forty times as long.
  case small
}
