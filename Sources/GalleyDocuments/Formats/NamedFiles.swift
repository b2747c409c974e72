// Which files a document names, for whoever waits for them to change.

/// The files that documents name.
package enum NamedFiles {
  /// The places of a document's files, whether anything is there or not; `nil` where the document
  /// cannot be parsed.
  package static func places(
    in bytes: [UInt8], as format: DocumentFormat, _ options: DocumentOptions
  ) -> [String]? {
    (try? format.source.init(parsing: bytes, options))?.namedFiles(options)
  }
}
