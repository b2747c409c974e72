/// Why a picture could not be read or written.
package enum PictureCodecError: Error, Equatable {
  /// The file ends before the picture does.
  case truncated
  /// The picture breaks its format: how.
  case damaged(reason: String)
  /// The picture is of a kind that is not read, or too large for the format: which.
  case unsupported(what: String)
  /// The picture claims more pixels than the caller allows.
  case tooLarge(width: Int, height: Int)
  /// Metadata that the format has no room for.
  case metadataTooLong(limit: Int)
  /// The caller asked to stop.
  case stopped
  /// Memory ran out.
  case outOfMemory
}
