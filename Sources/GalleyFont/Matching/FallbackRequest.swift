/// What decides the order in which faces are tried for a missing character.
struct FallbackOrder: Hashable, Sendable {
  /// Which fonts are in it.
  enum Scope: Hashable, Sendable {
    /// The query's families, the caller's and the bundled.
    case own
    /// The system's.
    case system
    /// The system's, those in colour first.
    case systemColor
  }

  let query: FontQuery
  let script: UInt32
  let language: String
  let scope: Scope

  func with(_ scope: Scope) -> FallbackOrder {
    FallbackOrder(query: query, script: script, language: language, scope: scope)
  }

  /// The kind of the text's own letters, which those that stand in should resemble.
  var kind: FamilyKind { FamilyKind(family: query.families.first ?? FamilyAlias.defaultName) }

  var preferredFamilies: [String] {
    ScriptFamilies.preferred(script: script, language: language, kind: kind)
  }
}

/// One question for a fallback face.
struct FallbackRequest: Hashable, Sendable {
  let order: FallbackOrder
  let cluster: [Unicode.Scalar]
  let presentation: FontPresentation
}

/// Its answer; that there is no face is one too.
struct FallbackAnswer: Sendable {
  let face: FontFace?
}

/// What a grapheme cluster needs of a face.
struct ClusterNeeds {
  /// The different characters that need a glyph, the base first.
  let scalars: [Unicode.Scalar]
  /// All characters that need a glyph, where they may be spelled in another way; empty otherwise.
  private let spelling: [Unicode.Scalar]
  /// Which fonts to try in turn.
  let colors: [ColorPreference]
  /// Whether a sign that is struck out, such as ≠, may be shown as the sign and a stroke.
  private var allowsStrokes = false

  enum ColorPreference {
    case only
    case without
    case any

    func allows(_ info: FaceInfo) -> Bool {
      switch self {
      case .only: info.isColor
      case .without: !info.isColor
      case .any: true
      }
    }
  }

  init(_ cluster: [Unicode.Scalar], presentation: FontPresentation) {
    var scalars: [Unicode.Scalar] = []
    for scalar in cluster where !scalars.contains(scalar) {
      if scalar.properties.isDefaultIgnorableCodePoint { continue }
      scalars.append(scalar)
      if scalars.count == FontLimits.clusterScalars { break }
    }
    self.scalars = scalars
    let visible = cluster.prefix(FontLimits.clusterScalars).filter {
      !$0.properties.isDefaultIgnorableCodePoint
    }
    spelling =
      visible.contains { $0.value > 0xBF } && CanonicalSpelling.isAmbiguous(visible) ? visible : []
    colors =
      switch Self.resolved(presentation, cluster) {
      case .emoji: [.only, .any]
      case .text: [.without, .any]
      case .none: [.any]
      }
  }

  /// The same where a sign that is struck out may be shown in two parts; nil where there is none.
  var withStrokes: ClusterNeeds? {
    guard spelling.contains(where: CanonicalSpelling.isStruck) else { return nil }
    var needs = self
    needs.allowsStrokes = true
    return needs
  }

  /// Where to look in turn, each with what may be taken there.
  var steps: [(colors: ColorPreference, scope: FallbackOrder.Scope)] {
    colors.flatMap { [($0, .own), ($0, $0 == .only ? .systemColor : .system)] }
  }

  func isCovered(by info: FaceInfo) -> Bool {
    lacking { info.coverage.contains($0) }.isEmpty
  }

  /// The characters that a face lacks, where `has` reports what it has; none where it has all in a
  /// canonically equivalent spelling.
  func lacking(_ has: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    let lacking = scalars.filter { !has($0) }
    if lacking.isEmpty || spelling.isEmpty { return lacking }
    let isSpelled = CanonicalSpelling.lacking(spelling, allowsStrokes: allowsStrokes, has: has)
      .isEmpty
    return isSpelled ? [] : lacking
  }

  /// How many of the characters a face has; 0 when it lacks the base.
  func count(in info: FaceInfo) -> Int {
    guard let base = scalars.first, info.coverage.contains(base) else { return 0 }
    return scalars.count { info.coverage.contains($0) }
  }

  /// UTS #51 §4: a selector after the base decides, else the base's own default.
  private static func resolved(
    _ presentation: FontPresentation, _ cluster: [Unicode.Scalar]
  ) -> FontPresentation {
    guard presentation == .none, let base = cluster.first else { return presentation }
    switch cluster.dropFirst().first {
    case "\u{FE0E}": return .text
    case "\u{FE0F}": return .emoji
    default: return base.properties.isEmojiPresentation ? .emoji : .none
    }
  }
}
