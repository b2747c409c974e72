extension FontCatalog {
  /// Finds a fallback face for a grapheme cluster. (Fallback is needed if the face that matches the
  /// query lacks any of the cluster's characters.) The first face that has all characters of the
  /// cluster is chosen. If there is no such face, the face with the base character and the greatest
  /// number of other characters is chosen. Nil if no face has the base character.
  ///
  /// Faces are searched in this order: the query's families, the caller's fonts, bundled families
  /// preferred for the script and language, other bundled fonts, system fonts. For East Asian
  /// scripts, system fonts are searched before bundled fonts. Joiners and variation selectors need
  /// no glyph (`Default_Ignorable_Code_Point`). A face also counts as having all characters if it
  /// has all characters of a canonically equivalent spelling. If no face has a sign with a stroke,
  /// such as ≠, a face with the plain sign and a combining stroke is chosen.
  ///
  /// - Parameters:
  ///   - script: ISO 15924 code as a four-letter tag, such as `Arab`.
  ///   - language: BCP 47 tag, empty if unknown.
  package func fallback(
    for cluster: [Unicode.Scalar], after query: FontQuery, script: UInt32, language: String,
    presentation: FontPresentation = .none
  ) -> FontFace? {
    let order = FallbackOrder(
      query: query, script: FallbackOrder.script(of: cluster.first, in: script),
      language: language, scope: .own)
    let request = FallbackRequest(order: order, cluster: cluster, presentation: presentation)
    if let known = fallbacks.value(for: request) { return known }
    let needs = ClusterNeeds(cluster, presentation: presentation)
    let face = search(needs, order)
    return cluster.count <= FontLimits.clusterScalars ? fallbacks.insert(face, for: request) : face
  }

  private func search(_ needs: ClusterNeeds, _ order: FallbackOrder) -> FontFace? {
    guard !needs.scalars.isEmpty else { return try? match(order.query).face }
    if let face = wholeFace(needs, order) { return face }
    if let inParts = needs.withStrokes, let face = wholeFace(inParts, order) { return face }
    // The search for a face with the whole cluster has failed. If the cluster has only a base
    // character, this means that no face has the base character.
    return needs.scalars.count == 1 ? nil : nearestFace(needs, order)
  }

  /// The first face with all characters of the cluster. Faces with the preferred presentation
  /// (emoji or text) are tried first.
  private func wholeFace(_ needs: ClusterNeeds, _ order: FallbackOrder) -> FontFace? {
    for (colors, scope) in needs.steps {
      for face in faces(in: order.with(scope))
      where colors.allows(face.info) && needs.isCovered(by: face.info) {
        if let opened = try? face.open(for: order.query) { return opened }
      }
    }
    return nil
  }

  /// The face with the base character and the greatest number of the cluster's other characters. If
  /// several faces have equally many characters, the first of these faces is chosen.
  private func nearestFace(_ needs: ClusterNeeds, _ order: FallbackOrder) -> FontFace? {
    var found: [(face: CollectionFace, count: Int)] = []
    for (colors, scope) in needs.steps {
      for face in faces(in: order.with(scope)) where colors.allows(face.info) {
        let count = needs.count(in: face.info)
        if count > 0 { found.append((face, count)) }
      }
    }
    let ranked = found.enumerated().sorted { left, right in
      (right.element.count, left.offset) < (left.element.count, right.offset)
    }
    for candidate in ranked {
      if let opened = try? candidate.element.face.open(for: order.query) { return opened }
    }
    return nil
  }

  func faces(in order: FallbackOrder) -> [CollectionFace] {
    if order.scope != .own && !includesSystem { return [] }
    if let faces = orders.value(for: order) { return faces }
    let faces =
      switch order.scope {
      case .own: ownFaces(order)
      case .system: systemFaces(order)
      case .systemColor: systemColorFaces(order)
      }
    return orders.insert(faces, for: order)
  }
}

extension FontCatalog {
  /// The faces of the query's families and of the caller's fonts, without duplicates. If bundled
  /// fonts are searched before system fonts, the bundled faces are appended.
  private func ownFaces(_ order: FallbackOrder) -> [CollectionFace] {
    let query = order.query
    let preferred = order.preferredFamilies
    var faces = query.families.flatMap { self.faces(named: $0, for: query) }
    for collection in userCollections {
      faces += preferred.flatMap { collection.faces(named: $0, for: query) }
      faces += collection.faces(for: query)
    }
    if !asksSystemFirst(order) { faces += bundledFaces(order) }
    var seen: Set<CollectionFace> = []
    return faces.filter { seen.insert($0).inserted }
  }

  /// Whether system fonts are searched before bundled fonts, as for East Asian scripts. Bundled
  /// fonts have no Han, kana or Hangul. Some bundled fonts have the punctuation of these scripts,
  /// but the punctuation must be from the same system font as the letters.
  private func asksSystemFirst(_ order: FallbackOrder) -> Bool {
    includesSystem && FallbackOrder.isEastAsian(order.script)
  }

  /// The bundled faces, those of preferred families first. If a system face of a preferred family
  /// fits the style better, the system face comes before the family's bundled faces (CSS Fonts 4
  /// §5.3).
  private func bundledFaces(_ order: FallbackOrder) -> [CollectionFace] {
    guard includesBundled else { return [] }
    let query = order.query
    let collection = FontCollection.bundled
    let general = FallbackOrder.generalFamilies(kind: order.kind).flatMap {
      collection.faces(named: $0, for: query)
    }
    let others = general + collection.faces(for: query)
    if order.isMathematical {
      // Prefer faces with the text's weight, even if the signs of one formula are then drawn in
      // different fonts.
      let all = order.preferredFamilies.flatMap { collection.faces(named: $0, for: query) } + others
      let lacks = { (face: CollectionFace) in StyleLack(face.info, for: query)?.weight != nil }
      return all.filter { !lacks($0) } + all.filter(lacks)
    }
    let preferred = order.preferredFamilies.flatMap { family in
      let faces = collection.faces(named: family, for: query)
      return systemFaces(fittingBetterThan: faces, named: family, for: query) + faces
    }
    return preferred + others
  }

  private func systemFaces(_ order: FallbackOrder) -> [CollectionFace] {
    let faces =
      system?.faces(
        for: order.query, families: order.preferredFamilies, kind: order.kind,
        language: order.language, isColor: false) ?? []
    return asksSystemFirst(order) ? faces + bundledFaces(order) : faces
  }

  /// The system's faces for emoji, colour faces first. `und-zsye` is fontconfig's language tag for
  /// emoji.
  private func systemColorFaces(_ order: FallbackOrder) -> [CollectionFace] {
    system?.faces(
      for: order.query, families: ["Noto Color Emoji"], kind: order.kind, language: "und-zsye",
      isColor: true) ?? []
  }
}

/// A face that was tried for a cluster and rejected.
package struct PassedFace: Hashable, Sendable {
  package let family: String
  package let style: String
  /// The cluster's characters that the face lacks. Empty if the face has all characters, but the
  /// wrong presentation.
  package let lacking: [Unicode.Scalar]
  /// Whether the face has the wrong presentation: emoji need a colour font, and text needs a font
  /// without colour.
  package let isOfWrongKind: Bool
}

extension FontCatalog {
  /// The faces that fallback tries and rejects before it finds a cluster's face, in order, without
  /// duplicates. If no face has the whole cluster, all faces are listed.
  ///
  /// The arguments and the search order are those of
  /// ``fallback(for:after:script:language:presentation:)``. No font is opened.
  package func facesPassedOver(
    for cluster: [Unicode.Scalar], after query: FontQuery, script: UInt32, language: String,
    presentation: FontPresentation = .none
  ) -> [PassedFace] {
    let needs = ClusterNeeds(cluster, presentation: presentation)
    guard !needs.scalars.isEmpty else { return [] }
    var passed: [PassedFace] = []
    if presentation != .emoji, let face = try? match(query).face {
      let lacking = needs.lacking { face.glyph(for: $0) != nil }
      if lacking.isEmpty { return [] }
      passed.append(
        PassedFace(
          family: face.familyName, style: face.styleName, lacking: lacking, isOfWrongKind: false))
    }
    let order = FallbackOrder(
      query: query, script: FallbackOrder.script(of: cluster.first, in: script),
      language: language, scope: .own)
    var seen = Set(passed.map { $0.family + "\n" + $0.style })
    for (colors, scope) in needs.steps {
      for face in faces(in: order.with(scope)) {
        let info = face.info
        let isAllowed = colors.allows(info)
        let lacking = needs.lacking { info.coverage.contains($0) }
        if isAllowed, lacking.isEmpty { return passed }
        let family = info.families.first ?? ""
        guard seen.insert(family + "\n" + info.style).inserted else { continue }
        passed.append(
          PassedFace(
            family: family, style: info.style, lacking: lacking, isOfWrongKind: !isAllowed))
      }
    }
    return passed
  }
}

extension FontFace {
  /// The characters of a cluster that have no glyph in the face. Characters with the property
  /// `Default_Ignorable_Code_Point` need no glyph. Empty if the face covers a canonically
  /// equivalent spelling, because HarfBuzz then uses that spelling.
  package func charactersLacking(of cluster: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let needs = ClusterNeeds(cluster, presentation: .none)
    return (needs.withStrokes ?? needs).lacking { glyph(for: $0) != nil }
  }

  /// Whether the face has glyphs for all characters of a cluster or of a canonically equivalent
  /// spelling. A sign with a stroke, such as ≠, needs its own glyph. The plain sign and a combining
  /// stroke are not enough, because another face can have the whole sign.
  package func showsWell(_ cluster: [Unicode.Scalar]) -> Bool {
    ClusterNeeds(cluster, presentation: .none).lacking { glyph(for: $0) != nil }.isEmpty
  }
}

/// The inputs that determine the order in which faces are tried for a missing character.
struct FallbackOrder: Hashable, Sendable {
  /// The fonts that are searched for a missing character.
  enum Scope: Hashable, Sendable {
    /// The faces of the query's families, the caller's fonts and, except for East Asian scripts,
    /// the bundled fonts. For East Asian scripts, the bundled fonts belong to `system`, after the
    /// system's fonts.
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

  /// The kind of the requested family, such as serif. Fallback prefers fonts of the same kind.
  var kind: FamilyKind { FamilyKind(family: query.families.first ?? FontQuery.defaultFamily) }

  /// Whether the character is a mathematical sign or letter.
  var isMathematical: Bool { script == Self.mathematical }

  var preferredFamilies: [String] {
    Self.families(script: script, language: language, kind: kind)
  }
}

/// A request for a fallback face. Requests are the keys of the catalog's cache of fallback faces.
struct FallbackRequest: Hashable, Sendable {
  let order: FallbackOrder
  let cluster: [Unicode.Scalar]
  let presentation: FontPresentation
}

/// The characters of a grapheme cluster that need a glyph. A face can show the cluster if it has
/// glyphs for these characters.
struct ClusterNeeds {
  /// The distinct characters that need a glyph, the base character first.
  let scalars: [Unicode.Scalar]
  /// All characters that need a glyph, including repeated characters, for comparison with
  /// canonically equivalent spellings. Empty if there is no other spelling.
  private let spelling: [Unicode.Scalar]
  /// The preferences for or against colour fonts, in the order in which they are tried.
  let colors: [ColorPreference]
  /// Whether a sign with a stroke, such as ≠, can be shown as the plain sign and a combining
  /// stroke.
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
      visible.contains { $0.value > 0xBF } && Self.isAmbiguous(visible) ? visible : []
    colors =
      switch Self.resolved(presentation, cluster) {
      case .emoji: [.only, .any]
      case .text: [.without, .any]
      case .none: [.any]
      }
  }

  /// A copy of these needs in which `allowsStrokes` is true. Nil if the cluster has no sign with a
  /// stroke, such as ≠.
  var withStrokes: ClusterNeeds? {
    guard spelling.contains(where: Self.isStruck) else { return nil }
    var needs = self
    needs.allowsStrokes = true
    return needs
  }

  /// The steps of the search for a fallback face, in order. Each step determines whether colour
  /// fonts are required, excluded or allowed, and which fonts are searched.
  var steps: [(colors: ColorPreference, scope: FallbackOrder.Scope)] {
    colors.flatMap { [($0, .own), ($0, $0 == .only ? .systemColor : .system)] }
  }

  func isCovered(by info: FaceInfo) -> Bool {
    lacking { info.coverage.contains($0) }.isEmpty
  }

  /// The characters that a face lacks; `has` reports whether the face has a character. Empty if the
  /// face covers a canonically equivalent spelling of the cluster.
  func lacking(_ has: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    let lacking = scalars.filter { !has($0) }
    if lacking.isEmpty || spelling.isEmpty { return lacking }
    let isSpelled = Self.lacking(
      spelling: spelling, allowsStrokes: allowsStrokes, has: has
    )
    .isEmpty
    return isSpelled ? [] : lacking
  }

  /// Number of the cluster's distinct characters that a face has; 0 if the face lacks the base
  /// character.
  func count(in info: FaceInfo) -> Int {
    guard let base = scalars.first, info.coverage.contains(base) else { return 0 }
    return scalars.count { info.coverage.contains($0) }
  }

  /// The presentation to use. If none is requested, a variation selector after the base character
  /// decides. Without a variation selector, the base's default presentation is used (UTS #51 §4).
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
