/// Converts a requested style to coordinates on a variable font's axes (CSS Fonts 4 §2.2 to §2.5,
/// §8.1).
enum AxisChoice {
  /// All axis coordinates that the query determines. The face ignores unknown axes and clamps
  /// values. A named instance replaces the query's weight, width and slant, but not its variations.
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
      // CSS's default angle of `oblique`; most slant axes end before it.
      variations.append(FontVariation(tag: .slant, value: -14))
    }
    return variations + instance + query.variations
  }
}
