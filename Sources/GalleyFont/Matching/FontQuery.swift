import CFontconfig

/// A requested font style. Equal queries select the same face.
package struct FontQuery: Hashable, Sendable {
  /// Family names or aliases (``family(_:)``); the first available one is used.
  package let families: [String]
  /// The weight, 1 to 1000; 400 is regular, 700 is bold.
  package let weight: Double
  /// The width in percent of the normal width, 50 to 200.
  package let width: Double
  /// Whether an italic face is requested. If no face is italic, an oblique face is used.
  package let italic: Bool
  /// The text size in points, above 0. If a face has an optical size axis, the axis is set to this
  /// size.
  package let size: Double
  /// Axis coordinates, which override the coordinates derived from weight, width, italic and size.
  package let variations: [FontVariation]

  /// Creates a query for a font face. Clamps all numbers to their ranges. A number that is NaN
  /// becomes the default.
  package init(
    families: [String] = [], weight: Double = 400, width: Double = 100, italic: Bool = false,
    size: Double = 12, variations: [FontVariation] = []
  ) {
    func bounded(_ value: Double, _ range: ClosedRange<Double>, or standard: Double) -> Double {
      value.isNaN ? standard : min(max(value, range.lowerBound), range.upperBound)
    }
    self.families = families
    self.weight = bounded(weight, 1...1000, or: 400)
    self.width = bounded(width, 50...200, or: 100)
    self.italic = italic
    self.size = bounded(size, 0.01...100_000, or: 12)
    // NaN does not equal itself, so a query with NaN would never be found in a cache.
    self.variations = variations.filter { $0.value.isFinite }
  }
}

extension FontQuery {
  /// The alias of the default family, used if no family is requested or no requested family is
  /// found.
  static let defaultFamily = "system"

  /// The bundled family that an alias refers to, or `name` itself if it is not an alias. An alias
  /// means the same family on every machine.
  static func family(_ name: String) -> String {
    switch folded(name) {
    case "system": "Inter"
    case "sans-serif": "Noto Sans"
    case "serif": "Noto Serif"
    case "monospace": "Noto Sans Mono"
    default: name
    }
  }

  /// Folds a family name for comparison: makes it lowercase and removes spaces, as fontconfig does.
  static func folded(_ name: String) -> String {
    // This function runs for each name of each system font, and processing bytes is ten times as
    // fast as processing characters.
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    let bytes = (isASCII ? name : name.lowercased()).utf8
    return unsafe String(unsafeUninitializedCapacity: bytes.count) { folded in
      var count = 0
      for byte in bytes where byte != 0x20 {
        unsafe folded[count] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
        count += 1
      }
      return count
    }
  }
}

extension FontQuery {
  /// The coordinates on a variable font's axes for this style (CSS Fonts 4 §2.2 to §2.5, §8.1). A
  /// named instance overrides the query's weight, width and slant, and the query's variations
  /// override the instance. The face ignores unknown axes and clamps values.
  func variations(of info: FaceInfo, instance: [FontVariation] = []) -> [FontVariation] {
    var variations = [
      FontVariation(tag: .weight, value: weight),
      FontVariation(tag: .width, value: width),
      FontVariation(tag: .opticalSize, value: size),
    ]
    if italic && info.isUpright {
      variations.append(FontVariation(tag: .italic, value: 1))
      // The default angle of `oblique` in CSS is 14°. Most slant axes end at a smaller angle, and
      // the face clamps the value to that angle.
      variations.append(FontVariation(tag: .slant, value: -14))
    }
    return variations + instance + self.variations
  }
}

/// The face that was found for a font query.
package struct FontMatch: Sendable {
  /// The nearest face of the family. A variable face is set to the query's coordinates.
  package let face: FontFace
  /// The first requested family, or the alias `system` if no family was requested.
  package let requestedFamily: String
  /// Whether the face belongs to a family that was not requested, because no requested family was
  /// found.
  package let substituted: Bool
  /// A message that names the missing style and the style used instead. If another font source has
  /// a nearer face, the message names that face. Nil if the style matches.
  package var missingStyle: String?
  /// The families of the caller's fonts, for the message about a substituted family.
  var addedFamilies: [String] = []

  /// A message that the requested family was replaced; nil if a requested family was found.
  package var substitution: String? {
    guard substituted else { return nil }
    let meant = Self.shortSpelling(of: requestedFamily).map { "; did you mean '\($0)'?" } ?? ""
    return "font family '\(requestedFamily)' not found; using '\(face.familyName)'" + meant + added
  }

  /// The last part of the substitution message, which names the families of the caller's fonts.
  private var added: String {
    guard !addedFamilies.isEmpty else { return "" }
    let named = addedFamilies.prefix(Self.namedFamilies).map { "'\($0)'" }.joined(separator: ", ")
    let more = addedFamilies.count > Self.namedFamilies ? " and more" : ""
    return " (added fonts: \(named)\(more))"
  }

  /// Maximum number of families that the substitution message names.
  private static let namedFamilies = 3

  /// Converts a name that ends with a weight or size, as in CSS and design tools, to Galley's
  /// notation. For example, "Inter Bold 20" becomes `Inter:bold@20`. Nil for other names.
  static func shortSpelling(of name: String) -> String? {
    var words = name.split(separator: " ").prefix(longestName)[...]
    var (weight, size) = ("", "")
    while words.count > 1, let last = words.last?.lowercased() {
      if size.isEmpty, let number = Double(last), number > 0, number.isFinite {
        size = "@" + last
      } else if weight.isEmpty, weightWords.contains(last) {
        weight = ":" + last
      } else {
        break
      }
      words.removeLast()
    }
    guard !weight.isEmpty || !size.isEmpty else { return nil }
    return words.joined(separator: " ") + weight + size
  }

  /// Maximum number of words that are read from a name. All further words are ignored.
  private static let longestName = 16
  private static let weightWords: Set<String> = [
    "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]
}

/// The preferred presentation of a cluster that has both a text and an emoji form (UTS #51,
/// presentation sequences).
package enum FontPresentation: Hashable, Sendable {
  /// No preference: the presentation depends on the characters' properties and variation selectors.
  case none
  /// Text presentation: glyphs in the text's colour. If only a colour font supports the cluster,
  /// that font is used.
  case text
  /// Colour emoji. If only a font without colour supports the cluster, that font is used.
  case emoji
}

extension FontQuery {
  /// The order of a family's faces by their distance from this style, as fontconfig orders them.
  /// The result contains indices in `infos`, with the nearest face first. Slant is compared first,
  /// then weight, then width.
  func order(_ infos: [FaceInfo]) -> [Int] {
    guard infos.count > 1 else { return Array(infos.indices) }
    let candidates = tieOrder(infos)
    guard let wanted = pattern, let set = unsafe FcFontSetCreate() else {
      return candidates
    }
    defer { unsafe FcFontSetDestroy(set) }
    for (order, position) in candidates.enumerated() {
      guard let pattern = Self.pattern(of: infos[position], position: position, order: order)
      else { continue }
      unsafe FcPatternReference(pattern.pointer)
      unsafe _ = FcFontSetAdd(set, pattern.pointer)
    }
    let sorted = unsafe Self.sort(set, by: wanted)
    return sorted.count == infos.count ? sorted : candidates
  }

  /// The order of faces that fontconfig considers equally near. If the requested weight is above
  /// 500, heavier faces come first. Otherwise, lighter faces come first (CSS Fonts 4 §5.2). Faces
  /// of equal weight keep the original order.
  private func tieOrder(_ infos: [FaceInfo]) -> [Int] {
    let prefersHeavy = weight > 500
    return infos.indices.sorted { left, right in
      let weights = (infos[left].weight.lowerBound, infos[right].weight.lowerBound)
      guard weights.0 != weights.1 else { return left < right }
      return prefersHeavy ? weights.0 > weights.1 : weights.0 < weights.1
    }
  }

  /// The query's style as a fontconfig pattern. fontconfig's default values (`FcDefaultSubstitute`)
  /// are not added, because they include the locale's language.
  var pattern: FontPattern? {
    guard let pattern = FontPattern() else { return nil }
    pattern.add(FC_WEIGHT, FcWeightFromOpenTypeDouble(weight))
    pattern.add(FC_WIDTH, width)
    pattern.add(FC_SLANT, Int(italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN))
    pattern.add(FC_ORDER, 0)
    return pattern
  }

  private static func pattern(
    of info: FaceInfo, position: Int, order: Int
  ) -> FontPattern? {
    guard let pattern = FontPattern() else { return nil }
    pattern.add(FC_WEIGHT, info.weight)
    pattern.add(FC_WIDTH, info.width)
    pattern.add(FC_SLANT, info.slant)
    pattern.add(FC_ORDER, order)
    pattern.add(FC_INDEX, position)
    return pattern
  }

  private static func sort(
    _ set: UnsafeMutablePointer<FcFontSet>, by wanted: borrowing FontPattern
  ) -> [Int] {
    var sets: [UnsafeMutablePointer<FcFontSet>?] = unsafe [set]
    var result = FcResultMatch
    guard let configuration = unsafe Self.emptyConfiguration,
      let sorted = unsafe FcFontSetSort(
        configuration, &sets, 1, wanted.pointer, 0, nil, &result)
    else { return [] }
    defer { unsafe FcFontSetDestroy(sorted) }
    let patterns = unsafe UnsafeBufferPointer(
      start: sorted.pointee.fonts, count: Int(sorted.pointee.nfont))
    return unsafe patterns.compactMap { pattern in
      unsafe pattern.flatMap { unsafe FontPatternValues(pointer: $0).integer(FC_INDEX) }
    }
  }

  /// An empty fontconfig configuration. If a fontconfig function were called without a
  /// configuration, it would read the system's configuration.
  private nonisolated(unsafe) static let emptyConfiguration: OpaquePointer? =
    unsafe FcConfigCreate()
}
