// Attributes that change nothing because another one is missing or stronger.

/// Finds attributes of a text that have no effect: a person who wrote them meant something else.
///
/// An attribute that is inherited by many runs is told only when it has effect in none of those
/// that have the same value: a colour of underlines may be given for a whole text in which one word
/// is underlined.
struct IneffectiveAttributes {
  private let text: AttributedText

  /// Tells of a text's attributes, by the order of the rules. Most texts have no keys that could be
  /// told of.
  static func note(_ styles: StyleTable, in found: inout [Diagnostic]) {
    let keys = styles.keys
    guard !keys.isDisjoint(with: Rule.keys.union([.shadows, .paragraphStyle])) else { return }
    let text = styles.text
    let finder = IneffectiveAttributes(text: text)
    if !keys.isDisjoint(with: Rule.keys),
      text.runs.contains(where: { Rule.anyIsBroken(in: $0.shared) })
    {
      found += finder.keys
    }
    if keys.contains(.shadows) { found += finder.shadows }
    if keys.contains(.paragraphStyle), text.runs.count > 1 { found += finder.paragraphStyles }
  }

  private init(text: AttributedText) {
    self.text = text
  }

  /// An attribute that needs another one.
  private enum Rule: CaseIterable {
    case strokeColor, strokeJoin, strokePosition, underlineColor, strikethroughColor, kern

    var key: TextAttribute.Key {
      switch self {
      case .strokeColor: .strokeColor
      case .strokeJoin: .strokeJoin
      case .strokePosition: .strokePosition
      case .underlineColor: .underlineColor
      case .strikethroughColor: .strikethroughColor
      case .kern: .kern
      }
    }

    var code: String {
      switch self {
      case .strokeColor, .strokeJoin, .strokePosition: "\(key)WithoutWidth"
      case .underlineColor, .strikethroughColor: "\(key)WithoutStyle"
      case .kern: "kernWithTracking"
      }
    }

    var message: String {
      switch self {
      case .strokeColor, .strokeJoin, .strokePosition:
        "\(key) draws nothing without a strokeWidth; give one, above 0 for outlines alone"
      case .underlineColor: "underlineColor draws nothing without an underlineStyle; give one"
      case .strikethroughColor:
        "strikethroughColor draws nothing without a strikethroughStyle; give one"
      case .kern:
        "kern adds nothing beside tracking, which takes its place; keep one of them"
      }
    }

    /// Whether a run has the attribute without what it needs.
    func isBroken(in shared: SharedAttributes) -> Bool {
      switch self {
      case .strokeColor:
        shared.values.strokeColor != nil && (shared.values.strokeWidth ?? 0) == 0
      case .strokeJoin:
        shared.values.strokeJoin != nil && (shared.values.strokeWidth ?? 0) == 0
      case .strokePosition:
        shared.values.strokePosition != nil && (shared.values.strokeWidth ?? 0) == 0
      case .underlineColor:
        shared.values.underlineColor != nil && !Self.draws(shared.values.underlineStyle)
      case .strikethroughColor:
        shared.values.strikethroughColor != nil
          && !Self.draws(shared.values.strikethroughStyle)
      case .kern:
        (shared.values.kern ?? 0) != 0 && (shared.values.tracking ?? 0) != 0
      }
    }

    /// Whether any rule is.
    static func anyIsBroken(in shared: SharedAttributes) -> Bool {
      for rule in all where rule.isBroken(in: shared) { return true }
      return false
    }

    /// All rules; `allCases` makes an array each time.
    private static let all = allCases
    /// What all rules are about.
    static let keys: AttributeKeys = [
      .strokeColor, .strokeJoin, .strokePosition, .underlineColor, .strikethroughColor, .kern,
    ]

    private static func draws(_ style: LineStyle?) -> Bool {
      style.map { $0.line != .none } ?? false
    }
  }

  private var keys: [Diagnostic] {
    Rule.allCases.flatMap { rule -> [Diagnostic] in
      var effective: Set<TextAttribute> = []
      var idle: [(value: TextAttribute, range: Range<Int>)] = []
      for run in text.runs {
        guard let value = run.attributes[rule.key] else { continue }
        if !rule.isBroken(in: run.shared) {
          effective.insert(value)
        } else if let last = idle.last, last.value == value,
          last.range.upperBound == run.range.lowerBound
        {
          idle[idle.count - 1].range = last.range.lowerBound..<run.range.upperBound
        } else {
          idle.append((value, run.range))
        }
      }
      var told: Set<TextAttribute> = []
      return idle.filter { !effective.contains($0.value) && told.insert($0.value).inserted }
        .map { Diagnostic(code: rule.code, message: rule.message, range: $0.range) }
    }
  }

  /// Shadows whose colour or opacity leaves nothing to see. One whose colour is `.none` is meant so.
  private var shadows: [Diagnostic] {
    var told: Set<[TextShadow]> = []
    return text.runs.compactMap { run in
      guard let shadows = run.attributes.shadows, shadows.contains(where: \.isInvisible),
        told.insert(shadows).inserted
      else { return nil }
      return Diagnostic(
        code: "invisibleShadow",
        message: "a shadow without opacity draws nothing; raise it, or leave the shadow out",
        range: run.range)
    }
  }

  /// Paragraph styles of text in the middle of a paragraph, whose first character has another one.
  private var paragraphStyles: [Diagnostic] {
    var idle: [(style: ParagraphStyle, range: Range<Int>)] = []
    var current = text.runs.first?.attributes.paragraphStyle
    var known: Set<ParagraphStyle?> = [current]
    for run in text.runs {
      let style = run.attributes.paragraphStyle
      guard style != current else { continue }
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
        message: "a paragraph has the paragraphStyle of its first character; give this one there",
        range: $0.range)
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
  /// Whether its colour or its opacity leaves nothing to see, without being left out on purpose.
  fileprivate var isInvisible: Bool {
    switch color {
    case TextShadow.Paint.none?: false
    case .color(let color)?: color.alpha == 0 || opacity == 0
    case nil: opacity == 0
    }
  }
}
