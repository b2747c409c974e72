// A reader of plain text documents.

package import Galley
package import GalleyDocuments
package import GalleyJSON

/// A plain text document. Each line of the file is a paragraph, and no character is markup.
package struct PlainText: DocumentSource {
  private let text: UTF8Text
  private let string: String
  private let firstLine: [TextAttribute]?
  private let sheet: StyleSheet?
  private let traits: StyleTraits

  /// Reads plain text.
  ///
  /// - Parameters:
  ///   - sheet: The style sheet; `nil` leaves the text unstyled.
  ///   - firstLine: The attributes of the first line. If `nil`, the first line has the same
  ///     attributes as all other lines.
  package init(
    parsing bytes: [UInt8], limits: Limits, _ sheet: StyleSheet?, _ traits: StyleTraits,
    firstLine: [TextAttribute]?
  ) throws(DocumentError) {
    text = try UTF8Text(bytes, limits: limits)
    string = text.string
    self.firstLine = firstLine
    self.sheet = sheet
    self.traits = traits
  }

  package func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument {
    try context.count(string.utf16.count, after: 0, at: 0)
    let look = sheet.map {
      StyleResolver(
        $0.snapshot, traits, limits: context.limits, remembersOrigins: context.trace != nil
      ).document
    }
    if let trace = context.trace { context.trace?.origins = origins(at: trace.offset, look) }
    var text = AttributedText(string, look?.attributes ?? TextAttributes())
    if let firstLine { text.add(firstLine, to: Self.firstLine(of: text.utf16)) }
    var container = TextContainer()
    container.insets = look?.box.padding ?? EdgeInsets()
    var document = TextDocument(text, in: container)
    document.backgroundPaint = look?.box.background.map(Paint.color)
    document.diagnostics += sheet?.diagnostics ?? []
    return document
  }

  /// The range of the first line, without its line separator.
  private static func firstLine(of text: [UInt16]) -> Range<Int> {
    ParagraphSplitter.paragraph(from: 0, in: text)?.content ?? 0..<0
  }

  /// The style rules that set the attributes of the character at an offset, lowest priority first.
  private func origins(
    at offset: Int, _ look: ResolvedBlock?
  ) -> [AttributeOrigin] {
    guard let firstLine, Self.firstLine(of: Array(string.utf16)).contains(offset) else {
      return look?.origins ?? []
    }
    return (look?.origins ?? [])
      + AttributeEntry.entries(of: TextAttributes(firstLine)).map {
        AttributeOrigin(name: $0.name, rule: "the first line's style", place: nil)
      }
  }

  package func namedFiles(_ resources: DocumentResources) -> [String] { [] }

  package func place(of offset: Int) -> String? { text.place(of: offset) }

  package func compactText(of value: JSONValue) -> String { "" }

  package func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}
