import CFontconfig

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
