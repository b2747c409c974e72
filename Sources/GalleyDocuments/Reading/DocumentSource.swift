// What reads a format: bytes are parsed once, and read into documents as often as wanted.

package import Galley

/// A document's bytes, parsed: what every format's reader is.
///
/// Parsing is apart from reading because a template is parsed once and read for each row, and
/// because a document that is watched is asked for its files though it cannot be read.
protocol DocumentSource: SourceText {
  /// Reads the document. Values for its placeholders, where there are any from outside, are in
  /// `context` already.
  func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument

  /// Places of the files that the document names, whether anything is there or not.
  func namedFiles(_ resources: DocumentResources) -> [String]
}

extension DocumentSource {
  /// Reads the document with the values of its options, all of which have to have a use.
  func document(_ options: ReadOptions) throws(DocumentError) -> TextDocument {
    var context = ReadContext(self, options)
    do throws(DocumentFault) {
      let document = try read(&context)
      try context.values?.checkUse()
      return document
    } catch {
      throw self.error(error)
    }
  }

  /// Reads the document as a template, whose placeholders are left open.
  ///
  /// - Returns: the values that the document has and needs, and its pictures.
  func template(
    _ options: ReadOptions
  ) throws(DocumentError) -> (values: PlaceholderValues, images: ImageCache) {
    var context = ReadContext(self, options)
    context.values = .open
    do throws(DocumentFault) {
      _ = try read(&context)
    } catch {
      throw self.error(error)
    }
    return (context.values ?? .open, context.images)
  }
}

/// What texts are measured by where a format places boxes by their size.
public struct TextMeasure: Sendable {
  package typealias Measure =
    @Sendable (AttributedText, TextContainer, Cancellation) throws(RenderError) -> MeasuredText

  let measure: Measure
  /// When measuring ends with the reading of the document.
  var cancellation = Cancellation.never

  package init(_ measure: @escaping Measure) {
    self.measure = measure
  }

  /// A text laid out in a container; a frame takes the layout along.
  func callAsFunction(
    _ text: AttributedText, in container: TextContainer
  ) throws(RenderError) -> MeasuredText {
    try measure(text, container, cancellation)
  }
}

/// A source whose text is one value of JSON, which alone says what the document is.
protocol JSONSource: DocumentSource {
  /// The document's bytes, parsed.
  var text: JSONText { get }

  /// Reads a document from a value of JSON: the whole text, or a line of a longer one.
  func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument
}

extension JSONSource {
  func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument {
    try read(text.root, &context)
  }

  func namedFiles(_ resources: DocumentResources) -> [String] { text.namedFiles(resources) }

  func place(of offset: Int) -> String? { text.place(of: offset) }

  func compactText(of value: JSONValue) -> String { text.compactText(of: value) }

  func error(_ fault: DocumentFault) -> DocumentError { text.error(fault) }
}

/// The text document: one JSON object.
struct TextDocumentSource: JSONSource {
  static let hasLiveKeys = true

  let text: JSONText

  func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    try DocumentDraft.read(value, &context)
  }

  /// The document's `template`; empty without one.
  func header(_ options: ReadOptions) throws(DocumentError) -> TemplateHeader {
    guard let value = text.root[key: "template"] else { return TemplateHeader() }
    var context = ReadContext(text, options)
    do throws(DocumentFault) {
      return try TemplateKeys.reader.read(value, &context)
    } catch {
      throw text.error(error)
    }
  }
}

extension JSONText {
  private static let pictureKeys: Set<String> = ["backgroundImage", "attachmentImage"]

  /// Places of the files that keys of a text document name.
  func namedFiles(_ resources: DocumentResources) -> [String] {
    var fonts: [String] = []
    if case .array(let paths) = root[key: "fonts"]?.content {
      fonts = paths.compactMap(\.string).filter { !$0.isEmpty && !$0.utf8.contains(0) }
    }
    var pictures: [String] = []
    var rest = [root]
    while let value = rest.popLast() {
      switch value.content {
      case .array(let elements): rest += elements
      case .object(let members):
        for member in members {
          rest.append(member.value)
          guard Self.pictureKeys.contains(member.key) else { continue }
          if let path = member.value.string ?? member.value[key: "path"]?.string {
            pictures.append(path)
          }
        }
      default: break
      }
    }
    return fonts.flatMap(resources.places(ofFont:))
      + pictures.flatMap(resources.places(ofPicture:))
  }
}
