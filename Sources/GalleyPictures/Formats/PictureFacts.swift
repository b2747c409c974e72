/// Size and texts of a picture, without its pixels.
package struct PictureFacts: Sendable, Hashable {
  /// Width in pixels, as it is in the file.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Its comments.
  package let lines: [String]
}
