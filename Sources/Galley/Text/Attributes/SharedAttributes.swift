/// Is given every attribute of ``AttributeValues/declare(_:)`` in turn.
///
/// Conformances are to be inlined, as the list is.
protocol AttributeVisitor {
  /// - Parameters:
  ///   - path: the value's place.
  ///   - uses: what the engine uses it for.
  ///   - needs: what it has no effect without.
  ///   - merge: the value that an upper value gives together with a lower one.
  mutating func visit<Value: AttributeValue>(
    _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
    uses: AttributeUses, needs: AttributeNeed?, merge: (_ lower: Value, _ upper: Value) -> Value)
}

extension AttributeVisitor {
  /// Declares an attribute.
  @inline(__always)
  mutating func callAsFunction<Value: AttributeValue>(
    _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
    uses: AttributeUses = [], needs: AttributeNeed? = nil,
    merging merge: (_ lower: Value, _ upper: Value) -> Value = { $1 }
  ) {
    visit(key, path, uses: uses, needs: needs, merge: merge)
  }
}

/// What the engine uses an attribute for.
struct AttributeUses: OptionSet {
  let rawValue: UInt8
  /// It has lengths, which have limits.
  static let length = AttributeUses(rawValue: 1)
  /// It changes the text, or the space in it, before the text is shaped.
  static let text = AttributeUses(rawValue: 2)
  /// It decides, beside font and language, how text is shaped.
  static let shaping = AttributeUses(rawValue: 4)
  /// It is a line beside or through the text.
  static let line = AttributeUses(rawValue: 8)
}

/// What an attribute has no effect without.
enum AttributeNeed {
  /// A stroke width other than 0.
  case strokeWidth
  /// A line of the kind that it colours.
  case line(DecorationKind)
  /// That there is no tracking, which takes its place.
  case noTracking
}

/// What an attribute may be. Every type has to say whether it paints colours: a picture that was
/// declared grey beforehand loses those that are not known of.
protocol AttributeValue: Hashable, Sendable {
  /// Whether nothing that it paints can be other than grey.
  var isGray: Bool { get }
}

/// A value that paints no colour of its own.
protocol ColorlessValue: AttributeValue {}

extension ColorlessValue {
  var isGray: Bool { true }
}

extension Int: ColorlessValue {}
extension Double: ColorlessValue {}
extension String: ColorlessValue {}
extension LineStyle: ColorlessValue {}
extension StrokeJoin: ColorlessValue {}
extension StrokePosition: ColorlessValue {}
extension TextCase: ColorlessValue {}
extension WritingDirection: ColorlessValue {}
extension BoxedParagraphStyle: ColorlessValue {}
// Its palettes count where the face has colours at all.
extension FontDescriptor: ColorlessValue {}

extension Color: AttributeValue {
  var isGray: Bool { red == green && green == blue }
}

extension Paint: AttributeValue {
  var isGray: Bool {
    switch self {
    case .color(let color): color.isGray
    case .gradient(let gradient): gradient.stops.allSatisfy(\.color.isGray)
    }
  }
}

extension TextShadow: AttributeValue {
  var isGray: Bool {
    guard case .color(let color) = color else { return true }
    return color.isGray
  }
}

// A backdrop paints what it likes, and a picture has the colours that it has.

extension TextBackdrop: AttributeValue {
  var isGray: Bool { false }
}

extension TextAttachment: AttributeValue {
  var isGray: Bool { false }
}

extension Optional: AttributeValue where Wrapped: AttributeValue {
  var isGray: Bool { self?.isGray != false }
}

extension Array: AttributeValue where Element: AttributeValue {
  var isGray: Bool { allSatisfy(\.isGray) }
}

/// A set of attributes' keys, a bit each.
struct AttributeSet: OptionSet, Sendable {
  var rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ key: TextAttribute.Key) { self.init(rawValue: 1 << UInt64(key.rawValue)) }

  /// Not a key: that ``TextAttributes/font`` has a part that few fonts are asked for.
  static let fontDetails = AttributeSet(rawValue: 1 << 63)
  /// Attributes with lengths, beside the font.
  static let lengths = AttributeSet(usedFor: .length)
  /// Attributes that change a text, or the space in it, before it is shaped.
  static let changesOfText = AttributeSet(usedFor: .text)
  /// Attributes that a style is made of, beside the font and the language.
  static let style = AttributeSet(usedFor: .shaping)
  /// Lines beside or through the text.
  static let lines = AttributeSet(usedFor: .line)

  func contains(_ key: TextAttribute.Key) -> Bool { contains(AttributeSet(key)) }

  private init(usedFor use: AttributeUses) {
    var users = Users(use: use)
    AttributeValues.declare(&users)
    self = users.keys
  }

  private struct Users: AttributeVisitor {
    let use: AttributeUses
    var keys: AttributeSet = []

    @inline(__always)
    mutating func visit<Value: AttributeValue>(
      _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
      uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
    ) {
      if uses.contains(use) { keys.insert(AttributeSet(key)) }
    }
  }
}

/// Attributes that copies point to.
///
/// `@unchecked Sendable`: they are changed only while one copy alone points to them.
final class SharedAttributes: @unchecked Sendable {
  var values: AttributeValues
  /// The keys that have values.
  var keys: AttributeSet

  init(_ values: consuming AttributeValues, _ keys: AttributeSet) {
    self.values = values
    self.keys = keys
  }

  /// No attributes.
  static let none = SharedAttributes(AttributeValues(), [])

  /// Whether all values are equal. They are compared in their places: a copy of all of them takes
  /// longer.
  func isEqual(to other: SharedAttributes) -> Bool {
    guard keys == other.keys else { return false }
    var comparison = Comparison(one: self, other: other)
    AttributeValues.declare(&comparison)
    return comparison.isEqual
  }

  /// These attributes with those of `upper` written over them, part by part where they have parts.
  func merging(_ upper: SharedAttributes) -> SharedAttributes {
    let merged = SharedAttributes(values, keys.union(upper.keys))
    var merge = Merge(merged: merged, upper: upper)
    AttributeValues.declare(&merge)
    return merged
  }

  /// Gives one key the value, or the absence, that it has in `other`.
  func copy(_ key: TextAttribute.Key, from other: SharedAttributes) {
    var copy = Copy(key: key, from: other, to: self)
    AttributeValues.declare(&copy)
    let bits = key == .font ? AttributeSet(key).union(.fontDetails) : AttributeSet(key)
    keys = keys.subtracting(bits).union(other.keys.intersection(bits))
  }

  /// Whether nothing that they paint can be other than grey.
  var isGray: Bool {
    var colors = Colors(shared: self)
    AttributeValues.declare(&colors)
    return colors.isGray
  }

  private struct Comparison: AttributeVisitor {
    let one: SharedAttributes
    let other: SharedAttributes
    var isEqual = true

    @inline(__always)
    mutating func visit<Value: AttributeValue>(
      _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
      uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
    ) {
      guard isEqual, one.keys.contains(key) else { return }
      isEqual = one.values[keyPath: path] == other.values[keyPath: path]
    }
  }

  private struct Merge: AttributeVisitor {
    let merged: SharedAttributes
    let upper: SharedAttributes

    @inline(__always)
    mutating func visit<Value: AttributeValue>(
      _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
      uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
    ) {
      guard upper.keys.contains(key) else { return }
      merged.values[keyPath: path] = merge(
        merged.values[keyPath: path], upper.values[keyPath: path])
    }
  }

  private struct Copy: AttributeVisitor {
    let key: TextAttribute.Key
    let from: SharedAttributes
    let to: SharedAttributes

    @inline(__always)
    mutating func visit<Value: AttributeValue>(
      _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
      uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
    ) {
      guard key == self.key else { return }
      to.values[keyPath: path] = from.values[keyPath: path]
    }
  }

  private struct Colors: AttributeVisitor {
    let shared: SharedAttributes
    var isGray = true

    @inline(__always)
    mutating func visit<Value: AttributeValue>(
      _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
      uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
    ) {
      guard isGray, shared.keys.contains(key) else { return }
      isGray = shared.values[keyPath: path].isGray
    }
  }
}

/// A paragraph style in an object. It is larger than all other attributes, and most runs have none.
final class BoxedParagraphStyle: Hashable, Sendable {
  let style: ParagraphStyle

  init(_ style: ParagraphStyle) { self.style = style }

  static func merge(_ lower: BoxedParagraphStyle?, _ upper: BoxedParagraphStyle?)
    -> BoxedParagraphStyle?
  {
    guard let lower, let upper else { return upper ?? lower }
    return BoxedParagraphStyle(lower.style.merging(upper.style))
  }

  static func == (one: BoxedParagraphStyle, other: BoxedParagraphStyle) -> Bool {
    one === other || one.style == other.style
  }

  func hash(into hasher: inout Hasher) { hasher.combine(style) }
}
