// Reads the bytes of a document in any format as a TextDocument.

public import Galley
import GalleyContent
public import GalleyDocuments
package import GalleyJSON
import GalleyMarkdown
import GalleyStyles
import GalleyXML

extension TextDocument {
  /// Reads a document of any format.
  ///
  /// - Parameters:
  ///   - bytes: the document in UTF-8, optionally with a byte order mark.
  ///   - format: the document's format; ``/GalleyFormats/DocumentFormat/init(fileName:)``
  ///     determines the format from a file name.
  ///   - options: the options for reading the document.
  /// - Throws: the first error in the document, with its position and a remedy.
  ///
  /// ``TextDocument/diagnostics`` contains warnings about results that might not look as intended.
  public init(
    _ bytes: [UInt8], as format: DocumentFormat, options: DocumentOptions = DocumentOptions()
  ) throws(DocumentError) {
    self = try ParsedDocument(bytes, as: format, options: options).document()
  }

  /// Reads a document from `value`, which is a part of the JSON text `text`. JSON paths in errors
  /// start at the root of `text`, not at `value`.
  package init(
    _ value: JSONValue, of text: JSONText, as format: DocumentFormat, options: DocumentOptions
  ) throws(DocumentError) {
    // Each format treats placeholders in its own way, so create the `ReadContext` from the format's
    // document source.
    let source = format.source(of: text, options)
    var context = ReadContext(source, options.base)
    do throws(DocumentFault) {
      guard format != .xml, format != .markdown else {
        let name = format == .xml ? "XML" : "Markdown"
        throw DocumentFault(
          at: value.offset,
          "a line of input must be JSON, not \(name); pass the \(name) document as a file instead")
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

  /// The document source that reads a JSON value in this format. The formats `content` and `style`
  /// have their own types of source. All other formats use `TextDocumentSource`.
  fileprivate func source(of text: JSONText, _ options: DocumentOptions) -> any JSONSource {
    switch self {
    case .content:
      ContentSource(
        text: text, styles: options.contentStyles, formatter: options.contentFormatter)
    case .style: StyleSource(text: text, state: options.state)
    case .json, .text, .xml, .markdown: TextDocumentSource(text: text)
    }
  }
}

extension DocumentOptions {
  /// The function that measures text. A measurement can be stopped with ``cancellation``.
  fileprivate var textMeasure: TextMeasure {
    var measure = measure ?? TextMeasure(TextRenderer(fonts: .bundled, limits: limits))
    measure.cancellation = cancellation
    return measure
  }
}

/// A parsed document whose boxes have not been built yet. Callers use this type to measure the time
/// of each step separately.
package struct ParsedDocument {
  fileprivate let source: any DocumentSource
  /// The options for reading the document. Callers can change the options before each call of
  /// `document()`.
  package var options: ReadOptions

  /// Parses a document's bytes.
  package init(
    _ bytes: [UInt8], as format: DocumentFormat, options: DocumentOptions
  ) throws(DocumentError) {
    source = try format.source(parsing: bytes, options)
    self.options = options.base
  }

  /// The strings of the document that can name files; `nil` if the document's format is not
  /// ``DocumentFormat/json``.
  package var names: TemplateNames? {
    (source as? TextDocumentSource).map { TemplateNames($0.text, limits: options.limits) }
  }

  /// Reads the document: resolves styles, decodes images and places boxes. If the positions of
  /// boxes depend on the size of text, the text is measured.
  package func document() throws(DocumentError) -> TextDocument { try source.document(options) }
}

extension DocumentFormat {
  /// The paths of the files that a document in this format names, whether or not they exist; `nil`
  /// if the document cannot be parsed. Callers watch those files for changes.
  package func namedFiles(in bytes: [UInt8], _ options: DocumentOptions) -> [String]? {
    (try? source(parsing: bytes, options))?.namedFiles(options.resources)
  }
}

/// A document template. Each row of values fills the placeholders and produces one document.
package struct DocumentTemplate: Sendable {
  /// The names of placeholders that have no value in the document's own `values`, in the order of
  /// first use.
  package let openNames: [String]
  /// The names of placeholders in human-readable text.
  package let textNames: Set<String>
  /// The names of placeholders in strings with a required format, such as colours, paths and
  /// numbers.
  package let formedNames: Set<String>
  /// The placeholder values that the document itself contains, in the order in which they occur.
  package let ownValues: [TemplateRow.Value]
  /// The value of the document's key `template`. If the key is missing or the document's format is
  /// not `json`, the value is empty.
  package let header: TemplateHeader
  private let source: any DocumentSource
  /// The options for reading rows. Callers can change the options before each call of
  /// `document(_:)`.
  package var options: ReadOptions
  /// The decoded images that are the same for all rows. Images from a host program are not stored
  /// here, because the host program caches them.
  private let images: ImageCache

  /// Reads a template.
  ///
  /// - Throws: the first error that does not depend on placeholder values. A string that has
  ///   placeholders and a required format is checked only when a row fills the placeholders.
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
    let (values, images) = try source.template(options)
    self.images = options.resources.isHost ? ImageCache() : images
    (openNames, ownValues) = (values.openNames, values.all)
    (textNames, formedNames) = (values.textNames, values.formedNames)
    header = try (source as? TextDocumentSource)?.header(options) ?? TemplateHeader()
  }

  /// Creates the document for a row. The row's values override the document's own `values`. Values
  /// that no string uses are ignored.
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
