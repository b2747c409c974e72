// Writing a document of any format as an equivalent JSON document.

public import Galley
import GalleyJSON

extension TextDocument {
  /// The document as JSON, one line per run of text.
  ///
  /// The result needs no other files except fonts. Styles and placeholders are resolved, and images
  /// are embedded as `data:` URLs. Fonts are named as in the original document, but each font
  /// folder is replaced by a list of its font files. Reading the result again gives the same layout
  /// and pixels.
  ///
  /// - Throws: ``/Galley/PNGError`` if an image cannot be encoded.
  public func json() throws(PNGError) -> String {
    var writer = AttributeWriter()
    var members = JSONMembers()
    members.add("width", width)
    members.add("height", height)
    members.add("scale", scale, unless: 1)
    try add(backgroundPaint, backgroundImage, to: &members)
    members.add("fonts", fonts.map(\.name), unless: [])
    if declaresLanguage || language != "en" { members.add("language", language) }
    members.add("title", title)
    members.add("blending", word: blending == .srgb ? nil : blending)
    // The runs of text already contain the attributes of links. Write an empty object, so that the
    // default link attributes are not added when the result is read.
    members.add("linkAttributes", JSONOutput.object([:]))
    members.add("require", contract.members)
    if !ignoredFindings.isEmpty {
      members.add("lint", ["ignore": .strings(ignoredFindings)] as JSONMembers)
    }
    if hasFrames {
      if let stack {
        members.add("insets", insets, unless: EdgeInsets())
        members.add("stack", JSONOutput.object(stack.members))
      }
      members.add("frames", try frames.json(&writer, (language, blending, stack != nil)))
    } else if let frame = frames.first {
      try frame.addBox(to: &members, &writer)
      try frame.addText(to: &members, &writer, language: language)
    }
    members.add("alt", alt)
    members.add("metadata", metadata.map { JSONOutput.raw($0) })
    return JSONOutput.object(members, lines: true).text()
  }

  /// Warnings about parts of the document that ``json()`` omits because the JSON format cannot
  /// express them.
  public var diagnosticsForJSON: [Diagnostic] {
    let hasOwnShapes = allFrames.contains { frame in
      frame.text.runs.contains {
        $0.attributes.backdrop.map { !($0.shape is BoxBackdrop) } ?? false
      }
    }
    guard hasOwnShapes else { return [] }
    return [
      Diagnostic(
        code: "backdropLeftOut",
        message: "only BoxBackdrop can be written as JSON; other backdrop shapes are omitted")
    ]
  }

  private func add(
    _ paint: Paint?, _ image: ImageFill?, to members: inout JSONMembers
  ) throws(PNGError) {
    members.add("background", paint)
    if let image { members.add("backgroundImage", try image.members()) }
  }
}

extension LayoutContract {
  fileprivate var members: JSONMembers {
    var members = JSONMembers()
    members.add("noTruncation", noTruncation)
    members.add("noHiddenText", noHiddenText)
    members.add("noMissingGlyphs", noMissingGlyphs)
    members.add("noDividedWords", noDividedWords)
    members.add("noWidow", noWidow)
    members.add("maximumLines", maximumLines)
    members.add("minimumFontSize", minimumFontSize)
    members.add("minimumFitScale", minimumFitScale)
    guard let contrast else { return members }
    var object = JSONMembers()
    object.add("minimum", contrast.minimum)
    object.add("fix", word: contrast.fix)
    members.add("contrast", object)
    return members
  }
}

extension FirstBaseline {
  fileprivate var json: JSONOutput {
    if case .points(let points) = self { return .number(points) }
    return FirstBaseline.named.first { $0.value == self }.map { .string($0.name) } ?? "ascent"
  }
}

/// The frame settings that apply if a frame's JSON object does not set them.
private typealias Inherited = (language: String, blending: Blending, isInStack: Bool)

extension [TextDocument.Frame] {
  fileprivate func json(
    _ writer: inout AttributeWriter, _ inherited: Inherited
  ) throws(PNGError) -> JSONOutput {
    var written: [JSONOutput] = []
    for frame in self { written.append(try frame.json(&writer, inherited)) }
    return .array(written, lines: true)
  }
}

extension ImageFill {
  fileprivate func members() throws(PNGError) -> JSONMembers {
    var members = JSONMembers()
    members.add("path", try image.dataURL())
    members.add("fit", word: fit)
    members.add("focus", focus)
    return members
  }
}

extension TextDocument.Frame {
  /// The frame as a JSON object for the array `frames`. The frame's language and blending are
  /// written only if they differ from those of the document.
  fileprivate func json(
    _ writer: inout AttributeWriter, _ inherited: Inherited
  ) throws(PNGError) -> JSONOutput {
    var members = JSONMembers()
    members.add("name", name)
    if content == .spacer { return .object(spacer(members)) }
    if !inherited.isInStack {
      members.add(edge == .left ? "x" : edge.rawValue, x)
      members.add("y", y)
    }
    members.add("hidden", isHidden, unless: false)
    members.add("collapses", collapses, unless: false)
    members.all += item.members.all
    members.add("fitGroup", fitGroup)
    members.add("width", container.width)
    members.add("height", container.height)
    members.add("background", backgroundPaint)
    if let backgroundImage { members.add("backgroundImage", try backgroundImage.members()) }
    addEffects(to: &members)
    members.add("blending", word: blending == inherited.blending ? nil : blending)
    if let border { members.add("border", AttributeWriter.border(border)) }
    members.add("alt", alt)
    members.add("role", word: role)
    if let cell {
      members.add("cell", JSONOutput.numbers([Double(cell.row), Double(cell.column)]))
    }
    members.add("require", contract.members)
    switch content {
    case .text:
      try addBox(to: &members, &writer)
      try addText(to: &members, &writer, language: inherited.language)
    case .frames:
      addEmptyBox(to: &members)
      members.add("stack", stack.map { JSONOutput.object($0.members) })
      var inherited = inherited
      inherited.isInStack = stack != nil
      members.add("frames", try frames.json(&writer, inherited))
    case .none, .path: addEmptyBox(to: &members)
    case .spacer: break
    }
    members.add("path", path?.members ?? textPath?.members)
    return .object(members, lines: true)
  }

  /// Adds the members for those properties of the text container that affect even a box without
  /// text.
  private func addEmptyBox(to members: inout JSONMembers) {
    members.add("insets", container.insets, unless: EdgeInsets())
    let direction = container.defaultDirection
    members.add("defaultDirection", word: direction == .leftToRight ? nil : direction)
  }

  private func spacer(_ members: JSONMembers) -> JSONMembers {
    var (members, item) = (members, item)
    members.add("hidden", isHidden, unless: false)
    if let basis = item.basis {
      members.add("spacer", basis)
      item.basis = nil
    } else {
      members.add("spacer", true)
      if item.weight == 0 { members.add("weight", 0.0) }
      if item.weight == 1 { item.weight = 0 }
    }
    members.all += item.members.all
    return members
  }

  /// Adds the keys of the text container. Keys with a default value are omitted.
  fileprivate func addBox(
    to members: inout JSONMembers, _ writer: inout AttributeWriter
  ) throws(PNGError) {
    let usual = TextContainer()
    func add<Word: RawRepresentable<String> & Equatable>(
      _ key: String, _ path: KeyPath<TextContainer, Word>
    ) {
      let word = container[keyPath: path]
      members.add(key, word: word == usual[keyPath: path] ? nil : word)
    }
    members.add("insets", container.insets, unless: usual.insets)
    add("verticalAlignment", \.verticalAlignment)
    add("crossAlignment", \.crossAlignment)
    members.add("firstBaseline", container.firstBaseline?.json)
    members.add("lastBaseline", word: container.lastBaseline)
    members.add("maximumLines", container.maximumLines)
    members.add("lastLineBreakMode", word: container.lastLineBreakMode)
    add("fit", \.fit)
    members.add("minimumScale", container.minimumScale, unless: usual.minimumScale)
    members.add("maximumScale", container.maximumScale, unless: usual.maximumScale)
    add("defaultDirection", \.defaultDirection)
    add("writingMode", \.writingMode)
    members.add("usesFontLeading", container.usesFontLeading, unless: true)
    members.add("keepEdgeSpacing", container.keepEdgeSpacing, unless: false)
    members.add("lineHeightMode", word: container.lineHeightMode)
    add("backgroundExtent", \.backgroundExtent)
    add("underlineSkipInk", \.underlineSkipInk)
    guard container.truncationToken != usual.truncationToken else { return }
    let token = try container.truncationToken.nodes(&writer).all
    members.add("truncationToken", ["text": .array(token)] as JSONMembers)
  }

  /// Adds the box's text to `members`, and the attributes that all runs of the text share.
  fileprivate func addText(
    to members: inout JSONMembers, _ writer: inout AttributeWriter, language: String
  ) throws(PNGError) {
    var text = text
    if container.language != language {
      text.transform(0..<text.length) { attributes in
        var attributes = attributes
        attributes.language = attributes.language ?? container.language
        return attributes
      }
    }
    let nodes = try text.nodes(&writer, sharing: true)
    members.add("attributes", nodes.shared)
    members.add("text", nodes.all.isEmpty ? "" : JSONOutput.array(nodes.all, lines: true))
  }
}

extension TextDocument {
  /// The JSON Schema (draft 2020-12), as JSON text, for documents that
  /// ``init(json:resources:limits:pictures:)`` reads. The schema's limits are those of
  /// `Limits.default`.
  ///
  /// The schema is generated from the key tables that read documents. The schema does not detect
  /// errors that a schema cannot express: unknown styles and placeholders, duplicate keys, missing
  /// files, and ranges beyond the end of the text. Strings with a syntax of their own, such as
  /// colours and fonts, are not checked either.
  public static let jsonSchema = SchemaBuilder(
    limits: .default, root: .document, title: "Galley text document",
    about: "Text with its attributes, styles and canvas.", hasPlaceholders: true
  ).schema.indented.text()
}
