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
    let order = FallbackOrder(query: query, script: script, language: language, scope: .own)
    var seen = Set(passed.map { $0.family + "\n" + $0.style })
    for (colors, scope) in needs.steps {
      for face in faces(in: order.with(scope)) {
        let record = face.record
        let isAllowed = colors.allows(record)
        let lacking = needs.lacking { record.coverage.contains($0) }
        if isAllowed, lacking.isEmpty { return passed }
        let family = record.families.first ?? ""
        guard seen.insert(family + "\n" + record.style).inserted else { continue }
        passed.append(
          PassedFace(
            family: family, style: record.style, lacking: lacking, isOfWrongKind: !isAllowed))
      }
    }
    return passed
  }
}
