// What reads a format: bytes are parsed once, and read into documents as often as wanted.

import Galley

/// A document's bytes, parsed: what every format's reader is.
///
/// Parsing is apart from reading because a template is parsed once and read for each row, and
/// because a document that is watched is asked for its files though it cannot be read.
protocol DocumentSource: SourceText {
  /// Parses a document's bytes.
  init(parsing bytes: [UInt8], _ options: DocumentOptions) throws(DocumentError)

  /// Reads the document. Values for its placeholders, where there are any from outside, are in
  /// `context` already.
  func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument

  /// Places of the files that the document names, whether anything is there or not.
  func namedFiles(_ options: DocumentOptions) -> [String]
}

/// The text that values were read from: tells where they stand and how they are spelled.
protocol SourceText: Sendable {
  /// What the text calls a key: its name in errors.
  static var keyName: String { get }

  /// Whether all values are text, so that a number is a text that spells one.
  static var hasOnlyText: Bool { get }

  /// Where a byte is, in the words of errors: a JSON path, or `LINE:COLUMN`; `nil` where it is the
  /// document as a whole.
  func place(of offset: Int) -> String?

  /// A value as it is spelled in the text, white space outside of strings left out.
  func compactText(of value: JSONValue) -> String

  /// What is wrong, at its place.
  func error(_ fault: DocumentFault) -> DocumentError
}

extension SourceText {
  static var keyName: String { "key" }
  static var hasOnlyText: Bool { false }
}

extension DocumentSource {
  /// Reads the document with the values of its options, all of which have to have a use.
  func document(_ options: DocumentOptions) throws(DocumentError) -> TextDocument {
    var context = ReadContext(self, options)
    do throws(DocumentFault) {
      let document = try read(&context)
      try context.values?.checkUse()
      return document
    } catch {
      throw self.error(error)
    }
  }

  /// Reads the document as a template, whose placeholders are left open.
  ///
  /// - Returns: the placeholders that the document's own values do not fill, in the text's order, and
  ///   the document's pictures.
  func template(
    _ options: DocumentOptions
  ) throws(DocumentError) -> (openNames: [String], images: ImageCache) {
    var context = ReadContext(self, options)
    context.values = .open
    do throws(DocumentFault) {
      _ = try read(&context)
    } catch {
      throw self.error(error)
    }
    return (context.values?.openNames ?? [], context.images)
  }
}
