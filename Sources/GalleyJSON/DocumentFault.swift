// The error for a value of a document, with the position as a byte offset.

package import Galley

/// An error in a value of a document, with a byte offset as the position. The offset is converted
/// to a JSON path, or to a line and a column, only when the error is reported.
package struct DocumentFault: Error {
  /// The offset of a byte inside the invalid key or value, counted from the document's first byte.
  package var offset: Int
  /// Whether the error has a position in the text. If `false`, the offset has no meaning.
  package var hasPosition = true
  /// The JSON path of the error, if it is known before the whole document has been read.
  package var path: String?
  /// The error code, normally the raw value of a ``Code``.
  package var code: String
  /// Whether the document caused the error. If `false`, the machine that reads the document caused
  /// it.
  package var isCallersFault: Bool
  /// The error message: the problem, then the remedy.
  package var message: String

  /// Creates an error with any code, such as the code of a host program's error.
  package init(at offset: Int, codeName: String, isCallersFault: Bool, _ message: String) {
    self.offset = offset
    code = codeName
    self.isCallersFault = isCallersFault
    self.message = message
  }

  package init(
    at offset: Int, code: Code = .invalidDocument, isCallersFault: Bool = true, _ message: String
  ) {
    self.init(at: offset, codeName: code.rawValue, isCallersFault: isCallersFault, message)
  }

  /// Creates the error for a document whose reading was cancelled or timed out. The error has no
  /// position in the text.
  package init(_ cancellation: Cancellation) {
    let isLate = cancellation.reason == .timedOut
    self.init(
      at: 0, code: isLate ? .timedOut : .cancelled, isCallersFault: false,
      isLate ? "reading the document took too long" : "reading the document was cancelled")
    hasPosition = false
  }

  /// The error codes, which are the usual values of ``code``.
  package enum Code: String, Sendable, CaseIterable {
    /// A key or a value is not valid at its position.
    case invalidDocument
    /// The document is not valid JSON, XML or UTF-8.
    case syntax
    /// A size or a count in the document exceeds one of the ``/Galley/Limits``.
    case tooLarge
    /// The document refers to a file, but the caller does not allow the document to read files.
    case filesNotAllowed
    /// A picture's path is outside the folders from which the document may load pictures.
    case pictureNotAllowed
    /// A font's path is outside the folders from which the document may load fonts.
    case fontNotAllowed
    /// The picture file does not exist.
    case pictureMissing
    /// The font file does not exist.
    case fontMissing
    /// A picture cannot be decoded.
    case invalidPicture
    /// A font file is not a font, or is damaged.
    case invalidFont
    /// The document refers to a style that does not exist.
    case styleMissing
    /// A file, or a folder from which the document may load files, cannot be read.
    case unreadableFile
    /// Reading the document took longer than the time limit.
    case timedOut
    /// Reading the document was cancelled by the caller.
    case cancelled
  }
}
