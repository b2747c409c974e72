// Reading: bytes of any format become a TextDocument.

public import Galley

extension TextDocument {
  /// Reads a document of any format.
  ///
  /// - Parameters:
  ///   - bytes: the document in UTF-8, optionally with a byte order mark.
  ///   - format: the document's format; ``/GalleyDocuments/DocumentFormat/init(fileName:)`` finds
  ///     it for a file name.
  ///   - options: the options for reading the document.
  /// - Throws: the first error, with its place and a remedy.
  ///
  /// ``TextDocument/diagnostics`` has warnings about results that may not look as intended.
  public init(
    _ bytes: [UInt8], as format: DocumentFormat, options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) {
    self = try ParsedDocument(bytes, as: format, options: options).document()
  }

  /// Reads a JSON document: one object of the documented format. This is the same as
  /// ``init(_:as:options:)`` with ``/GalleyDocuments/DocumentFormat/json``.
  ///
  /// - Parameters:
  ///   - json: the document in UTF-8, optionally with a byte order mark.
  ///   - resources: the files that it may read. Default: none.
  ///   - limits: limits that are checked before memory is allocated.
  ///   - pictures: the store of decoded pictures, which documents share.
  /// - Throws: the first error, with its place and a remedy.
  public init(
    json: [UInt8], resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) throws(DocumentError) {
    try self.init(
      json, as: .json,
      options: DocumentOptions(resources: resources, limits: limits, pictures: pictures))
  }

  /// Reads a document of a JSON format from a value. Paths in errors refer to the whole text.
  package init(
    _ value: JSONValue, of text: JSONText, as format: DocumentFormat, options: DocumentOptions
  ) throws(DocumentError) {
    // The format's source knows how to treat placeholders, the text does not.
    let source = format.source(of: text, options)
    var context = ReadContext(source, options.base)
    do throws(DocumentFault) {
      guard format != .xml, format != .markdown else {
        let name = format == .xml ? "XML" : "Markdown"
        throw DocumentFault(
          at: value.offset, "a line must be JSON, not \(name); pass a file instead")
      }
      self = try source.read(value, &context)
    } catch {
      throw text.error(error)
    }
  }
}

extension DocumentFormat {
  /// Parses a document's bytes.
  func source(
    parsing bytes: [UInt8], _ options: DocumentOptions
  ) throws(DocumentError) -> any DocumentSource {
    switch self {
    case .json, .content, .style:
      source(
        of: try JSONText(bytes, limits: options.limits, cancellation: options.cancellation),
        options)
    case .text:
      try PlainText(
        parsing: bytes, limits: options.limits, options.textSheet, options.markdown.traits,
        firstLine: options.firstLineStyle)
    case .xml:
      try XMLSource(parsing: bytes, options.xml, in: options.state, options.base)
    case .markdown:
      try MarkdownSource(
        parsing: bytes, options.markdown, measuredBy: options.textMeasure, options.base)
    }
  }

  /// The source that reads a JSON value in this format. Content and styles have their own sources;
  /// all others use the text document's.
  fileprivate func source(of text: JSONText, _ options: DocumentOptions) -> any JSONSource {
    switch self {
    case .content:
      ContentSource(
        text: text, styles: options.contentStyles, formatter: options.contentFormatter)
    case .style: StyleSource(text: text, measure: options.textMeasure, state: options.state)
    case .json, .text, .xml, .markdown: TextDocumentSource(text: text)
    }
  }
}

extension DocumentOptions {
  /// The measure for texts, with the options' cancellation.
  fileprivate var textMeasure: TextMeasure {
    var measure = measure ?? TextMeasure(TextRenderer(fonts: .bundled, limits: limits))
    measure.cancellation = cancellation
    return measure
  }
}

/// A document after parsing, before its boxes are built; for callers that report the time of each
/// step.
package struct ParsedDocument {
  fileprivate let source: any DocumentSource
  /// The options for reading; they may be changed before each reading.
  package var options: ReadOptions

  /// Parses a document's bytes.
  package init(
    _ bytes: [UInt8], as format: DocumentFormat, options: DocumentOptions
  ) throws(DocumentError) {
    source = try format.source(parsing: bytes, options)
    self.options = options.base
  }

  /// Reads the document: resolves styles, reads pictures, and measures texts if places depend on
  /// them.
  package func document() throws(DocumentError) -> TextDocument { try source.document(options) }
}

/// The files that documents name, for callers that watch them for changes.
package enum NamedFiles {
  /// Paths of a document's files, whether or not they exist; `nil` if the document cannot be
  /// parsed.
  package static func places(
    in bytes: [UInt8], as format: DocumentFormat, _ options: DocumentOptions
  ) -> [String]? {
    (try? format.source(parsing: bytes, options))?.namedFiles(options.resources)
  }
}

/// A document whose placeholders get their values later, row by row.
package struct DocumentTemplate: Sendable {
  /// The placeholders without a value in its own `values`, in the order of first use.
  package let openNames: [String]
  /// The placeholders in texts for people.
  package let textNames: Set<String>
  /// The placeholders in strings with a required format: colours, paths, numbers.
  package let formedNames: Set<String>
  /// Its own values, in its order.
  package let ownValues: [TemplateRow.Value]
  /// Its key `template`; empty if the key is missing, or if it is not a text document.
  package let header: TemplateHeader
  private let source: any DocumentSource
  /// The options for reading rows; they may be changed before each row.
  package var options: ReadOptions
  /// Its pictures that are the same in all rows.
  private let images: ImageCache

  /// Reads a template.
  ///
  /// - Throws: the first error that does not depend on values. Keys with placeholders outside texts
  ///   are not checked until a row fills them.
  package init(
    _ bytes: [UInt8], as format: DocumentFormat = .json,
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) {
    try self.init(ParsedDocument(bytes, as: format, options: options))
  }

  /// Reads a template from a document that has been parsed.
  package init(_ document: ParsedDocument) throws(DocumentError) {
    source = document.source
    options = document.options
    let values: PlaceholderValues
    (values, images) = try source.template(options)
    (openNames, ownValues) = (values.openNames, values.all)
    (textNames, formedNames) = (values.textNames, values.formedNames)
    header = try (source as? TextDocumentSource)?.header(options) ?? TemplateHeader()
  }

  /// The document with a row's values, which override its own `values`. Values that no string uses
  /// are ignored.
  package func document(_ row: TemplateRow) throws(DocumentError) -> TextDocument {
    var context = ReadContext(source, options)
    context.images = images
    context.values = PlaceholderValues(row.values)
    do throws(DocumentFault) {
      return try source.read(&context)
    } catch {
      throw source.error(error)
    }
  }
}
