/// Converts a requested style to coordinates on a variable font's axes (CSS Fonts 4 §2.2 to §2.5,
/// §8.1).
enum AxisChoice {
  /// The axis coordinates that follow from the query. The face ignores unknown axes and clamps
  /// values. A named instance replaces the query's weight, width and slant. The query's variations
  /// still apply.
  static func variations(
    for query: FontQuery, of info: FaceInfo, instance: [FontVariation] = []
  ) -> [FontVariation] {
    var variations = [
      FontVariation(tag: .weight, value: query.weight),
      FontVariation(tag: .width, value: query.width),
      FontVariation(tag: .opticalSize, value: query.size),
    ]
    if query.italic && info.isUpright {
      variations.append(FontVariation(tag: .italic, value: 1))
      // CSS's default angle for `oblique`. Most slant axes end at a smaller angle, to which the
      // face clamps.
      variations.append(FontVariation(tag: .slant, value: -14))
    }
    return variations + instance + query.variations
  }
}
