import CFontconfig

/// The aspects of a requested style (italic, weight, width) that the chosen face lacks.
///
/// Default values in a query are never reported as missing. For example, if the query has the
/// default weight, a bold face counts as a match.
package struct StyleLack: Hashable, Sendable {
  /// Whether italic was requested and the face is upright.
  let italic: Bool
  /// The face's weight if it differs from the requested weight.
  let weight: Double?
  /// The face's width in percent if it differs from the requested width.
  let width: Double?
  /// The difference in weight between the face and the query, plus the difference in width. Widths
  /// are in percent.
  private let distance: Double

  /// The largest difference in weight or width that is ignored. Smaller differences are invisible,
  /// or are rounding errors of fontconfig's inexact scale of weights.
  private static let tolerance = 10.0

  /// Compares a face with a query. The result is `nil` if the face matches, or if `family` is not
  /// the face's family name. For example, `family` can be a full name, such as "Inter Bold", which
  /// already includes the style.
  ///
  /// - Parameter axes: the variation axes of the opened face, if known. An upright face with an
  ///   italic or slant axis can provide italics.
  init?(_ info: FaceInfo, named family: String, for query: FontQuery, axes: [FontAxis] = []) {
    guard info.families.first.map(FontQuery.folded) == FontQuery.folded(family) else {
      return nil
    }
    self.init(info, for: query, axes: axes)
  }

  /// Compares a face with a query. The result is `nil` if the face matches.
  init?(_ info: FaceInfo, for query: FontQuery, axes: [FontAxis] = []) {
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

  /// The weight or width that the face provides instead of the requested value: the nearest value
  /// in the face's range. `nil` if the difference is at most `tolerance`, because such a small
  /// difference counts as a match.
  private static func given(_ asked: Double, _ range: ClosedRange<Double>) -> Double? {
    let given = min(max(asked, range.lowerBound), range.upperBound)
    return abs(given - asked) > tolerance ? given : nil
  }

  /// Compares the weight of a fallback face with the requested weight. Returns `nil` if the query
  /// has the default weight, or if the difference is less than that between regular and semibold
  /// (200).
  package init?(weightOf face: FontFace, for query: FontQuery) {
    distance = abs(query.weight - Double(face.weightClass))
    guard query.weight != 400, distance >= 200 else { return nil }
    (italic, weight, width) = (false, Double(face.weightClass), nil)
  }

  /// Whether this face is nearer to the query than another face. Slant is compared first, then the
  /// difference in weight and width.
  func isLess(than other: StyleLack) -> Bool {
    italic == other.italic ? distance < other.distance : other.italic
  }

  /// Describes the requested properties that the face lacks, and the face's own values.
  package func description(of face: FontFace, for query: FontQuery) -> String {
    func number(_ value: Double) -> String {
      let tenths = (value * 10).rounded() / 10
      return Int(exactly: tenths).map(String.init) ?? "\(tenths)"
    }
    var parts: [String] = []
    if let weight {
      parts.append("no weight \(number(query.weight)) (using \(number(weight)))")
    }
    if let width { parts.append("no width \(number(query.width)) % (using \(number(width)) %)") }
    if italic { parts.append("no italic (using upright)") }
    return "'\(face.familyName)' has " + parts.joined(separator: " and ")
  }
}

extension FontCatalog {
  /// Returns a list of one face: the system face of the family that is nearest to the query.
  /// Returns an empty list if a face in `faces` is at least as near. The first face in `faces` must
  /// be the nearest of them. If this first face matches the style, system fonts are not loaded.
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

  /// The differences between a face and a query. If a variable face seems to lack italics, the face
  /// is opened, because its axes could provide italics.
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
