extension FontCatalog {
  /// A face for a grapheme cluster that the query's first face does not wholly cover: the first
  /// that has all its characters, else the one that has its first and most of the others; nil
  /// when none has its first.
  ///
  /// Looked at are the query's families, the caller's fonts, the bundled families preferred for
  /// the script and language, the other bundled ones, and the system's. Joiners and variation
  /// selectors need no glyph (`Default_Ignorable_Code_Point`), and a face has a character when it
  /// has a canonically equivalent spelling; a sign and a stroke for one that is struck out only
  /// when none has it whole.
  ///
  /// - Parameters:
  ///   - script: the ISO 15924 code as a four-letter tag, such as that of `Arab`.
  ///   - language: the BCP 47 tag, empty when unknown.
  package func fallback(
    for cluster: [Unicode.Scalar], after query: FontQuery, script: UInt32, language: String,
    presentation: FontPresentation = .none
  ) -> FontFace? {
    let order = FallbackOrder(
      query: query, script: ScriptFamilies.script(of: cluster.first, in: script),
      language: language, scope: .own)
    let request = FallbackRequest(order: order, cluster: cluster, presentation: presentation)
    if let answer = fallbacks.value(for: request) { return answer.face }
    let needs = ClusterNeeds(cluster, presentation: presentation)
    let answer = FallbackAnswer(face: search(needs, order))
    guard cluster.count <= FontLimits.clusterScalars else { return answer.face }
    return fallbacks.insert(answer, for: request).face
  }

  private func search(_ needs: ClusterNeeds, _ order: FallbackOrder) -> FontFace? {
    guard !needs.scalars.isEmpty else { return try? match(order.query).face }
    if let face = wholeFace(needs, order) { return face }
    if let inParts = needs.withStrokes, let face = wholeFace(inParts, order) { return face }
    // A face with the base alone is only worth looking for when there is more than the base.
    return needs.scalars.count == 1 ? nil : nearestFace(needs, order)
  }

  /// The first face with all the characters, of those of the preferred presentation if any.
  private func wholeFace(_ needs: ClusterNeeds, _ order: FallbackOrder) -> FontFace? {
    for (colors, scope) in needs.steps {
      for face in faces(in: order.with(scope))
      where colors.allows(face.info) && needs.isCovered(by: face.info) {
        if let opened = try? face.open(for: order.query) { return opened }
      }
    }
    return nil
  }

  /// The face with the base and most of the other characters, the earlier of two equal ones.
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
  /// Everything but the fonts that only the system has, each face once.
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

  /// Whether the bundled fonts come after the system's. They have no Han, kana or Hangul, but some
  /// have the punctuation of those scripts, which must look as the letters beside it do.
  private func asksSystemFirst(_ order: FallbackOrder) -> Bool {
    includesSystem && ScriptFamilies.isEastAsian(order.script)
  }

  private func bundledFaces(_ order: FallbackOrder) -> [CollectionFace] {
    guard includesBundled else { return [] }
    let collection = BundledFonts.collection
    let names = order.preferredFamilies + ScriptFamilies.general(kind: order.kind)
    return names.flatMap { collection.faces(named: $0, for: order.query) }
      + collection.faces(for: order.query)
  }

  private func systemFaces(_ order: FallbackOrder) -> [CollectionFace] {
    let faces =
      system?.faces(
        for: order.query, families: order.preferredFamilies, kind: order.kind,
        language: order.language, isColor: false) ?? []
    return asksSystemFirst(order) ? faces + bundledFaces(order) : faces
  }

  /// `und-zsye` is what fontconfig calls the language of emoji.
  private func systemColorFaces(_ order: FallbackOrder) -> [CollectionFace] {
    system?.faces(
      for: order.query, families: ["Noto Color Emoji"], kind: order.kind, language: "und-zsye",
      isColor: true) ?? []
  }
}

/// A face that was looked at for a cluster and not taken.
package struct PassedFace: Hashable, Sendable {
  package let family: String
  package let style: String
  /// The characters it has no glyph for; empty where only its kind was wrong.
  package let lacking: [Unicode.Scalar]
  /// What its kind should have been: in colour for emoji, without colour for text.
  package let isOfWrongKind: Bool
}

extension FontCatalog {
  /// The faces that come before the one that a cluster gets, in the order in which they are looked
  /// at, each once; all there are where none has the whole cluster.
  ///
  /// The arguments are those of ``fallback(for:after:script:language:presentation:)``, whose order
  /// this walks without opening fonts.
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
      query: query, script: ScriptFamilies.script(of: cluster.first, in: script),
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
  /// The characters of a cluster that the face has no glyph for, those left out that need none
  /// (`Default_Ignorable_Code_Point`); none where the face has them in a canonically equivalent
  /// spelling, which shaping finds.
  package func charactersLacking(of cluster: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let needs = ClusterNeeds(cluster, presentation: .none)
    return (needs.withStrokes ?? needs).lacking { glyph(for: $0) != nil }
  }

  /// Whether the face has a cluster as it should be seen: in another spelling too, but with no
  /// stroke through a sign that another face may have whole, as that of ≠.
  package func showsWell(_ cluster: [Unicode.Scalar]) -> Bool {
    ClusterNeeds(cluster, presentation: .none).lacking { glyph(for: $0) != nil }.isEmpty
  }
}
