// Reading the bytes of a JSON document as a TextDocument.

public import Galley

extension TextDocument {
  /// Reads a JSON document: one object of the documented format.
  ///
  /// - Parameters:
  ///   - json: the document in UTF-8, optionally with a byte order mark.
  ///   - resources: the files that the document may read. Default: none.
  ///   - limits: size limits, checked before memory is allocated.
  ///   - pictures: a store of decoded pictures, which several documents may share.
  /// - Throws: the first error in the document, with its position and a remedy.
  ///
  /// ``TextDocument/diagnostics`` contains warnings about results that may not look as intended.
  public init(
    json: [UInt8], resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) throws(DocumentError) {
    let options = ReadOptions(resources: resources, limits: limits, pictures: pictures)
    self = try TextDocumentSource(text: try JSONText(json, limits: limits)).document(options)
  }
}
