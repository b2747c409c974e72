// The style sheet for formattable content: a canvas, and text attributes for each kind of content,
// group and range.

public import Galley
public import GalleyDocuments
import GalleyJSON

/// The appearance of content, and the canvas on which the content is drawn. The `--content-styles`
/// option names the file of a style sheet.
public struct ContentStyleSheet: Sendable {
  /// A document that has no text and only provides the canvas and the text container.
  let canvas: TextDocument
  /// The text attributes shared by all content.
  package let base: AttributePatch
  private let groups: [FormattableContentGroup.Kind: AttributePatch]
  private let contents: [FormattableContentKind: AttributePatch]
  private let quotes: AttributePatch?
  private let ranges: [FormattableRangeKind: AttributePatch]
  package let linksColor: Color?
  private let key: String

  /// Creates a style sheet without attributes. The canvas has no fixed size, and adapts to the
  /// text.
  public init() {
    self.init(Draft(), canvas: TextDocument(AttributedText()))
  }

  /// Reads a style sheet from a JSON object. The object has the keys `attributes`,
  /// `groupStylesMap`, `contentStylesMap`, `quoteStyles`, `rangeStylesMap`, `linksColor` and `key`.
  /// It also has the canvas and container keys of a text document.
  ///
  /// - Throws: The first error, with its position in the JSON text and a remedy.
  public init(
    json: [UInt8], options: ReadOptions = ReadOptions()
  ) throws(DocumentError) {
    let text = try JSONText(json, limits: options.limits)
    var context = ReadContext(text, options)
    // Always record the positions of the attributes. A style sheet is read only once. At that time,
    // it is unknown whether a document will need the positions.
    context.trace = AttributeTrace(frame: 0, offset: -1)
    do throws(DocumentFault) {
      var draft = Draft()
      try Self.jsonKeys.read(
        text.root, as: "an object of content styles", into: &draft, &context)
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

  /// The styles for a kind of content in a kind of group. The attributes of the content kind
  /// override those of the group kind. Both override the attributes of all content.
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
  /// The rules that set the text attributes at an offset of the formatted text. The rule with the
  /// lowest priority is first.
  package func origins(
    of content: any FormattableContent, in group: FormattableContentGroup.Kind,
    _ rendered: RenderedContent, at offset: Int
  ) -> [AttributeOrigin] {
    var origins = [base, groups[group], contents[content.kind]].flatMap { $0?.origins ?? [] }
    if rendered.text.utf16.quotations.contains(where: { $0.contains(offset) }) {
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
  /// The indices of the ranges, in the order in which ranges are applied: sorted by start offset.
  /// Ranges with the same start are sorted from longest to shortest.
  var applicationOrder: [Int] {
    indices.sorted {
      let (one, other) = (self[$0].range, self[$1].range)
      return (one.lowerBound, -one.upperBound, $0) < (other.lowerBound, -other.upperBound, $1)
    }
  }
}

extension ContentStyleSheet {
  /// Text attributes from a style sheet. `own` has the attributes that the object sets directly.
  /// `style` has the attributes of the named styles that the object refers to.
  fileprivate struct Attributes: Sendable {
    var own = AttributePatch()
    var style = AttributePatch()

    var sum: AttributePatch { style.merging(own) }

    static let reader = ValueReader<Attributes>.object(
      KeyTable(
        [.style { $0.style = $1 }]
          + AttributeSpelling.keys.lifted { draft, read throws(DocumentFault) in
            try read(&draft.own)
          }),
      .attributes
    ) { Attributes() }

    /// Reads an object with attributes for each kind of content, group or range. Each key is the
    /// name of a kind.
    static let byKind = ValueReader<[String: Attributes]>(
      .map(reader.shape, of: "an object with attributes for each kind of content, group or range")
    ) { value, context throws(DocumentFault) in
      guard let members = value.members else {
        throw .wrongType(
          value, expected: "an object with attributes for each kind of content, group or range")
      }
      var attributes: [String: Attributes] = [:]
      for member in members {
        attributes[member.key] = try reader.read(member.value, &context)
      }
      return attributes
    }
  }

  /// The parts of a style sheet that have been read so far.
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

  /// The keys of a style sheet. Keys that set a document's text, such as `text`, are not permitted.
  /// The `linkAttributes` key is not permitted either, because `linksColor` sets the appearance of
  /// links.
  fileprivate static let jsonKeys = KeyTable<Draft>(
    DocumentDraft.jsonKeys.keys.filter { !foreignKeys.contains($0.name) }
      .lifted { draft, read throws(DocumentFault) in try read(&draft.document) } + [
        .key("attributes", Attributes.reader) { $0.attributes = $1 },
        .key("groupStylesMap", Attributes.byKind) { $0.groups = $1 },
        .key("contentStylesMap", Attributes.byKind) { $0.contents = $1 },
        .key("quoteStyles", Attributes.reader) { $0.quotes = $1 },
        .key("rangeStylesMap", Attributes.byKind) { $0.ranges = $1 },
        .key("linksColor", ValueReader<Color>.color.orNull) { $0.linksColor = $1 },
        .key("key", .string("a string that identifies these styles in the cache")) { $0.key = $1 },
      ])

  private static let foreignKeys: Set<String> = [
    "values", "attributes", "linkAttributes", "text", "ranges", "frames", "metadata",
    "lint",
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
  /// The attributes of this patch, with tracking in points. If the patch sets tracking in em, the
  /// tracking is converted. The conversion uses the font size that results when this patch
  /// overrides `base`.
  fileprivate func resolved(over base: AttributePatch) -> TextAttributes {
    var attributes = resolved
    if trackingEm != nil { attributes.tracking = base.merging(self).resolved.tracking }
    return attributes
  }
}

/// The appearance of content and of the ranges in its text.
public protocol FormattableContentStyles: Sendable {
  /// The text attributes of the whole content.
  var attributes: TextAttributes { get }
  /// Additional text attributes for quotations; `nil` for none. A quotation is text in quotation
  /// marks.
  var quoteStyles: TextAttributes? { get }
  /// Additional text attributes for each kind of range; `nil` for none.
  var rangeStylesMap: [FormattableRangeKind: TextAttributes]? { get }
  /// The text colour of ranges that are links; `nil` keeps the colour of the surrounding text.
  var linksColor: Color? { get }
  /// A key under which formatted text is cached. If two sets of styles have the same key, they must
  /// give text the same appearance.
  var key: String { get }
}

/// An implementation of ``FormattableContentStyles`` that stores its values.
public struct ContentStyles: FormattableContentStyles, Hashable {
  /// The text attributes of the whole content.
  public var attributes: TextAttributes
  /// Additional text attributes for quotations; `nil` for none. A quotation is text in quotation
  /// marks.
  public var quoteStyles: TextAttributes?
  /// Additional text attributes for each kind of range; `nil` for none.
  public var rangeStylesMap: [FormattableRangeKind: TextAttributes]?
  /// The text colour of ranges that are links; `nil` keeps the colour of the surrounding text.
  public var linksColor: Color?
  /// A key under which formatted text is cached. If two sets of styles have the same key, they must
  /// give text the same appearance.
  public var key: String

  /// Creates styles. Formatted text is cached under `key`, so styles that look different need
  /// different keys.
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
