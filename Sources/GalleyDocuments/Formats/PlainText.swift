// Plain text as a source of documents.

import Galley

/// A text file: each of its lines is a paragraph, and nothing in it means anything else.
struct PlainText: DocumentSource {
  private let text: UTF8Text
  private let string: String
  private let firstLine: [TextAttribute]?
  /// The look of the document of a style sheet.
  private let look: ResolvedBlock?

  init(parsing bytes: [UInt8], _ options: DocumentOptions) throws(DocumentError) {
    text = try UTF8Text(bytes, limits: options.limits)
    string = text.string
    firstLine = options.firstLineStyle
    look = options.textRules.map {
      StyleResolver($0, options.markdown.traits, limits: options.limits).document
    }
  }

  func read(_ reading: inout Reading) throws(DocumentFault) -> TextDocument {
    try reading.count(string.utf16.count, after: 0, at: 0)
    let rules = firstLine.map { [TextRule.firstLine($0)] } ?? []
    if let firstLine, reading.trace != nil {
      reading.trace?.origins = AttributeEntry.entries(of: TextAttributes(firstLine)).map {
        AttributeOrigin(name: $0.name, rule: "the first line's style", place: nil)
      }
    }
    let text = AttributedText(string, look?.attributes ?? TextAttributes())
    var container = TextContainer()
    container.insets = look?.box.padding ?? EdgeInsets()
    var document = TextDocument(TextStorage(text, rules: rules).text, in: container)
    document.backgroundPaint = look?.box.background.map(Paint.color)
    return document
  }

  func namedFiles(_ options: DocumentOptions) -> [String] { [] }

  func place(of offset: Int) -> String? { text.place(of: offset) }

  func compactText(of value: JSONValue) -> String { "" }

  func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}
