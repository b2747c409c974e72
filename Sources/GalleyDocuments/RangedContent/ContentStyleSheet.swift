// How contents look, from a file: styles by kinds, and the canvas.

public import Galley

/// How contents look and the canvas that they stand on, as a file gives them: the argument of
/// `--content-styles`.
public struct ContentStyleSheet: Sendable {
  /// Canvas and container, with an empty text.
  let canvas: TextDocument
  /// What the content of all kinds has.
  let base: AttributePatch
  private let groups: [FormattableContentGroup.Kind: AttributePatch]
  private let contents: [FormattableContentKind: AttributePatch]
  private let quotes: AttributePatch?
  private let ranges: [FormattableRangeKind: AttributePatch]
  let linksColor: Color?
  private let key: String

  /// Styles that say nothing, on a canvas as large as the text.
  public init() {
    self.init(Draft(), canvas: TextDocument(AttributedText()))
  }

  /// Reads styles: an object with `attributes`, `groupStylesMap`, `contentStylesMap`,
  /// `quoteStyles`, `rangeStylesMap`, `linksColor`, `key`, and the keys of a text document's canvas
  /// and container.
  ///
  /// - Throws: the first thing that is wrong, with its place and what would be right.
  public init(
    json: [UInt8], options: ReadOptions = ReadOptions()
  ) throws(DocumentError) {
    let text = try JSONText(json, limits: options.limits)
    var context = ReadContext(text, options)
    // A sheet is read once and used for many documents: it always knows where its attributes stand.
    context.trace = AttributeTrace(frame: 0, offset: -1)
    do throws(DocumentFault) {
      var draft = Draft()
      try Self.table.read(
        text.root, as: "styles of contents, which are an object", into: &draft, &context)
      draft.document.text.text = JSONValue(.string(""), start: 0, end: 0)
      let canvas = try draft.document.finished(text.root, &context)
      self.init(draft, canvas: canvas)
    } catch {
      throw text.error(error)
    }
  }

  private init(_ draft: Draft, canvas: TextDocument) {
    self.canvas = canvas
    base = draft.attributes.sum
    groups = draft.groups.keyed(FormattableContentGroup.Kind.init(rawValue:))
    contents = draft.contents.keyed(FormattableContentKind.init(rawValue:))
    quotes = draft.quotes?.sum
    ranges = draft.ranges.keyed(FormattableRangeKind.init(rawValue:))
    linksColor = draft.linksColor
    key = draft.key
  }

  /// The styles of a kind of content in a kind of group: the attributes of all, over them the
  /// group's, over them the content's.
  public func styles(
    for kind: FormattableContentKind = .text, in group: FormattableContentGroup.Kind = .body
  ) -> ContentStyles {
    var base = base
    if let own = groups[group] { base = base.merging(own) }
    if let own = contents[kind] { base = base.merging(own) }
    return ContentStyles(
      key: "\(key)/\(group.rawValue)/\(kind.rawValue)", attributes: base.resolved,
      quoteStyles: quotes?.resolved(over: base),
      rangeStylesMap: ranges.mapValues { $0.resolved(over: base) }, linksColor: linksColor)
  }
}

extension ContentStyleSheet {
  /// What set the attributes at an offset of a content's text, lower ones first.
  func origins(
    of content: any FormattableContent, in group: FormattableContentGroup.Kind,
    _ rendered: RenderedContent, at offset: Int
  ) -> [AttributeOrigin] {
    var origins = [base, groups[group], contents[content.kind]].flatMap { $0?.origins ?? [] }
    if QuotedText.ranges(in: rendered.text.utf16).contains(where: { $0.contains(offset) }) {
      origins += quotes?.origins ?? []
    }
    let ranges = content.ranges
    for index in ranges.applicationOrder where rendered.ranges[index].contains(offset) {
      if (ranges[index] as? ContentRange)?.url != nil {
        let rule = "range \(index)"
        origins.append(AttributeOrigin(name: "link", rule: rule, place: nil))
        if linksColor != nil {
          origins.append(
            AttributeOrigin(name: "foregroundColor", rule: "linksColor of \(rule)", place: nil))
        }
      }
      origins += self.ranges[ranges[index].kind]?.origins ?? []
    }
    return origins
  }
}

extension [any FormattableContentRange] {
  /// The order in which ranges are applied: from the beginning of the text on, of those that begin
  /// together the longer one first.
  var applicationOrder: [Int] {
    indices.sorted {
      let (one, other) = (self[$0].range, self[$1].range)
      return (one.lowerBound, -one.upperBound, $0) < (other.lowerBound, -other.upperBound, $1)
    }
  }
}

extension ContentStyleSheet {
  /// Attributes with the styles that they name.
  fileprivate struct Attributes: Sendable {
    var own = AttributePatch()
    var style = AttributePatch()

    var sum: AttributePatch { style.merging(own) }

    static let reader = ValueReader<Attributes>.object(
      KeyTable([.style(\.style)] + AttributeKeys.keys.map { $0.lifted(to: \.own) }), .attributes
    ) { Attributes() }

    /// Attributes by the name of a kind.
    static let byKind = ValueReader<[String: Attributes]>(
      .map(reader.shape, of: "an object of attributes by kind")
    ) { value, context throws(DocumentFault) in
      guard let members = value.members else {
        throw .wrongType(value, expected: "an object of attributes by kind")
      }
      var attributes: [String: Attributes] = [:]
      for member in members {
        attributes[member.key] = try reader.read(member.value, &context)
      }
      return attributes
    }
  }

  /// A sheet as it is read.
  fileprivate struct Draft: Sendable {
    var document = DocumentDraft()
    var attributes = Attributes()
    var groups: [String: Attributes] = [:]
    var contents: [String: Attributes] = [:]
    var quotes: Attributes?
    var ranges: [String: Attributes] = [:]
    var linksColor: Color?
    var key = "content"
  }

  /// Links have a colour of their own here, and texts come from the content.
  fileprivate static let table = KeyTable<Draft>(
    DocumentDraft.table.keys.filter { !foreignKeys.contains($0.name) }
      .map { $0.lifted(to: \.document) } + [
        .key("attributes", Attributes.reader) { $0.attributes = $1 },
        .key("groupStylesMap", Attributes.byKind) { $0.groups = $1 },
        .key("contentStylesMap", Attributes.byKind) { $0.contents = $1 },
        .key("quoteStyles", Attributes.reader) { $0.quotes = $1 },
        .key("rangeStylesMap", Attributes.byKind) { $0.ranges = $1 },
        .key("linksColor", ValueReader<Color>.color.orNull) { $0.linksColor = $1 },
        .key("key", .string("the name by which texts are kept")) { $0.key = $1 },
      ])

  private static let foreignKeys: Set<String> = [
    "values", "attributes", "linkAttributes", "text", "ranges", "frames", "metadata",
  ]
}

extension [String: ContentStyleSheet.Attributes] {
  fileprivate func keyed<Kind: Hashable>(_ kind: (String) -> Kind) -> [Kind: AttributePatch] {
    var patches: [Kind: AttributePatch] = [:]
    for (name, attributes) in self { patches[kind(name)] = attributes.sum }
    return patches
  }
}

extension AttributePatch {
  /// The attributes alone, with lengths in em in points of the size that they have over others.
  fileprivate func resolved(over base: AttributePatch) -> TextAttributes {
    var attributes = resolved
    if trackingEm != nil { attributes.tracking = base.merging(self).resolved.tracking }
    return attributes
  }
}

/// How contents and their ranges look.
public protocol FormattableContentStyles: Sendable {
  /// Attributes of the whole content.
  var attributes: TextAttributes { get }
  /// What stretches in quotation marks have besides; `nil` is nothing.
  var quoteStyles: TextAttributes? { get }
  /// What each kind of range has besides; `nil` is nothing.
  var rangeStylesMap: [FormattableRangeKind: TextAttributes]? { get }
  /// Colour of ranges that are links; `nil` is that of the text.
  var linksColor: Color? { get }
  /// The name by which rendered texts are kept: styles with one key look alike.
  var key: String { get }
}

/// Styles that are no more than what they say.
public struct ContentStyles: FormattableContentStyles, Hashable {
  /// Attributes of the whole content.
  public var attributes: TextAttributes
  /// What stretches in quotation marks have besides.
  public var quoteStyles: TextAttributes?
  /// What each kind of range has besides.
  public var rangeStylesMap: [FormattableRangeKind: TextAttributes]?
  /// Colour of ranges that are links.
  public var linksColor: Color?
  /// The name by which rendered texts are kept.
  public var key: String

  /// Styles under a key.
  public init(
    key: String, attributes: TextAttributes = TextAttributes(),
    quoteStyles: TextAttributes? = nil,
    rangeStylesMap: [FormattableRangeKind: TextAttributes]? = nil, linksColor: Color? = nil
  ) {
    self.key = key
    self.attributes = attributes
    self.quoteStyles = quoteStyles
    self.rangeStylesMap = rangeStylesMap
    self.linksColor = linksColor
  }
}
