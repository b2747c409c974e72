/// Converts a requested style to coordinates on a variable font's axes (CSS Fonts 4 §2.2 to §2.5,
/// §8.1).
enum AxisChoice {
  /// The axis coordinates for a query. A named instance overrides the query's weight, width and
  /// slant, and the query's variations override the instance. The face ignores unknown axes and
  /// clamps values.
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
      // The default angle of `oblique` in CSS is 14°. Most slant axes end at a smaller angle, and
      // the face clamps the value to that angle.
      variations.append(FontVariation(tag: .slant, value: -14))
    }
    return variations + instance + query.variations
  }
}
