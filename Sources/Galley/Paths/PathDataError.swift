/// The reason why SVG path data cannot be read, with its position. The description is one line.
public struct PathDataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The position of the error in the path data: an offset in UTF-8 bytes.
  public var offset: Int
  /// The error message without the position: first the problem, then the remedy.
  public var message: String
  /// Whether the error is a path that exceeds one of the ``Limits``. If `false`, the error is
  /// malformed path data.
  public var isTooLarge = false

  /// The error message, preceded by the position.
  public var description: String { "offset \(offset) of the path data: \(message)" }
}
