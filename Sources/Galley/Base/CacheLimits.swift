// How much is remembered between renders.

/// How much each of the renders that run at the same time may remember of what it shaped and drew.
///
/// A cache that is full forgets all it has, that of words those not used of late. What was
/// remembered shows in no picture, only in time.
public struct CacheLimits: Sendable, Hashable {
  /// Glyphs that were drawn, in bytes.
  public var glyphBytes = 16 << 20
  /// Words that were shaped, in bytes.
  public var wordBytes = 8 << 20
  /// Attachments in the sizes in which they are drawn, in pixels of four bytes.
  public var attachmentPixels = 4 << 20

  /// The defaults.
  public init() {}

  /// The defaults.
  public static let `default` = CacheLimits()

  /// All of it together, in bytes.
  public var bytes: Int { glyphBytes + wordBytes + 4 * attachmentPixels }
}
