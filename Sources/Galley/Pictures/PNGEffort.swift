/// The colour channels that a PNG file stores. The choice does not affect the decoded pixels.
public enum PNGChannels: Sendable, Hashable {
  /// Grey, a palette, RGB or RGBA, whichever needs the fewest bits per pixel.
  case asNeeded
  /// Always RGBA, for programs such as ffmpeg that read several images as one stream.
  case rgba
}

/// The compression effort for a PNG file. The choice does not affect the decoded pixels.
public enum PNGEffort: String, Sendable, Hashable, CaseIterable {
  /// The fastest setting, which uses ISA-L. Compared with ``balanced``, grey images take a fifth of
  /// the time, and their files are a tenth larger. Colour images take half of the time, and their
  /// files are a third larger.
  case fast
  /// A fast setting. Its files are only slightly larger than the files of ``small``. Grey and
  /// palette images are compressed with libdeflate, and colour images with Galley's own compressor.
  /// Images of 2²⁴ pixels or more are compressed with ISA-L while they are drawn.
  case balanced
  /// The smallest files. They are a tenth smaller than with ``balanced``, but encoding takes at
  /// least forty times as long.
  case small
}
