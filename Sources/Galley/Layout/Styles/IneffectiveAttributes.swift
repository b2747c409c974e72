/// Finds attributes of a text that have no effect: whoever wrote them meant something else.
///
/// An attribute that is inherited by many runs is reported only when it has effect in none of those
/// that have the same value: a colour of underlines may be given for a whole text in which one word
/// is underlined.
struct IneffectiveAttributes {
  /// The keys that have checks of their own.
  private static let checked: AttributeSet = [
    AttributeSet(.shadows), AttributeSet(.paragraphStyle),
  ]

  private let text: AttributedText

  /// Reports a text's attributes, in the order of the rules. Most texts have none of the keys that
  /// could be reported.
  static func note(_ styles: StyleTable, in found: inout [Diagnostic]) {
    let keys = styles.keys
    guard !keys.isDisjoint(with: Rule.keys.union(Self.checked)) else { return }
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

  /// An attribute that has no effect without something else.
  private struct Rule {
    let key: TextAttribute.Key
    let need: AttributeNeed

    var code: String {
      switch need {
      case .strokeWidth: "\(key)WithoutWidth"
      case .line: "\(key)WithoutStyle"
      case .noTracking: "\(key)WithTracking"
      }
    }

    var message: String {
      switch need {
      case .strokeWidth:
        "\(key) draws nothing without a strokeWidth; give one, above 0 for outlines alone"
      case .line(let kind):
        "\(key) draws nothing without \(kind == .through ? "a" : "an")"
          + " \(kind.rawValue)Style; give one"
      case .noTracking:
        "\(key) adds nothing beside tracking, which takes its place; keep one of them"
      }
    }

    private var rank: Int {
      switch need {
      case .strokeWidth: 0
      case .line: 1
      case .noTracking: 2
      }
    }

    /// Whether a run has the attribute without what it needs.
    func isBroken(in shared: SharedAttributes) -> Bool {
      guard shared.keys.contains(key) else { return false }
      switch need {
      case .strokeWidth: return (shared.values.strokeWidth ?? 0) == 0
      case .line(let kind): return !(shared.values[kind].style?.isVisible ?? false)
      case .noTracking:
        return shared.values.kern != 0 && (shared.values.tracking ?? 0) != 0
      }
    }

    /// Whether any rule is broken.
    static func anyIsBroken(in shared: SharedAttributes) -> Bool {
      for rule in all where rule.isBroken(in: shared) { return true }
      return false
    }

    /// The rules in the order of their diagnostics: outlines, lines, spacing.
    static let all: [Rule] = {
      var needs = Needs()
      AttributeValues.declare(&needs)
      return needs.rules.sorted { $0.rank < $1.rank }
    }()
    /// The keys that the rules are about.
    static let keys = AttributeSet(all.map { AttributeSet($0.key) })

    private struct Needs: AttributeVisitor {
      var rules: [Rule] = []

      @inline(__always)
      mutating func visit<Value: AttributeValue>(
        _ key: TextAttribute.Key, _ path: WritableKeyPath<AttributeValues, Value>,
        uses: AttributeUses, needs: AttributeNeed?, merge: (Value, Value) -> Value
      ) {
        if let needs { rules.append(Rule(key: key, need: needs)) }
      }
    }
  }

  private var keys: [Diagnostic] {
    Rule.all.flatMap { rule -> [Diagnostic] in
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
      var reported: Set<TextAttribute> = []
      return idle.filter { !effective.contains($0.value) && reported.insert($0.value).inserted }
        .map { Diagnostic(code: rule.code, message: rule.message, range: $0.range) }
    }
  }

  /// Shadows whose colour or opacity leaves nothing to see. One whose colour is `.none` is meant
  /// so.
  private var shadows: [Diagnostic] {
    var reported: Set<[TextShadow]> = []
    return text.runs.compactMap { run in
      guard let shadows = run.attributes.shadows, shadows.contains(where: \.isInvisible),
        reported.insert(shadows).inserted
      else { return nil }
      return Diagnostic(
        code: "invisibleShadow",
        message: "a shadow without opacity draws nothing; raise it, or leave the shadow out",
        range: run.range)
    }
  }

  /// Paragraph styles of text in the middle of a paragraph, whose first character has another one.
  private var paragraphStyles: [Diagnostic] {
    // Mostly all runs have one style, which is told without a copy of it.
    let first = text.runs.first?.shared.values.boxedStyle
    guard
      text.runs.contains(where: { run in
        let own = run.shared.values.boxedStyle
        return own !== first && own != first
      })
    else { return [] }
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
