// XML as a source of documents.

import Galley

/// An XML document with its styles, parsed.
struct XMLSource: DocumentSource {
  static let keyName = "attribute"
  static let hasOnlyText = true
  static let hasLiveKeys = true

  /// The template that is read instead of the document's texts.
  var template: String?
  private let state: ControlState
  let boxes: XMLBoxes
  private let root: XMLElement
  private let files: XMLFiles
  private let styles: XMLStyles
  private let styleFiles: [String]

  init(
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

  func place(of offset: Int) -> String? { files.place(of: offset) }

  /// Values of attributes are text: they are spelled as they are.
  func compactText(of value: JSONValue) -> String { value.string ?? "" }

  func error(_ fault: DocumentFault) -> DocumentError { files.error(fault) }

  func read(_ context: inout ReadContext) throws(DocumentFault) -> TextDocument {
    let rules = try styles.resolve(&context)
    var builder = XMLDocumentBuilder(root: root, rules: rules)
    for view in boxes.unknownViews { context.noteUnknown(view) }
    for view in boxes.idleViews {
      try builder.noteAttributes(
        of: view, keys: view.offset == root.offset ? .canvas : .none, &context)
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

  /// The template that is asked for, or the only text that there is.
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
      "the document has no text; expected an <attributedText>, alone or in a view such as <Label>")
  }

  func namedFiles(_ resources: DocumentResources) -> [String] {
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
    let nearest = NearestName.of(view.name, among: XMLNames.views.sorted())
    note(
      "unknownElement",
      "<\(shortened(view.name))> is no view that is known, and taken for one that holds others"
        + (nearest.map { "; did you mean <\($0)>?" } ?? ""), at: view.offset)
  }
}

/// What an XML document is read with.
public struct XMLOptions: Sendable, Hashable {
  /// Paths of files with `<styles>` and `<styleGroup>`, the first of those with a name winning.
  ///
  /// A style that neither they nor the document have is looked for in the files named
  /// `*.styles.xml` in the document's folder, where ``DocumentResources`` have one.
  public var styleFiles: [String]
  /// The template that is read instead of the document's texts, as `welcome` or with the name of
  /// its `<templates>`, `ReactantTemplates.welcome`.
  public var template: String?

  /// Options.
  public init(styleFiles: [String] = [], template: String? = nil) {
    self.styleFiles = styleFiles
    self.template = template
  }
}
