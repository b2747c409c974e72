/// The inputs that determine the order in which faces are tried for a missing character.
struct FallbackOrder: Hashable, Sendable {
  /// The fonts that are searched for a missing character.
  enum Scope: Hashable, Sendable {
    /// The query's families, the caller's fonts and the bundled fonts.
    case own
    /// The system's fonts.
    case system
    /// The system's fonts, colour fonts first.
    case systemColor
  }

  let query: FontQuery
  let script: UInt32
  let language: String
  let scope: Scope

  func with(_ scope: Scope) -> FallbackOrder {
    FallbackOrder(query: query, script: script, language: language, scope: scope)
  }

  /// The kind of the requested family (such as serif); fallback fonts should match it.
  var kind: FamilyKind { FamilyKind(family: query.families.first ?? FamilyAlias.defaultName) }

  var preferredFamilies: [String] {
    ScriptFamilies.preferred(script: script, language: language, kind: kind)
  }
}

/// A request for a fallback face; the key of the fallback cache.
struct FallbackRequest: Hashable, Sendable {
  let order: FallbackOrder
  let cluster: [Unicode.Scalar]
  let presentation: FontPresentation
}

/// The cached result of a fallback request; a failed search is cached too.
struct FallbackAnswer: Sendable {
  let face: FontFace?
}

/// The glyphs that a face needs in order to show a grapheme cluster.
struct ClusterNeeds {
  /// The distinct characters that need a glyph, the base character first.
  let scalars: [Unicode.Scalar]
  /// All characters that need a glyph, if the cluster has other canonically equivalent spellings;
  /// empty otherwise.
  private let spelling: [Unicode.Scalar]
  /// The colour preferences to try, in order.
  let colors: [ColorPreference]
  /// Whether a struck sign such as ≠ may be shown as a separate sign and stroke.
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

  /// The cluster's needs if struck signs may be shown as sign and stroke; nil if the cluster has no
  /// struck sign.
  var withStrokes: ClusterNeeds? {
    guard spelling.contains(where: CanonicalSpelling.isStruck) else { return nil }
    var needs = self
    needs.allowsStrokes = true
    return needs
  }

  /// The searches to make, in order, with the colour preference of each.
  var steps: [(colors: ColorPreference, scope: FallbackOrder.Scope)] {
    colors.flatMap { [($0, .own), ($0, $0 == .only ? .systemColor : .system)] }
  }

  func isCovered(by info: FaceInfo) -> Bool {
    lacking { info.coverage.contains($0) }.isEmpty
  }

  /// The characters that a face lacks; `has` reports whether the face has a character. Empty if the
  /// face covers a canonically equivalent spelling.
  func lacking(_ has: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    let lacking = scalars.filter { !has($0) }
    if lacking.isEmpty || spelling.isEmpty { return lacking }
    let isSpelled = CanonicalSpelling.lacking(spelling, allowsStrokes: allowsStrokes, has: has)
      .isEmpty
    return isSpelled ? [] : lacking
  }

  /// Number of the cluster's characters that a face has; 0 if the face lacks the base character.
  func count(in info: FaceInfo) -> Int {
    guard let base = scalars.first, info.coverage.contains(base) else { return 0 }
    return scalars.count { info.coverage.contains($0) }
  }

  /// The presentation to use: a variation selector after the base decides, otherwise the base's
  /// default (UTS
  /// #51 §4).
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
