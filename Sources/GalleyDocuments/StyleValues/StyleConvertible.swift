// Merging by name: styles, arrays, single attributes and optionals with each other.

/// What is as good as a style where styles are merged: a style, an array of attributes, a single
/// attribute, or an optional style, which says nothing where it is `nil`.
public protocol StyleConvertible {
  /// The same as a style.
  var textStyle: TextStyle { get }
}

extension TextStyle: StyleConvertible {
  /// Itself.
  public var textStyle: TextStyle { self }
}

extension StyleAttribute: StyleConvertible {
  /// A style that says this alone.
  public var textStyle: TextStyle { [self] }
}

extension Array: StyleConvertible where Element == StyleAttribute {
  /// A style of these; of duplicates the first counts.
  public var textStyle: TextStyle { TextStyle(self) }
}

extension Optional: StyleConvertible where Wrapped == TextStyle {
  /// The style, or one that says nothing.
  public var textStyle: TextStyle { self ?? TextStyle() }
}

extension StyleConvertible {
  /// Both; where both say something, `master` does.
  public func merge(master: TextStyle?) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Both; where both say something, `master` does.
  public func merge(master: StyleAttribute) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Both; where both say something, `master` does.
  public func merge(master: [StyleAttribute]) -> TextStyle {
    master.textStyle.merging(slave: textStyle)
  }

  /// Both; where both say something, this one does.
  public func merge(slave: TextStyle?) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }

  /// Both; where both say something, this one does.
  public func merge(slave: StyleAttribute) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }

  /// Both; where both say something, this one does.
  public func merge(slave: [StyleAttribute]) -> TextStyle {
    textStyle.merging(slave: slave.textStyle)
  }
}
