// Styles as values: made from literals, merged, asked.

public import Galley

/// What a text, a label or a stack is to be like: attributes in no order, each once.
///
/// `[.text("Hello World"), .foregroundColor(.red)]` is one; it makes an `AttributedText`, a
/// ``Label`` or a ``Stack``, or is merged with others first: by `merge(master:)` and
/// `merge(slave:)`, or by `<<-` and `<-`.
public struct TextStyle: Sendable {
  /// What it says, in the order of the keys.
  public private(set) var attributes: [StyleAttribute]
  /// What was left out when it was made, because an attribute of the same name stood before it.
  /// A merge keeps what both sides left out.
  public private(set) var duplicates: [StyleAttribute]
  /// What set its attributes, lower ones first; empty unless a document is read to be explained.
  var origins: [AttributeOrigin] = []
  /// What nodes of its text set over them at the place that is to be explained.
  var textOrigins: [AttributeOrigin] = []

  /// A style that says nothing.
  public init() {
    attributes = []
    duplicates = []
  }

  /// A style of attributes. Of those with one key the first counts; ``duplicates`` has the others.
  /// Parts that do not overlap, as of two paragraph styles, are no duplicates.
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

  /// The core's attributes of a text.
  public init(_ attributes: TextAttributes) {
    self.init(
      TextAttribute.Key.allCases.compactMap { attributes[$0].map(StyleAttribute.attribute) })
  }

  /// This style written over another one.
  func merging(slave: TextStyle) -> TextStyle {
    var merged = TextStyle(attributes + slave.attributes)
    merged.duplicates = duplicates + slave.duplicates
    merged.origins = slave.origins + origins
    merged.textOrigins = self[.own("text")] == nil ? slave.textOrigins : textOrigins
    return merged
  }
}

extension TextStyle: ExpressibleByArrayLiteral {
  /// As ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }
}

extension TextStyle: Hashable {
  /// Whether both say the same, whatever was left out of them.
  public static func == (one: TextStyle, other: TextStyle) -> Bool {
    one.attributes == other.attributes
  }

  /// Hashes what the style says.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(attributes)
  }
}

extension TextStyle {
  /// What the style says under a key.
  public subscript(key: StyleAttribute.Key) -> StyleAttribute? {
    attributes.first { $0.key == key }
  }

  /// Without what it says under some keys.
  func removing(_ keys: Set<StyleAttribute.Key>) -> TextStyle {
    var style = self
    style.attributes.removeAll { keys.contains($0.key) }
    return style
  }

  /// The core's attributes of its text.
  public var textAttributes: TextAttributes {
    var merged = TextAttributes()
    for case .attribute(let attribute) in attributes { merged.apply(attribute) }
    return merged
  }

  /// Its text without attributes; `nil` where it says none.
  public var text: String? {
    switch self[.own("text")] {
    case .text(let text): text
    case .attributedText(let text): text.string
    default: nil
    }
  }

  /// What it says in a state: what is said in all states, over that what is said in
  /// ``ControlState/normal``, over that the state's own; custom attributes are installed.
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
