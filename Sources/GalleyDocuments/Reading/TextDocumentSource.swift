// The reader of JSON documents.

public import Galley
package import GalleyJSON

extension TextDocument {
  /// Reads a JSON document: one object in Galley's JSON format for text documents.
  ///
  /// - Parameters:
  ///   - json: the document in UTF-8, optionally with a byte order mark.
  ///   - resources: the files that the document is allowed to read. Default: none.
  ///   - limits: size limits, checked before memory is allocated.
  ///   - pictures: a store of decoded pictures, which several documents can share.
  /// - Throws: the first error in the document, with its position and a remedy.
  ///
  /// ``TextDocument/diagnostics`` contains warnings about results that might not look as intended.
  public init(
    json: [UInt8], resources: DocumentResources = .none, limits: Limits = .default,
    pictures: PictureStore = PictureStore()
  ) throws(DocumentError) {
    let options = ReadOptions(resources: resources, limits: limits, pictures: pictures)
    self = try TextDocumentSource(text: try JSONText(json, limits: limits)).document(options)
  }
}

/// The document source for a text document: one JSON object.
package struct TextDocumentSource: JSONSource {
  package static let hasLiveKeys = true

  package let text: JSONText

  package init(text: JSONText) { self.text = text }

  package func read(
    _ value: JSONValue, _ context: inout ReadContext
  ) throws(DocumentFault) -> TextDocument {
    try DocumentDraft.read(value, &context)
  }

  /// The value of the document's key `template`; empty if the key is missing.
  package func header(_ options: ReadOptions) throws(DocumentError) -> TemplateHeader {
    guard let value = text.root[key: "template"] else { return TemplateHeader() }
    var context = ReadContext(text, options)
    do throws(DocumentFault) {
      return try TemplateHeader.reader.read(value, &context)
    } catch {
      throw text.error(error)
    }
  }
}

extension JSONText {
  private static let pictureKeys: Set<String> = ["backgroundImage", "attachmentImage"]

  /// The paths of the files that a text document names.
  package func namedFiles(_ resources: DocumentResources) -> [String] {
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
