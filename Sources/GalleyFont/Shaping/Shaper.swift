import CHarfBuzz

/// Turns items of text into positioned glyphs with HarfBuzz; one for each worker.
@safe
package final class Shaper {
  private let buffer: OpaquePointer
  private var languages: [String: hb_language_t?] = unsafe [:]

  /// A shaper with an empty buffer, reused by every call.
  package init() {
    // Out of memory gives HarfBuzz's inert empty buffer, in which shaping fails visibly.
    unsafe buffer = unsafe hb_buffer_create() ?? hb_buffer_get_empty()
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
  }

  /// Appends the glyphs of `item` in visual order.
  ///
  /// `text` is the whole paragraph: HarfBuzz sees the characters around the item and joins and
  /// positions its ends accordingly. A range outside the text is clamped to it.
  ///
  /// - Parameter sources: the cluster of each unit of `text`, which must not fall; none for the
  ///   unit's own offset.
  package func shape(
    _ text: borrowing Span<UInt16>, _ item: ShapingItem, sources: [Int32] = [],
    into glyphs: inout [ShapedGlyph]
  ) {
    let range = item.range.clamped(to: 0..<min(text.count, Int(Int32.max)))
    guard !range.isEmpty else { return }
    unsafe hb_buffer_reset(buffer)
    setProperties(of: item)
    unsafe text.withUnsafeBufferPointer { units in
      unsafe hb_buffer_add_utf16(
        buffer, units.baseAddress, Int32(clamping: units.count), UInt32(range.lowerBound),
        Int32(range.count))
    }
    if !sources.isEmpty { setClusters(sources) }
    let features = item.features.map {
      hb_feature_t(tag: $0.tag.rawValue, value: $0.value, start: 0, end: UInt32.max)
    }
    let isShaped = unsafe hb_shape_full(
      item.face.font, buffer, features, UInt32(features.count), nil)
    if isShaped != 0 {
      appendGlyphs(to: &glyphs)
    } else {
      glyphs += NominalGlyphs.of(text, range, item).map { glyph in
        var glyph = glyph
        if let source = Self.source(of: Int(glyph.cluster), sources) { glyph.cluster = source }
        return glyph
      }
    }
  }

  /// Gives the characters in the buffer their clusters, which so far are their offsets.
  private func setClusters(_ sources: [Int32]) {
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count) else { return }
    for index in 0..<Int(count) {
      guard let source = Self.source(of: unsafe Int(infos[index].cluster), sources) else {
        continue
      }
      unsafe infos[index].cluster = UInt32(clamping: source)
    }
  }

  private static func source(of offset: Int, _ sources: [Int32]) -> Int32? {
    sources.indices.contains(offset) ? sources[offset] : nil
  }

  private func setProperties(of item: ShapingItem) {
    unsafe hb_buffer_set_direction(
      buffer, item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
    unsafe hb_buffer_set_language(buffer, language(item.language))
    unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if item.isParagraphStart { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if item.isParagraphEnd { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    unsafe hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
  }

  /// HarfBuzz's entry for a tag, remembered because it searches a linked list.
  private func language(_ tag: String) -> hb_language_t? {
    guard !tag.isEmpty else { return nil }
    if let known = unsafe languages[tag] { return unsafe known }
    if unsafe languages.count >= FontLimits.shaperLanguages { unsafe languages.removeAll() }
    let language = unsafe hb_language_from_string(tag, -1)
    unsafe languages[tag] = unsafe language
    return unsafe language
  }

  private func appendGlyphs(to glyphs: inout [ShapedGlyph]) {
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    for index in 0..<Int(count) {
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      glyphs.append(
        ShapedGlyph(
          glyphID: info.codepoint, cluster: Int32(truncatingIfNeeded: info.cluster),
          xAdvance: position.x_advance, yAdvance: position.y_advance,
          xOffset: position.x_offset, yOffset: position.y_offset,
          isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0))
    }
  }
}
