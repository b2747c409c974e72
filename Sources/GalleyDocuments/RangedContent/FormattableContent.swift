// Text as a backend describes it: a string, ranges with kinds, actions.

/// The name of an action.
public struct Identifier: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name.
  public let rawValue: String
  /// An identifier of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// An identifier of a name.
  public init(value: String) { rawValue = value }
  /// An identifier of a name.
  public init(stringLiteral value: String) { rawValue = value }
  /// The name.
  public var description: String { rawValue }
}

/// What a content is: users add kinds of their own as static members.
public struct FormattableContentKind: RawRepresentable, Sendable, Hashable,
  ExpressibleByStringLiteral
{
  /// The name that the backend uses, its `type`.
  public let rawValue: String
  /// A kind of a name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A kind of a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// A kind of a name.
  public init(stringLiteral value: String) { rawValue = value }

  /// Content that has no type.
  public static let text = FormattableContentKind("text")
}

/// A text with ranges and actions.
public protocol FormattableContent: Sendable {
  /// The text.
  var text: String? { get }
  /// What is said of its parts.
  var ranges: [any FormattableContentRange] { get }
  /// What can be done about it; `nil` where nothing is said of actions.
  var actions: [any FormattableContentAction]? { get }
  /// What it is.
  var kind: FormattableContentKind { get }

  /// The action of a name; `nil` without it.
  func action(id: Identifier) -> (any FormattableContentAction)?
  /// Whether there is an action of a name that can be executed.
  func isActionEnabled(id: Identifier) -> Bool
  /// Whether there is an action of a name that is on: a site that is followed.
  func isActionOn(id: Identifier) -> Bool
}

extension FormattableContent {
  /// The first action of a name; `nil` without it.
  public func action(id: Identifier) -> (any FormattableContentAction)? {
    actions?.first { $0.identifier == id }
  }

  /// Whether there is an action of a name that can be executed.
  public func isActionEnabled(id: Identifier) -> Bool {
    action(id: id)?.enabled ?? false
  }

  /// Whether there is an action of a name that is on.
  public func isActionOn(id: Identifier) -> Bool {
    action(id: id)?.on ?? false
  }
}

/// A content that is no more than what it says of itself.
public struct FormattableTextContent: FormattableContent {
  /// The text.
  public var text: String?
  /// What is said of its parts.
  public var ranges: [any FormattableContentRange]
  /// What can be done about it.
  public var actions: [any FormattableContentAction]?
  /// What it is.
  public var kind: FormattableContentKind
  /// What else the backend says of it.
  public var meta: [String: ContentValue]

  /// A content.
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

/// Contents that belong together: a header, a body.
public struct FormattableContentGroup: Sendable {
  /// What a group is: users add kinds of their own as static members.
  public struct Kind: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    /// The name that the backend uses.
    public let rawValue: String
    /// A kind of a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A kind of a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A kind of a name.
    public init(stringLiteral value: String) { rawValue = value }

    /// What stands first.
    public static let header = Kind("header")
    /// What stands below it, and content without a group.
    public static let body = Kind("body")
  }

  /// The contents.
  public let blocks: [any FormattableContent]
  /// What the group is.
  public let kind: Kind

  /// A group of contents.
  public init(blocks: [any FormattableContent], kind: Kind) {
    self.blocks = blocks
    self.kind = kind
  }
}
