// A document of content blocks. A backend sends the document as JSON. Each block is formatted as a
// paragraph.

public import Galley
public import GalleyDocuments
package import GalleyJSON

/// A document from a backend. The document consists of groups of content blocks.
public struct ContentDocument: Sendable {
  /// The groups of content blocks, in document order.
  public var groups: [FormattableContentGroup]
  /// The document's `meta` value as JSON text; `nil` if the document has no `meta`.
  public var meta: String?
  /// The diagnostics from reading the document.
  public var diagnostics: [Diagnostic] = []

  /// Creates a document from groups.
  public init(_ groups: [FormattableContentGroup]) {
    self.groups = groups
  }

  /// Reads a document from JSON. The JSON is a content object, an array of content objects, or an
  /// object of groups such as `{"header": […], "body": […]}`.
  ///
  /// - Parameters:
  ///   - json: The document in UTF-8, optionally with a byte order mark.
  ///   - factory: The factory type that creates content and ranges from JSON dictionaries.
  ///   - options: Options for reading the document.
  /// - Throws: The first error, with its position and a remedy.
  public init(
    json: [UInt8], factory: any FormattableContentFactory.Type = DefaultContentFactory.self,
    options: ReadOptions = ReadOptions()
  ) throws(DocumentError) {
    let text = try JSONText(json, limits: options.limits)
    var context = ReadContext(text, options)
    do throws(DocumentFault) {
      try self.init(text.root, factory: factory, &context)
    } catch {
      throw text.error(error)
    }
    diagnostics = context.diagnostics
  }

  package init(
    _ value: JSONValue, factory: any FormattableContentFactory.Type, _ context: inout ReadContext
  ) throws(DocumentFault) {
    groups = try ContentReader(factory: factory).groups(value, &context)
    let isContent = value[key: "text"] != nil || value[key: "ranges"] != nil
    if !isContent, let meta = value[key: "meta"] { self.meta = context.text.compactText(of: meta) }
  }

  /// Creates a text document on the canvas of a style sheet. Each content block becomes a
  /// paragraph. The document's metadata lists the groups, the actions with their states, and the
  /// ranges with their offsets.
  public func textDocument(
    with sheet: ContentStyleSheet,
    formatter: FormattableContentFormatter = FormattableContentFormatter()
  ) -> TextDocument {
    var trace: AttributeTrace?
    return textDocument(with: sheet, formatter: formatter, &trace)
  }

  /// Creates the text document. If `trace` is not `nil`, it has a position in the text. The method
  /// then finds the rules that set the attributes at this position, and stores the rules in
  /// `trace`.
  func textDocument(
    with sheet: ContentStyleSheet, formatter: FormattableContentFormatter,
    _ trace: inout AttributeTrace?
  ) -> TextDocument {
    var document = sheet.canvas
    var text = AttributedText()
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("groups")
      writer.array(groups) { writer, group in
        writer.object { writer in
          writer.member("kind", group.kind.rawValue)
          writer.key("blocks")
          writer.array(group.blocks) { writer, block in
            let styles = sheet.styles(for: block.kind, in: group.kind)
            let rendered = formatter.rendered(block, with: styles)
            let end = text.length
            let start = text.append(rendered.text, asParagraphIn: styles.attributes)
            if let place = trace?.offset, (end..<text.length).contains(place) {
              trace?.origins = sheet.origins(
                of: block, in: group.kind, rendered, at: max(place - start, 0))
            }
            block.write(to: &writer, rendered, at: start)
          }
        }
      }
      if let meta {
        writer.key("meta")
        writer.raw(meta)
      }
    }
    for index in document.frames.indices { document.frames[index].text = text }
    document.metadata = writer.text
    document.diagnostics += diagnostics
    return document
  }
}

extension AttributedText {
  /// Appends text as a new paragraph, and returns the offset at which the paragraph begins. A line
  /// feed separates the new paragraph from the preceding paragraph. The line feed has the
  /// attributes of the preceding character, but no link. If the text is empty, nothing is appended.
  fileprivate mutating func append(
    _ paragraph: AttributedText, asParagraphIn attributes: TextAttributes
  ) -> Int {
    if !isEmpty, !paragraph.isEmpty {
      var separator = self.attributes(at: length - 1)?.attributes ?? attributes
      separator.link = nil
      append(AttributedText("\n", separator))
    }
    let start = length
    append(paragraph)
    return start
  }
}

extension FormattableContent {
  /// Writes the metadata of a content block whose text begins at the offset `start`.
  fileprivate func write(
    to writer: inout JSONWriter, _ rendered: RenderedContent, at start: Int
  ) {
    writer.object { writer in
      writer.member("type", kind.rawValue)
      writer.member("range", start..<start + rendered.text.length)
      writer.key("ranges")
      writer.array(zip(ranges, rendered.ranges)) { writer, entry in
        let (range, place) = entry
        let own = range as? ContentRange
        writer.object { writer in
          writer.member("type", range.kind.rawValue)
          writer.member("range", start + place.lowerBound..<start + place.upperBound)
          if let url = own?.url { writer.member("url", url) }
          if let meta = own?.meta, !meta.isEmpty {
            writer.key("meta")
            ContentValue.object(meta).write(to: &writer)
          }
        }
      }
      writer.key("actions")
      writer.array(actions ?? []) { writer, action in
        writer.object { writer in
          writer.member("identifier", action.identifier.rawValue)
          writer.member("enabled", action.enabled)
          writer.member("on", action.on)
        }
      }
      if let meta = (self as? FormattableTextContent)?.meta, !meta.isEmpty {
        writer.key("meta")
        ContentValue.object(meta).write(to: &writer)
      }
    }
  }
}

/// A document source for a backend's JSON. The JSON contains content with ranges. The style sheet
/// from the options sets the appearance of the content.
package struct ContentSource: JSONSource {
  package let text: JSONText
  package let styles: ContentStyleSheet
  package let formatter: FormattableContentFormatter

  package init(
    text: JSONText, styles: ContentStyleSheet, formatter: FormattableContentFormatter
  ) {
    self.text = text
    self.styles = styles
    self.formatter = formatter
  }

  package func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    let content = try ContentDocument(value, factory: DefaultContentFactory.self, &context)
    var document = content.textDocument(
      with: styles, formatter: formatter, &context.trace)
    document.diagnostics += context.diagnostics
    return document
  }

  /// Returns an empty list, because content does not name any files. The files that the style sheet
  /// names are not part of this list.
  package func namedFiles(_ resources: DocumentResources) -> [String] { [] }
}
