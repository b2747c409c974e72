import CFontconfig

/// What the faces of a family lack of the style that was asked for.
///
/// A style that was not asked for is not lacking: a family that is bold alone serves text of no
/// weight of its own.
package struct StyleLack: Hashable, Sendable {
  /// Whether an italic was asked for and the face is upright.
  let italic: Bool
  /// The weight that the face has instead of another one that was asked for.
  let weight: Double?
  /// The width that the face has instead of another one that was asked for, in percent.
  let width: Double?
  /// How far the two are from what was asked for.
  private let distance: Double

  /// Differences that no one sees; fontconfig's scale of weights is not exact.
  private static let tolerance = 10.0

  /// What a face lacks; `nil` where it is as asked for, or was asked for by a name that says its
  /// style.
  ///
  /// - Parameter axes: of the face, where it has been opened: an upright one may lean along them.
  init?(_ info: FaceInfo, named family: String, for query: FontQuery, axes: [FontAxis] = []) {
    guard info.families.first.map(FamilyAlias.folded) == FamilyAlias.folded(family) else {
      return nil
    }
    func asks(_ tag: FontTag) -> Bool { query.variations.contains { $0.tag == tag } }
    let leans = axes.contains { $0.tag == .italic || $0.tag == .slant }
    italic = query.italic && info.isUpright && !leans
    let weights =
      FcWeightToOpenTypeDouble(
        info.weight.lowerBound)...FcWeightToOpenTypeDouble(
        info.weight.upperBound)
    weight =
      query.weight == 400 || asks(.weight) ? nil : Self.given(query.weight, weights)
    width = query.width == 100 || asks(.width) ? nil : Self.given(query.width, info.width)
    guard italic || weight != nil || width != nil else { return nil }
    distance =
      (weight.map { abs($0 - query.weight) } ?? 0) + (width.map { abs($0 - query.width) } ?? 0)
  }

  /// What is given of a range where something else was asked for.
  private static func given(_ asked: Double, _ range: ClosedRange<Double>) -> Double? {
    let given = min(max(asked, range.lowerBound), range.upperBound)
    return abs(given - asked) > tolerance ? given : nil
  }

  /// Whether less is lacking than in another face: the slant counts before weight and width.
  func isLess(than other: StyleLack) -> Bool {
    italic == other.italic ? distance < other.distance : other.italic
  }

  /// What was asked for and what was given, in words.
  func description(of face: FontFace, for query: FontQuery) -> String {
    func number(_ value: Double) -> String {
      let tenths = (value * 10).rounded() / 10
      return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }
    var parts: [String] = []
    if let weight {
      parts.append("weight \(number(query.weight)) (\(number(weight)) stands in)")
    }
    if let width { parts.append("width \(number(query.width)) % (\(number(width)) % stands in)") }
    if italic { parts.append("italic (an upright face stands in)") }
    return "no '\(face.familyName)' of " + parts.joined(separator: " and ")
  }
}

extension FontCatalog {
  /// The faces of a family that the system has, where the nearest of them fits better than the
  /// nearest of `faces`; empty otherwise. Only a style that is lacking loads the system's fonts.
  func systemFaces(
    fittingBetterThan faces: [CollectionFace], named family: String, for query: FontQuery
  ) -> [CollectionFace] {
    guard includesSystem, let nearest = faces.first,
      let lack = lack(of: nearest, named: family, for: query),
      let other = system?.collection.faces(named: family, for: query).first
    else { return [] }
    guard let otherLack = self.lack(of: other, named: family, for: query) else { return [other] }
    return otherLack.isLess(than: lack) ? [other] : []
  }

  /// What a face lacks; it is opened where its axes may make up for it.
  private func lack(
    of face: CollectionFace, named family: String, for query: FontQuery
  ) -> StyleLack? {
    guard let lack = StyleLack(face.info, named: family, for: query) else { return nil }
    guard lack.italic, face.info.isVariable, let opened = try? face.open(for: query) else {
      return lack
    }
    return StyleLack(face.info, named: family, for: query, axes: opened.axes)
  }
}
