/// Reports text attributes that have no effect, which are probably mistakes of the author.
///
/// Many runs can inherit the same attribute value. If the value has an effect in at least one of
/// these runs, the value is not reported. For example, if the whole text has an underline colour
/// but only one word is underlined, the colour is not reported.
struct IneffectiveAttributes {
  /// Attribute keys that have a rule, and those that separate methods check.
  private static let checked = ruled.union([
    AttributeSet(.shadows), AttributeSet(.paragraphStyle), AttributeSet(.horizontalInVertical),
  ])

  private let text: AttributedText

  /// Reports ineffective attributes: first those with a rule, in the order of the rules, then
  /// shadows, then paragraph styles, then `horizontalInVertical` in horizontal text. Usually, the
  /// text has none of the checked attributes, and the function returns early.
  static func note(_ styles: StyleTable, isVertical: Bool, in found: inout [Diagnostic]) {
    let keys = styles.keys
    guard !keys.isDisjoint(with: checked) else { return }
    let text = styles.text
    let finder = IneffectiveAttributes(text: text)
    if !keys.isDisjoint(with: ruled),
      text.runs.contains(where: { anyIsBroken(in: $0.shared) })
    {
      found += finder.keys
    }
    if keys.contains(.shadows) { found += finder.shadows }
    if keys.contains(.paragraphStyle), text.runs.count > 1 { found += finder.paragraphStyles }
    if keys.contains(.horizontalInVertical), !isVertical { found += finder.combinedCharacters }
  }

  private init(text: AttributedText) {
    self.text = text
  }

  /// All rules, in the order of their diagnostics: outlines, then decoration lines such as
  /// underlines, then spacing. A rule is an attribute, and a condition on other attributes. If the
  /// condition does not hold, the attribute has no effect.
  private static let rules: [(key: TextAttribute.Key, need: AttributeNeed)] = {
    var needs = Needs()
    AttributeValues.declare(&needs)
    return needs.rules.sorted { $0.need.rank < $1.need.rank }
  }()
  /// The text attributes that have a rule.
  private static let ruled = AttributeSet(rules.map { AttributeSet($0.key) })

  private struct Needs: AttributeVisitor {
    var rules: [(key: TextAttribute.Key, need: AttributeNeed)] = []

    @inline(__always)
    mutating func visit<Value: AttributeValue>(
      _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
      uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
    ) {
      if let needs { rules.append((key, needs)) }
    }
  }

  /// Whether at least one rule reports an attribute of the run as having no effect.
  private static func anyIsBroken(in shared: SharedAttributes) -> Bool {
    for rule in rules where rule.need.isBroken(by: rule.key, in: shared) { return true }
    return false
  }

  private var keys: [Diagnostic] {
    Self.rules.flatMap { key, need -> [Diagnostic] in
      var effective: Set<TextAttribute> = []
      var idle: [(value: TextAttribute, range: Range<Int>)] = []
      for run in text.runs {
        guard let value = run.attributes[key] else { continue }
        if !need.isBroken(by: key, in: run.shared) {
          effective.insert(value)
        } else if let last = idle.last, last.value == value,
          last.range.upperBound == run.range.lowerBound
        {
          idle[idle.count - 1].range = last.range.lowerBound..<run.range.upperBound
        } else {
          idle.append((value, run.range))
        }
      }
      var reported: Set<TextAttribute> = []
      return idle.filter { !effective.contains($0.value) && reported.insert($0.value).inserted }
        .map {
          Diagnostic(code: need.code(of: key), message: need.message(of: key), range: $0.range)
        }
    }
  }

  /// Diagnostics about shadows that are invisible because of their colour or opacity. A shadow with
  /// the colour `.none` is not reported, because that colour explicitly turns the shadow off.
  private var shadows: [Diagnostic] {
    var reported: Set<[TextShadow]> = []
    return text.runs.compactMap { run in
      guard let shadows = run.attributes.shadows, shadows.contains(where: \.isInvisible),
        reported.insert(shadows).inserted
      else { return nil }
      return Diagnostic(
        code: "invisibleShadow",
        message: "a shadow with zero opacity is invisible; raise the opacity or remove the shadow",
        range: run.range)
    }
  }

  /// Diagnostics about paragraph styles that are set only on text in the middle of a paragraph.
  /// Such a style has no effect, because a paragraph uses the style of its first character.
  private var paragraphStyles: [Diagnostic] {
    // Many runs share an object with their style, and comparing objects avoids copying styles.
    var idle: [(style: BoxedParagraphStyle, range: Range<Int>)] = []
    var current = text.runs.first?.shared.values.boxedStyle
    var known: Set<BoxedParagraphStyle?> = [current]
    for run in text.runs {
      let style = run.shared.values.boxedStyle
      guard style !== current, style != current else { continue }
      if hasParagraphStart(run.range) {
        current = style
        known.insert(style)
      } else if let style {
        idle.append((style, run.range))
      }
    }
    return idle.filter { known.insert($0.style).inserted }.map {
      Diagnostic(
        code: "paragraphStyleInsideParagraph",
        message: "paragraphStyle has no effect inside a paragraph; set it on the first character",
        range: $0.range)
    }
  }

  /// A diagnostic about the first text that sets `horizontalInVertical` in horizontal lines.
  private var combinedCharacters: [Diagnostic] {
    text.runs.filter { ($0.shared.values.horizontalInVertical ?? 0) > 0 }.prefix(1).map {
      Diagnostic(
        code: "horizontalInVerticalWithoutVertical",
        message: "horizontalInVertical has no effect in horizontal lines; set writingMode to"
          + " vertical-rl or vertical-lr", range: $0.range)
    }
  }

  private func hasParagraphStart(_ range: Range<Int>) -> Bool {
    let units = text.utf16
    return range.contains { offset in
      guard units.indices.contains(offset) else { return false }
      guard offset > 0 else { return true }
      let isWithinSeparator = units[offset - 1] == 0x0D && units[offset] == 0x0A
      return ParagraphSplitter.isSeparator(units[offset - 1]) && !isWithinSeparator
    }
  }
}

extension TextShadow {
  /// Whether the colour or the opacity makes the shadow invisible, probably by mistake. The colour
  /// `.none` turns the shadow off explicitly, so the result is `false` for this colour.
  fileprivate var isInvisible: Bool {
    switch color {
    case TextShadow.Paint.none?: false
    case .color(let color)?: color.alpha == 0 || opacity == 0
    case nil: opacity == 0
    }
  }
}

extension AttributeNeed {
  /// The code of the diagnostic about an attribute that does not meet this condition.
  fileprivate func code(of key: TextAttribute.Key) -> String {
    switch self {
    case .strokeWidth: "\(key)WithoutWidth"
    case .line: "\(key)WithoutStyle"
    case .noTracking: "\(key)WithTracking"
    }
  }

  fileprivate func message(of key: TextAttribute.Key) -> String {
    switch self {
    case .strokeWidth:
      "\(key) has no effect without strokeWidth; set strokeWidth (values above 0 draw only"
        + " outlines)"
    case .line(let kind):
      "\(key) has no effect without \(kind.rawValue)Style; set \(kind.rawValue)Style"
    case .noTracking:
      "\(key) has no effect together with tracking; remove one of them"
    }
  }

  fileprivate var rank: Int {
    switch self {
    case .strokeWidth: 0
    case .line: 1
    case .noTracking: 2
    }
  }

  /// Whether a run sets an attribute, but does not meet this condition.
  fileprivate func isBroken(by key: TextAttribute.Key, in shared: SharedAttributes) -> Bool {
    guard shared.keys.contains(key) else { return false }
    switch self {
    case .strokeWidth: return (shared.values.strokeWidth ?? 0) == 0
    case .line(let kind): return !(shared.values[kind].style?.isVisible ?? false)
    case .noTracking:
      return shared.values.kern != 0 && (shared.values.tracking ?? 0) != 0
    }
  }
}
