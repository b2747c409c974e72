// A parsed XML document, from which the document reader takes attributed text and frames.

package import Galley
package import GalleyDocuments
package import GalleyJSON
package import GalleyStyles

/// A parsed XML document with its styles.
package struct XMLSource: DocumentSource {
  package static let keyName = "attribute"
  package static let hasOnlyText = true
  package static let hasLiveKeys = true

  /// The name of the requested template, which is rendered instead of the document's text. `nil` if
  /// no template is requested.
  package var template: String?
  private let state: ControlState
  package let boxes: XMLBoxes
  private let root: XMLElement
  private let files: XMLFiles
  private let styles: XMLStyles
  private let styleFiles: [String]

  package init(
    parsing bytes: [UInt8], _ options: XMLOptions, in state: ControlState, _ base: ReadOptions
  ) throws(DocumentError) {
    var loader = XMLLoader(options, base)
    do throws(DocumentFault) {
      (root, boxes) = try loader.load(bytes)
    } catch {
      throw loader.files.error(error)
    }
    files = loader.files
    styles = loader.styles
    styleFiles = loader.styleFiles
    template = options.template
    self.state = state
  }

  package func place(of offset: Int) -> String? { files.place(of: offset) }

  /// Returns the string of the value instead of JSON text, because XML attribute values are plain
  /// text.
  package func compactText(of value: JSONValue) -> String { value.string ?? "" }

  package func error(_ fault: DocumentFault) -> DocumentError { files.error(fault) }

  package func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument {
    let rules = try styles.resolve(&context)
    var builder = XMLDocumentBuilder(root: root, rules: rules)
    for view in boxes.unknownViews { context.noteUnknown(view) }
    for view in boxes.idleViews {
      try builder.noteAttributes(
        of: view, keys: view.offset == root.offset ? XMLDocumentBuilder.canvasKeys : [], &context)
    }
    let document: JSONValue
    if let template = try chosenTemplate() {
      if context.values == nil { context.values = PlaceholderValues([:]) }
      document = try builder.document(of: template, in: nil, &context)
    } else if let box = boxes.boxes.first, boxes.boxes.count == 1, !builder.isPlaced(box) {
      document = try builder.document(of: try box.text(in: state), in: box.view, &context)
    } else {
      guard !boxes.boxes.isEmpty else { throw withoutText }
      var texts: [(element: XMLElement, view: XMLElement?)] = []
      for box in boxes.boxes { texts.append((try box.text(in: state), box.view)) }
      document = try builder.document(of: texts, &context)
    }
    context.styles = builder.namedStyles
    builder.noteUnruled(&context)
    return try DocumentDraft.read(document, &context)
  }

  /// Returns the requested template. If no template is requested and the document contains only one
  /// template and no other text, returns this template. In all other cases, returns `nil`.
  private func chosenTemplate() throws(DocumentFault) -> XMLElement? {
    if let name = template { return try boxes.template(name) }
    return boxes.boxes.isEmpty && boxes.templates.count == 1 ? boxes.templates[0].element : nil
  }

  private var withoutText: DocumentFault {
    guard boxes.templates.isEmpty else {
      return DocumentFault(
        at: root.offset,
        "the document has only templates; choose one of "
          + boxes.templates.map(\.fullName).joined(separator: ", "))
    }
    return DocumentFault(
      at: root.offset,
      "the document has no text; expected an <attributedText>, on its own or in a view such as"
        + " <Label>")
  }

  package func namedFiles(_ resources: DocumentResources) -> [String] {
    var pictures: [String] = []
    var rest = [root]
    while let element = rest.popLast() {
      rest += element.children
      pictures += element.attributes.filter { Self.pictureNames.contains($0.name) }.map(\.value)
    }
    return styleFiles + pictures.flatMap(resources.places(ofPicture:))
  }

  private static let pictureNames: Set<String> = [
    "attachmentImage", "attachmentImage.path", "backgroundImage",
  ]
}

extension ReadContext {
  fileprivate mutating func noteUnknown(_ view: XMLElement) {
    let nearest = NearestName.of(view.name, among: XMLElement.viewNames.sorted())
    note(
      "unknownElement",
      "unknown view <\(shortened(view.name))> is treated as a container of views"
        + (nearest.map { "; did you mean <\($0)>?" } ?? ""), at: view.offset)
  }
}

/// Options for reading an XML document.
public struct XMLOptions: Sendable, Hashable {
  /// The paths of style files, which contain `<styles>` and `<styleGroup>` elements. If several
  /// files define a style of the same name, the first file's style is used.
  ///
  /// Styles that are neither in these files nor in the document are looked up in files named
  /// `*.styles.xml` in the document's folder. This look-up requires
  /// ``/GalleyDocuments/DocumentResources`` with a folder.
  public var styleFiles: [String]
  /// The name of the template to render instead of the document's text. The name of the template's
  /// set and a dot can precede it: `welcome` or `ReactantTemplates.welcome`.
  public var template: String?

  /// Creates options for reading XML.
  public init(styleFiles: [String] = [], template: String? = nil) {
    self.styleFiles = styleFiles
    self.template = template
  }
}
