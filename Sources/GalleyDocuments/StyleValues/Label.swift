// Labels and stacks: boxes that styles describe.

/// A box with a text, which stands in the middle of its height. It stands where a UILabel, a button
/// or a text field stood.
public struct Label: Composable, Hashable, ExpressibleByArrayLiteral {
  /// What it is like.
  public let style: TextStyle

  /// A label; what a style says of stacks is left out.
  public init(_ style: TextStyle) {
    self.style = style.removing([
      .own("views"), .own("axis"), .own("spacing"), .own("distribution"),
    ])
  }

  /// A label of attributes; of duplicates the first counts.
  public init(_ attributes: [StyleAttribute]) {
    self.init(TextStyle(attributes))
  }

  /// As ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }

  /// Its text without attributes; `nil` where the style says none.
  public var text: String? { style.text }
}

/// Boxes one after the other. It stands where a UIStackView stood.
public struct Stack: Composable, Hashable, ExpressibleByArrayLiteral {
  /// What it is like.
  public let style: TextStyle

  /// A stack; what a style says of text is left out.
  public init(_ style: TextStyle) {
    self.style = style.removing([.own("text"), .own("maximumLines")]).merge(slave: .arranged([]))
  }

  /// A stack of attributes; of duplicates the first counts.
  public init(_ attributes: [StyleAttribute]) {
    self.init(TextStyle(attributes))
  }

  /// As ``init(_:)-([StyleAttribute])``.
  public init(arrayLiteral attributes: StyleAttribute...) {
    self.init(attributes)
  }
}
