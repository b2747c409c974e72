/// Computes a style's coordinates on the axes of a variable font (CSS Fonts 4 §2.2 to §2.5, §8.1).
enum AxisChoice {
  /// All coordinates that the query determines. The face ignores unknown axes and clamps values. A
  /// named instance replaces the query's weight, width and slant, but not its variations.
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
      // The default angle of `oblique`; most axes end before it.
      variations.append(FontVariation(tag: .slant, value: -14))
    }
    return variations + instance + query.variations
  }
}
