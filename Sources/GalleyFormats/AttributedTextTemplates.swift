// Templates for use in Swift code. A template is text with placeholders; arguments replace the
// placeholders.

public import Galley
public import GalleyDocuments
import GalleyXML

/// The templates of an XML document, by name:
///
/// ```swift
/// let templates = try AttributedTextTemplates(xml: bytes)
/// let text = try templates.welcome(name: "John", surname: "Appleseed")
/// ```
@dynamicMemberLookup
public struct AttributedTextTemplates: Sendable {
  private let source: XMLSource
  private let options: DocumentOptions

  /// Reads the templates in a document's `<templates>` elements.
  ///
  /// - Parameters:
  ///   - xml: the document in UTF-8.
  ///   - options: the options for reading the document. The placeholder values and the template
  ///     name in the options are ignored.
  /// - Throws: the first error in the document, with its line and column.
  public init(xml: [UInt8], options: DocumentOptions = DocumentOptions()) throws(DocumentError) {
    source = try XMLSource(parsing: xml, options.xml, in: options.state, options.base)
    self.options = options
  }

  /// The templates' full names, in the document's order. A full name begins with the name of the
  /// template's set.
  public var names: [String] { source.boxes.templates.map(\.fullName) }

  /// The template with a given name, such as `welcome`. The name can begin with the name of the
  /// template's set, as in `ReactantTemplates.welcome`.
  ///
  /// - Throws: an error if the name matches no template or several templates. For an unknown name,
  ///   the error suggests a similar one.
  public subscript(name: String) -> AttributedTextTemplate {
    get throws(DocumentError) {
      try AttributedTextTemplate(name, of: source, options.base)
    }
  }

  /// The template with a given name; see ``subscript(_:)``.
  public subscript(dynamicMember name: String) -> AttributedTextTemplate {
    get throws(DocumentError) { try self[name] }
  }
}

/// A text template. The values of its `{{name}}` placeholders are passed as arguments: `try
/// welcome(name: "John")`.
@dynamicCallable
public struct AttributedTextTemplate: Sendable {
  /// The names of the placeholders, in the order of their first use.
  public let argumentNames: [String]
  private let source: XMLSource
  private let options: ReadOptions

  init(_ name: String, of source: XMLSource, _ options: ReadOptions) throws(DocumentError) {
    var source = source
    source.template = name
    self.source = source
    self.options = options
    argumentNames = try source.template(options).values.openNames
  }

  /// The template as a document, with its placeholders replaced by arguments. The document includes
  /// the template's canvas and diagnostics. An argument is inserted as text, never parsed as
  /// markup.
  ///
  /// - Throws: an error if a placeholder has no argument, or an argument has no placeholder.
  public func document(_ arguments: [String: String]) throws(DocumentError) -> TextDocument {
    var options = options
    options.values = arguments
    return try source.document(options)
  }

  /// The template's text, with its placeholders replaced by arguments.
  public func text(
    _ arguments: [String: String]
  ) throws(DocumentError) -> AttributedText {
    try document(arguments).frames.first?.text ?? AttributedText()
  }

  /// The template's text, with its placeholders replaced by labelled arguments. If a label is
  /// repeated, the last argument wins.
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, String>
  ) throws(DocumentError) -> AttributedText {
    try text(Dictionary(arguments.map { ($0.key, $0.value) }) { $1 })
  }
}
