/// Where a style lies on the axes of a variable font (CSS Fonts 4 §2.2 to §2.5, §8.1).
enum AxisChoice {
  /// Every coordinate that the query decides; the face ignores what it has no axis for and keeps
  /// within its axes. A named instance stands for weight, width and slant, not for variations.
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
      // The angle of `oblique` where none is given; most axes end before it.
      variations.append(FontVariation(tag: .slant, value: -14))
    }
    return variations + instance + query.variations
  }
}
