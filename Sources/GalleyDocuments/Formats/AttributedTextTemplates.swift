// Templates in code: values that are rendered with arguments.

public import Galley

/// The templates of an XML document, by their names:
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
  ///   - options: what it is read with; values and the name of a template in them are not used.
  /// - Throws: what is wrong with it, with line and column.
  public init(xml: [UInt8], options: DocumentOptions = DocumentOptions()) throws(DocumentError) {
    source = try XMLSource(parsing: xml, options.xml, in: options.state, options.base)
    self.options = options
  }

  /// The templates' names with those of their sets in front, in the document's order.
  public var names: [String] { source.boxes.templates.map(\.fullName) }

  /// The template of a name: `welcome`, or with its set's name in front,
  /// `ReactantTemplates.welcome`.
  ///
  /// - Throws: where no template has the name, with the nearest one, or where several have it.
  public subscript(name: String) -> AttributedTextTemplate {
    get throws(DocumentError) {
      try AttributedTextTemplate(name, of: source, options.base)
    }
  }

  /// The template of a name, as ``subscript(_:)`` finds it.
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

  /// The document that the template is with arguments, for its canvas and its diagnostics. An
  /// argument is text, never markup.
  ///
  /// - Throws: that an argument is missing, or that no placeholder has its name.
  public func document(_ arguments: [String: String]) throws(DocumentError) -> TextDocument {
    var options = options
    options.values = arguments
    return try source.document(options)
  }

  /// The text that the template is with arguments.
  public func text(
    _ arguments: [String: String]
  ) throws(DocumentError) -> AttributedText {
    try document(arguments).frames.first?.text ?? AttributedText()
  }

  /// The text that the template is with arguments, each behind its placeholder's name; of one that
  /// is given twice the last is taken.
  public func dynamicallyCall(
    withKeywordArguments arguments: KeyValuePairs<String, String>
  ) throws(DocumentError) -> AttributedText {
    try text(Dictionary(arguments.map { ($0.key, $0.value) }) { $1 })
  }
}
