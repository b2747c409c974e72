// Styles as values, which can be created from literals and merged.

public import Galley
package import GalleyDocuments

/// A style for text, a label or a stack: a set of attributes, each with a different key.
///
/// For example, `[.text("Hello World"), .foregroundColor(.red)]` is a style. A style can create an
/// `AttributedText`, a ``Label`` or a ``Stack``. To merge styles, use `merge(master:)` and
/// `merge(slave:)`, or the operators `<<-` and `<-`.
public struct TextStyle: Sendable {
  /// The attributes of the style, ordered by key.
  public private(set) var attributes: [StyleAttribute]
  /// The attributes that repeat or contradict an earlier attribute with the same key. They were
  /// found when the style was created. A merged style has the duplicates of both original styles.
  public private(set) var duplicates: [StyleAttribute]
  /// The origins of the attributes (the rules that set the attributes), lowest priority first. If
  /// the caller does not request a trace of the rules, the array is empty.
  package var origins: [AttributeOrigin] = []
  /// The rules that set the attributes at the position in the text that the caller asked to trace.
  /// Only rules of nodes in the style's text are included; ``origins`` contains the style's own
  /// rules. If the caller did not ask for a trace, the array is empty.
  var textOrigins: [AttributeOrigin] = []

  /// Creates an empty style.
  public init() {
    attributes = []
    duplicates = []
  }

  /// Creates a style from attributes. Attributes with the same key are merged, and the first
  /// attribute has priority. If a later attribute equals the first one or conflicts with it, the
  /// later attribute is added to ``duplicates``. For example, two paragraph styles that set
  /// different properties do not conflict.
  public init(_ attributes: [StyleAttribute]) {
    self.init()
    for attribute in attributes {
      guard let index = self.attributes.firstIndex(where: { $0.key == attribute.key }) else {
        self.attributes.append(attribute)
        continue
      }
      let first = self.attributes[index]
      let merged = first.merging(slave: attribute)
      if first == attribute || merged != attribute.merging(slave: first) {
        duplicates.append(attribute)
      }
      self.attributes[index] = merged
    }
    self.attributes.sort { $0.key < $1.key }
  }

  /// Creates a style from text attributes.
  public init(_ attributes: TextAttributes) {
    self.init(
      TextAttribute.Key.allCases.compactMap { attributes[$0].map(StyleAttribute.attribute) })
  }

  /// Merges this style over `slave`. If both set an attribute, this style wins.
  package func merging(slave: TextStyle) -> TextStyle {
    var merged = TextStyle(attributes + slave.attributes)
    merged.duplicates = duplicates + slave.duplicates
    merged.origins = slave.origins + origins
    merged.textOrigins = self[.own("text")] == nil ? slave.textOrigins : textOrigins
    return merged
  }
}

extension TextStyle: ExpressibleByArrayLiteral {
  /// Creates a style from an array literal. The result is the same as from
  /// ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }
}

extension TextStyle: Hashable {
  /// Whether two styles have the same attributes. Duplicates are ignored.
  public static func == (one: TextStyle, other: TextStyle) -> Bool {
    one.attributes == other.attributes
  }

  /// Hashes the attributes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(attributes)
  }
}

extension TextStyle {
  /// The attribute with the given key; `nil` if the style has no such attribute.
  public subscript(key: StyleAttribute.Key) -> StyleAttribute? {
    attributes.first { $0.key == key }
  }

  /// A copy of the style without the attributes that have the given keys.
  func removing(_ keys: Set<StyleAttribute.Key>) -> TextStyle {
    var style = self
    style.attributes.removeAll { keys.contains($0.key) }
    return style
  }

  /// The text attributes of the style, without attributes that exist only in styles.
  public var textAttributes: TextAttributes {
    var merged = TextAttributes()
    for case .attribute(let attribute) in attributes { merged.apply(attribute) }
    return merged
  }

  /// The plain text of the style; `nil` if the style sets no text.
  public var text: String? {
    switch self[.own("text")] {
    case .text(let text): text
    case .attributedText(let text): text.string
    default: nil
    }
  }

  /// Resolves the style for a control state. The attributes for that state override the attributes
  /// for ``ControlState/normal``. Both override the attributes outside of `states`. Last, each
  /// custom attribute changes the resolved style.
  public func resolved(for state: ControlState = .normal) -> TextStyle {
    var style = self
    if case .states(let states) = self[.own("states")] {
      style = style.removing([.own("states")])
      if let normal = states[.normal] { style = style.merge(master: normal) }
      if state != .normal, let own = states[state] { style = style.merge(master: own) }
    }
    let customs = style.attributes.compactMap { attribute -> CustomAttributeValue? in
      guard case .custom(let custom) = attribute else { return nil }
      return custom
    }
    for custom in customs { custom.attribute.install(on: &style) }
    return style.removing(Set(style.attributes.map(\.key).filter(\.isCustom)))
  }
}

extension StyleAttribute.Key {
  fileprivate var isCustom: Bool {
    guard case .custom = self else { return false }
    return true
  }
}
