// Attributes that change nothing because another one is missing or stronger.

/// Finds attributes of a text that have no effect: a person who wrote them meant something else.
///
/// An attribute that is inherited by many runs is told only when it has effect in none of those
/// that have the same value: a colour of underlines may be given for a whole text in which one word
/// is underlined.
struct IneffectiveAttributes {
  private let text: AttributedText

  /// The diagnostics of a text, by the order of the rules.
  static func diagnostics(of text: AttributedText) -> [Diagnostic] {
    let hasRuns = text.runs.count > 1
    guard
      text.runs.contains(where: {
        hasIdle($0.attributes) || hasRuns && $0.attributes.paragraphStyle != nil
      })
    else { return [] }
    let finder = IneffectiveAttributes(text: text)
    return finder.keys + finder.shadows + finder.paragraphStyles
  }

  private init(text: AttributedText) {
    self.text = text
  }

  /// An attribute that needs another one.
  private struct Rule: Sendable {
    var key: TextAttribute.Key
    var code: String
    var message: String
    /// Whether a run has the attribute without what it needs.
    var isIdle: @Sendable (TextAttributes) -> Bool
  }

  private static let rules: [Rule] = {
    @Sendable func isUnstroked(_ attributes: TextAttributes) -> Bool {
      (attributes.strokeWidth ?? 0) == 0
    }
    @Sendable func draws(_ style: LineStyle?) -> Bool { style.map { $0.line != .none } ?? false }
    let stroke = "draws nothing without a strokeWidth; give one, above 0 for outlines alone"
    return [
      Rule(key: .strokeColor, code: "strokeColorWithoutWidth", message: "strokeColor " + stroke) {
        $0.strokeColor != nil && isUnstroked($0)
      },
      Rule(key: .strokeJoin, code: "strokeJoinWithoutWidth", message: "strokeJoin " + stroke) {
        $0.strokeJoin != nil && isUnstroked($0)
      },
      Rule(
        key: .strokePosition, code: "strokePositionWithoutWidth",
        message: "strokePosition " + stroke
      ) { $0.strokePosition != nil && isUnstroked($0) },
      Rule(
        key: .underlineColor, code: "underlineColorWithoutStyle",
        message: "underlineColor draws nothing without an underlineStyle; give one"
      ) { $0.underlineColor != nil && !draws($0.underlineStyle) },
      Rule(
        key: .strikethroughColor, code: "strikethroughColorWithoutStyle",
        message: "strikethroughColor draws nothing without a strikethroughStyle; give one"
      ) { $0.strikethroughColor != nil && !draws($0.strikethroughStyle) },
      Rule(
        key: .kern, code: "kernWithTracking",
        message: "kern adds nothing beside tracking, which takes its place; keep one of them"
      ) { ($0.kern ?? 0) != 0 && ($0.tracking ?? 0) != 0 },
    ]
  }()

  /// Whether any rule, or that of the shadows, could find something in a run.
  private static func hasIdle(_ attributes: TextAttributes) -> Bool {
    attributes.shadows != nil || rules.contains { $0.isIdle(attributes) }
  }

  private var keys: [Diagnostic] {
    Self.rules.flatMap { rule -> [Diagnostic] in
      var effective: Set<TextAttribute> = []
      var idle: [(value: TextAttribute, range: Range<Int>)] = []
      for run in text.runs {
        guard let value = run.attributes[rule.key] else { continue }
        if !rule.isIdle(run.attributes) {
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
