// Content as a backend describes it: text with ranges and actions.

/// The name of an action on content, such as `follow`.
public struct Identifier: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name as a string.
  public let rawValue: String
  /// Creates an identifier.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates an identifier.
  public init(value: String) { rawValue = value }
  /// Creates an identifier.
  public init(stringLiteral value: String) { rawValue = value }
  /// The name as a string.
  public var description: String { rawValue }
}

/// The kind of a content block. You can add kinds as static members in an extension.
public struct FormattableContentKind: RawRepresentable, Sendable, Hashable,
  ExpressibleByStringLiteral
{
  /// The name of the kind, which is the value of `type` in the backend's JSON.
  public let rawValue: String
  /// Creates a kind of content block from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a kind of content block from its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Creates a kind of content block from its name.
  public init(stringLiteral value: String) { rawValue = value }

  /// The kind of a content block without a `type`.
  public static let text = FormattableContentKind("text")
}

/// A content block: text with ranges and actions.
public protocol FormattableContent: Sendable {
  /// The text of the content.
  var text: String? { get }
  /// The ranges of the text that have an appearance or a link of their own.
  var ranges: [any FormattableContentRange] { get }
  /// The actions on the content; `nil` if the backend specifies none.
  var actions: [any FormattableContentAction]? { get }
  /// The kind of content.
  var kind: FormattableContentKind { get }

  /// The action with the given name; `nil` if the content has no such action.
  func action(id: Identifier) -> (any FormattableContentAction)?
  /// Whether an action with the given name exists and is enabled.
  func isActionEnabled(id: Identifier) -> Bool
  /// Whether the action with the given name is on. For example, a `follow` action is on if the user
  /// follows the site. `false` if the content has no such action.
  func isActionOn(id: Identifier) -> Bool
}

extension FormattableContent {
  /// The first action with the given name; `nil` if the content has no such action.
  public func action(id: Identifier) -> (any FormattableContentAction)? {
    actions?.first { $0.identifier == id }
  }

  /// Whether an action with the given name exists and is enabled.
  public func isActionEnabled(id: Identifier) -> Bool {
    action(id: id)?.enabled ?? false
  }

  /// Whether an action with the given name exists and is on.
  public func isActionOn(id: Identifier) -> Bool {
    action(id: id)?.on ?? false
  }
}

/// An implementation of ``FormattableContent`` that stores its values.
public struct FormattableTextContent: FormattableContent {
  /// The text of the content.
  public var text: String?
  /// The ranges of the text that have an appearance or a link of their own.
  public var ranges: [any FormattableContentRange]
  /// The actions on the content; `nil` if the backend specifies none.
  public var actions: [any FormattableContentAction]?
  /// The kind of content.
  public var kind: FormattableContentKind
  /// Additional data from the backend: the object `meta` of the content.
  public var meta: [String: ContentValue]

  /// Creates content.
  public init(
    _ text: String?, ranges: [any FormattableContentRange] = [],
    actions: [any FormattableContentAction]? = nil, kind: FormattableContentKind = .text,
    meta: [String: ContentValue] = [:]
  ) {
    self.text = text
    self.ranges = ranges
    self.actions = actions
    self.kind = kind
    self.meta = meta
  }
}

/// Content blocks that belong together, such as a header or a body.
public struct FormattableContentGroup: Sendable {
  /// The kind of a group. You can add kinds as static members in an extension.
  public struct Kind: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name of the kind in the backend's JSON.
    public let rawValue: String
    /// Creates a kind of group from its name, such as `header`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a kind of group from its name, such as `header`.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a kind of group from its name, such as `header`.
    public init(stringLiteral value: String) { rawValue = value }

    /// The header, which comes first.
    public static let header = Kind("header")
    /// The body, which comes below the header. Content without a group belongs to the body.
    public static let body = Kind("body")
  }

  /// The content blocks of the group.
  public let blocks: [any FormattableContent]
  /// The kind of the group, such as header or body.
  public let kind: Kind

  /// Creates a group of content blocks.
  public init(blocks: [any FormattableContent], kind: Kind) {
    self.blocks = blocks
    self.kind = kind
  }
}
