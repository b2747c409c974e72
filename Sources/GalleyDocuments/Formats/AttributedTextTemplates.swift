// Templates in code: texts that are rendered with arguments.

public import Galley

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

  /// Reads the `<templates>` of a document.
  ///
  /// - Parameters:
  ///   - xml: the document in UTF-8.
  ///   - options: the options for reading it. Their values and their template name are ignored.
  /// - Throws: the first error of the document, with line and column.
  public init(xml: [UInt8], options: DocumentOptions = DocumentOptions()) throws(DocumentError) {
    source = try XMLSource(parsing: xml, options.xml, in: options.state, options.base)
    self.options = options
  }

  /// The templates' names in the document's order, each with the name of its set as a prefix.
  public var names: [String] { source.boxes.templates.map(\.fullName) }

  /// The template with a name such as `welcome`, or with its set's name as a prefix:
  /// `ReactantTemplates.welcome`.
  ///
  /// - Throws: an error if no template has the name, with a suggestion, or if several have it.
  public subscript(name: String) -> AttributedTextTemplate {
    get throws(DocumentError) {
      try AttributedTextTemplate(name, of: source, options.base)
    }
  }

  /// The template with a name, found like ``subscript(_:)`` does.
  public subscript(dynamicMember name: String) -> AttributedTextTemplate {
    get throws(DocumentError) { try self[name] }
  }
}

/// A text whose `{{name}}` placeholders are arguments: `try welcome(name: "John")`.
@dynamicCallable
public struct AttributedTextTemplate: Sendable {
  /// The placeholders' names, in the order of their first use.
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

  /// The document of the template with arguments; use it for its canvas and its diagnostics. An
  /// argument is text, never markup.
  ///
  /// - Throws: an error if an argument is missing, or if no placeholder has its name.
  public func document(_ arguments: [String: String]) throws(DocumentError) -> TextDocument {
    var options = options
    options.values = arguments
    return try source.document(options)
  }

  /// The text of the template with arguments.
  public func text(
    _ arguments: [String: String]
  ) throws(DocumentError) -> AttributedText {
    try document(arguments).frames.first?.text ?? AttributedText()
  }

  /// The text of the template with arguments, labelled by placeholder. If a label is repeated, the
  /// last argument wins.
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, String>
  ) throws(DocumentError) -> AttributedText {
    try text(Dictionary(arguments.map { ($0.key, $0.value) }) { $1 })
  }
}
