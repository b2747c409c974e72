/// A visitor that ``AttributeValues/declare(_:)`` calls for every attribute, one after another.
///
/// The `visit` method of each conforming type must be inlined into `declare`. Otherwise, the key
/// paths are applied at run time, which is slow.
protocol AttributeVisitor {
  /// Processes one attribute.
  ///
  /// - Parameters:
  ///   - path: the key path of the attribute's value.
  ///   - uses: the ways in which the engine uses the attribute.
  ///   - needs: the condition under which the attribute has an effect.
  ///   - merge: merges an inherited (lower) value of the attribute with an overriding (upper)
  ///     value.
  mutating func visit<Value: AttributeValue>(
    _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
    uses: AttributeUses, needs: AttributeNeed?, merge: (_ lower: Value, _ upper: Value) -> Value)
}

extension AttributeVisitor {
  /// Visits one attribute. Each declaration in ``AttributeValues/declare(_:)`` is a call of this
  /// method.
  @inline(__always)
  mutating func callAsFunction<Value: AttributeValue>(
    _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
    uses: AttributeUses = [], needs: AttributeNeed? = nil,
    merging merge: (_ lower: Value, _ upper: Value) -> Value = { $1 }
  ) {
    visit(key, path, uses: uses, needs: needs, merge: merge)
  }
}

/// Flags for the ways in which the engine uses an attribute.
struct AttributeUses: OptionSet {
  let rawValue: UInt8
  /// The attribute's value contains lengths, which ``Limits`` restrict.
  static let length = AttributeUses(rawValue: 1)
  /// The attribute changes the characters or the writing direction before shaping, or adds space
  /// around its range of text.
  static let text = AttributeUses(rawValue: 2)
  /// The attribute affects shaping. The font and the language also affect shaping, but do not have
  /// this flag, because the engine compares them separately.
  static let shaping = AttributeUses(rawValue: 4)
  /// The attribute requests an underline, an overline or a strikethrough.
  static let line = AttributeUses(rawValue: 8)
}

/// The condition under which an attribute has an effect.
enum AttributeNeed {
  /// The attribute has an effect only if the stroke width is not 0.
  case strokeWidth
  /// The attribute has an effect only if the text has the decoration line that the associated value
  /// names, such as an underline.
  case line(DecorationKind)
  /// The attribute has an effect only if the text has no tracking. Tracking overrides the
  /// attribute.
  case noTracking
}

/// A type of attribute value. Each value reports whether it paints only shades of grey. An image is
/// drawn in greyscale only if no value paints colours.
protocol AttributeValue: Hashable, Sendable {
  /// Whether the value paints only shades of grey.
  var isGray: Bool { get }

  /// Throws an error if a length in the value exceeds the limits. Values without lengths never
  /// cause an error.
  ///
  /// - key: the key of the attribute, for the error's message.
  func checkLengths(_ limits: Limits, _ key: TextAttribute.Key) throws(RenderError)
}

extension AttributeValue {
  func checkLengths(_ limits: Limits, _ key: TextAttribute.Key) {}
}

/// A type of attribute value that contains no colour, such as a number.
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
extension TextRole: ColorlessValue {}
extension WritingDirection: ColorlessValue {}
extension BoxedParagraphStyle: ColorlessValue {}
// A font descriptor itself paints no colour. The descriptor's palette has an effect only if the
// font face has colours. The engine checks the face separately.
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

// Backdrops and the images of attachments can paint any colour, so they are never reported as grey.

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

/// A set of attribute keys, with one bit for each key.
struct AttributeSet: OptionSet, Sendable {
  var rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ key: TextAttribute.Key) { self.init(rawValue: 1 << UInt64(key.rawValue)) }

  /// An extra bit that does not represent a key. The bit is set if ``TextAttributes/font`` has
  /// rarely used properties.
  static let fontDetails = AttributeSet(rawValue: 1 << 63)
  /// The attributes whose values contain lengths, except the font.
  static let lengths = AttributeSet(usedFor: .length)
  /// Attributes that change the characters or the writing direction before shaping, or add space
  /// around their range of text.
  static let changesOfText = AttributeSet(usedFor: .text)
  /// Attributes that affect shaping, except the font and the language.
  static let style = AttributeSet(usedFor: .shaping)
  /// Attributes that request an underline, an overline or a strikethrough.
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

/// A set of attribute values that several copies of ``TextAttributes`` share.
///
/// `@unchecked Sendable`: the values are changed only while a single copy refers to the object.
final class SharedAttributes: @unchecked Sendable {
  var values: AttributeValues
  /// The keys of all attributes that have a value.
  var keys: AttributeSet

  init(_ values: consuming AttributeValues, _ keys: AttributeSet) {
    self.values = values
    self.keys = keys
  }

  /// The shared object without any attributes.
  static let none = SharedAttributes(AttributeValues(), [])

  /// Whether this object and `other` have the same keys, with equal values. The values are compared
  /// in place, because copying them takes longer.
  func isEqual(to other: SharedAttributes) -> Bool {
    guard keys == other.keys else { return false }
    var comparison = Comparison(one: self, other: other)
    AttributeValues.declare(&comparison)
    return comparison.isEqual
  }

  /// Whether this object and `other` have equal values for all attributes that affect shaping. The
  /// font and the language are not compared.
  func shapesLike(_ other: SharedAttributes) -> Bool {
    let used = keys.intersection(.style)
    guard used == other.keys.intersection(.style) else { return false }
    if used.isEmpty { return true }
    var comparison = Comparison(one: self, other: other, compared: .shaping)
    AttributeValues.declare(&comparison)
    return comparison.isEqual
  }

  /// A copy in which the attributes of `upper` override the attributes of this object. If an
  /// attribute declares its own merge rule, the rule is applied.
  func merging(_ upper: SharedAttributes) -> SharedAttributes {
    let merged = SharedAttributes(values, keys.union(upper.keys))
    var merge = Merge(merged: merged, upper: upper)
    AttributeValues.declare(&merge)
    return merged
  }

  /// Copies the value of one key from `other`. If `other` has no value for the key, this object
  /// loses its value for the key.
  func copy(_ key: TextAttribute.Key, from other: SharedAttributes) {
    var copy = Copy(key: key, from: other, to: self)
    AttributeValues.declare(&copy)
    let bits = key == .font ? AttributeSet(key).union(.fontDetails) : AttributeSet(key)
    keys = keys.subtracting(bits).union(other.keys.intersection(bits))
  }

  /// Whether the values of all attributes contain only shades of grey.
  var isGray: Bool {
    var colors = Colors(shared: self)
    AttributeValues.declare(&colors)
    return colors.isGray
  }

  private struct Comparison: AttributeVisitor {
    let one: SharedAttributes
    let other: SharedAttributes
    /// A filter for the attributes to compare: only attributes that have all of these flags are
    /// compared. If the set is empty, all attributes are compared.
    var compared: AttributeUses = []
    var isEqual = true

    @inline(__always)
    mutating func visit<Value: AttributeValue>(
      _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
      uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
    ) {
      guard uses.isSuperset(of: compared), isEqual, one.keys.contains(key) else { return }
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

/// Holds a paragraph style in an object, to keep attribute values small. A paragraph style is
/// larger than all other attribute values together, and most runs have none.
final class BoxedParagraphStyle: Hashable, Sendable {
  let style: ParagraphStyle
  /// Whether justification can change the gaps between letters.
  let spacesLetters: Bool

  init(_ style: ParagraphStyle) {
    self.style = style
    let isFixed = style.letterSpacing.map { $0 == SpacingBounds(0, 0, 0) } ?? true
    spacesLetters = style.alignment == .justified && !isFixed
  }

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
