// The way in: bytes of any format become a TextDocument.

public import Galley

extension TextDocument {
  /// Reads a document of any format.
  ///
  /// - Parameters:
  ///   - bytes: the document in UTF-8, perhaps with a byte order mark.
  ///   - format: the format that it is written in, derived from a file's name by
  ///     ``/GalleyDocuments/DocumentFormat/init(fileName:)``.
  ///   - options: what it is read with.
  /// - Throws: the first thing that is wrong, with its place and what would be right.
  ///
  /// What is not wrong but will not come out as meant is in ``TextDocument/diagnostics``.
  public init(
    _ bytes: [UInt8], as format: DocumentFormat, options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) {
    self = try ParsedDocument(bytes, as: format, options: options).document()
  }

  /// Reads a JSON document: one object, as the documentation of the format describes it. The same
  /// as ``init(_:as:options:)`` with ``/GalleyDocuments/DocumentFormat/json``.
  ///
  /// - Parameters:
  ///   - json: the document in UTF-8, perhaps with a byte order mark.
  ///   - resources: what it may read besides: nothing, unless they say so.
  ///   - limits: what is refused before anything is allocated for it.
  ///   - pictures: pictures that other documents have decoded, and what this one adds to them.
  /// - Throws: the first thing that is wrong, with its place and what would be right.
  public init(
    json: [UInt8], resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) throws(DocumentError) {
    try self.init(
      json, as: .json,
      options: DocumentOptions(resources: resources, limits: limits, pictures: pictures))
  }

  /// Reads a document of a format that is JSON from a value that has been read; paths in errors are
  /// those of the whole text.
  package init(
    _ value: JSONValue, of text: JSONText, as format: DocumentFormat, options: DocumentOptions
  ) throws(DocumentError) {
    // What a format makes of placeholders is known to its source, and not to the text.
    let source = format.source(of: text, options)
    var context = ReadContext(source, options.base)
    do throws(DocumentFault) {
      guard format != .xml, format != .markdown else {
        let name = format == .xml ? "an XML document" : "Markdown"
        throw DocumentFault(
          at: value.offset, "a line is JSON, and \(name) is none; name its file instead")
      }
      self = try source.read(value, &context)
    } catch {
      throw text.error(error)
    }
  }
}

extension DocumentFormat {
  /// What reads a document's bytes.
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

  /// What reads values of JSON in a format: a text document's but for content and styles.
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
  /// What texts are measured by.
  fileprivate var textMeasure: TextMeasure {
    var measure = measure ?? TextMeasure(TextRenderer(fonts: .bundled, limits: limits))
    measure.cancellation = cancellation
    return measure
  }
}

/// A document whose text has been parsed and whose boxes have not been built: for callers that
/// report how long each took.
package struct ParsedDocument {
  fileprivate let source: any DocumentSource
  /// What the document is read with; it may be changed before each reading.
  package var options: ReadOptions

  /// Parses a document's bytes.
  package init(
    _ bytes: [UInt8], as format: DocumentFormat, options: DocumentOptions
  ) throws(DocumentError) {
    source = try format.source(parsing: bytes, options)
    self.options = options.base
  }

  /// The document: styles resolved, pictures read, texts measured where places depend on them.
  package func document() throws(DocumentError) -> TextDocument { try source.document(options) }
}

/// The files that documents name, for callers that wait for them to change.
package enum NamedFiles {
  /// The places of a document's files, whether anything is there or not; `nil` where the document
  /// cannot be parsed.
  package static func places(
    in bytes: [UInt8], as format: DocumentFormat, _ options: DocumentOptions
  ) -> [String]? {
    (try? format.source(parsing: bytes, options))?.namedFiles(options.resources)
  }
}

/// A document whose placeholders are given their values later, row by row.
package struct DocumentTemplate: Sendable {
  /// The placeholders that its own `values` do not fill, in the order of first use.
  package let openNames: [String]
  /// The placeholders in texts that people read.
  package let textNames: Set<String>
  /// The placeholders in strings of a form that not every value has: colours, paths, numbers.
  package let formedNames: Set<String>
  /// Its own values, in its order.
  package let ownValues: [TemplateRow.Value]
  /// What it says of those who ask for it; empty where it says nothing, or is no text document.
  package let header: TemplateHeader
  private let source: any DocumentSource
  /// What rows are read with; it may be changed before each.
  package var options: ReadOptions
  /// Its pictures, which are the same for all rows.
  private let images: ImageCache

  /// Reads a template.
  ///
  /// - Throws: what is wrong with it whatever its values are. Keys whose values have placeholders
  ///   outside of texts are not looked at before a row fills them.
  package init(
    _ bytes: [UInt8], as format: DocumentFormat = .json,
    options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) {
    try self.init(ParsedDocument(bytes, as: format, options: options))
  }

  /// The same of a document that has been parsed.
  package init(_ document: ParsedDocument) throws(DocumentError) {
    source = document.source
    options = document.options
    let values: PlaceholderValues
    (values, images) = try source.template(options)
    (openNames, ownValues) = (values.openNames, values.all)
    (textNames, formedNames) = (values.textNames, values.formedNames)
    header = try (source as? TextDocumentSource)?.header(options) ?? TemplateHeader()
  }

  /// The document that it is with a row's values; they take the place of its own `values`. Values
  /// that no string uses are left alone.
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
