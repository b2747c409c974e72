import CHarfBuzz

/// Shapes items of text into positioned glyphs with HarfBuzz; each worker has its own shaper.
///
/// A word is cached if its glyphs depend on nothing beyond the adjacent spaces (`WordShaper`). If a
/// short item cannot be shaped word by word, the whole item is cached. The result never depends on
/// previously shaped text.
@safe
package final class Shaper {
  private let buffer: OpaquePointer
  private var plans: [ShapingPlan.Key: ShapingPlan] = [:]
  /// Recently used shaping plans, indexed by a fast hash. If several plans have the same index, the
  /// array contains only the most recently used plan.
  private var recentPlans: [ShapingPlan?]
  private var lastPlanNumber: UInt32 = 0
  /// The shaper's own fonts, by their faces' identifiers; nil until the cache of plans was full for
  /// the first time.
  private var fonts: [UInt32: ShapingFont]?
  private var words = WordShaper()

  private static let recentPlanCount = 64

  /// Maximum memory for cached words, in bytes. To stay within this limit, the shaper drops words
  /// that were not used recently.
  package var wordBytes = FontLimits.shapedWordBytes

  /// Number of glyphs that the shaper is still allowed to produce. If text needs more glyphs, the
  /// shaper returns `glyphsLeft` + 1 glyphs, and the caller must reject the text.
  private(set) var glyphsLeft = Int.max

  /// Creates a shaper with an empty cache.
  package init() {
    // If memory runs out, use HarfBuzz's immutable empty buffer. Shaping that buffer reports a
    // failure.
    unsafe buffer = unsafe hb_buffer_create() ?? hb_buffer_get_empty()
    recentPlans = Array(repeating: nil, count: Self.recentPlanCount)
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
  }

  /// Sets the number of glyphs that the shaper is still allowed to produce.
  package func allow(glyphs count: Int) { glyphsLeft = count }

  /// Clears the cache of shaped words.
  package func emptyCache() {
    words.removeAll()
  }

  /// Number of words whose shaped glyphs are cached.
  package var keptWords: Int { words.count }

  /// Statistics of the word cache: its size in bytes, its number of words, and the number of
  /// lookups that found a word (hits) or did not (misses).
  package var wordStatistics: (bytes: Int, count: Int, hits: Int, misses: Int) {
    (words.byteCount, words.count, words.hits, words.misses)
  }

  /// Appends the glyphs of `item` in visual order.
  ///
  /// `text` is the whole paragraph, because HarfBuzz uses the characters around the item to join
  /// letters at the item's ends. If the item's range extends beyond the text, the range is clamped.
  ///
  /// The glyphs' cluster values are offsets in `text`. If the text was transformed, `sources` maps
  /// these offsets to the original text.
  package func shape(
    _ text: borrowing Span<UInt16>, _ item: ShapingItem, sources: [Int32] = [],
    into glyphs: inout [ShapedGlyph]
  ) {
    let range = item.range.clamped(to: 0..<min(text.count, Int(Int32.max)))
    guard !range.isEmpty else { return }
    let plan = plan(for: item)
    if sources.isEmpty,
      plan.triesWords() && shapeWords(text, range, plan, into: &glyphs)
        || words.shapeWhole(text, range, item, plan, self, into: &glyphs)
    {
      return
    }
    shapeWhole(text, range, item, plan, sources: sources, into: &glyphs)
  }

  /// Appends an item's glyphs word by word. Returns `false` if the item must be shaped as a whole.
  private func shapeWords(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ plan: ShapingPlan,
    into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    guard WordShaper.isIndependent(range, of: text, plan) else { return false }
    var free = plan.takeContextFree(self)
    defer { plan.giveBack(free) }
    let freeEnd = free.end(
      from: range.lowerBound, before: range.upperBound, in: text, plan, self)
    // Some items have no words. For example, an item can be the space between two words that are
    // set in a fallback face.
    if freeEnd == range.upperBound {
      free.append(range, of: text, to: &glyphs)
      return true
    }
    let isShaped = words.shape(text, range, from: freeEnd, plan, &free, self, into: &glyphs)
    plan.noteWords(isShaped)
    return isShaped
  }

  /// Shapes all of `text`, and records where shaping depended on neighbouring characters. Returns
  /// `false` if HarfBuzz fails or produces too many glyphs.
  func shape(
    _ text: borrowing Span<UInt16>, _ plan: ShapingPlan, into sample: inout ShapeSample
  ) -> Bool {
    sample.glyphs.removeAll(keepingCapacity: true)
    sample.isUnsafeToConcat.removeAll(keepingCapacity: true)
    fill(text, 0..<text.count, flags: HB_BUFFER_FLAG_PRODUCE_UNSAFE_TO_CONCAT.rawValue)
    guard unsafe plan.shape(buffer),
      unsafe Int(hb_buffer_get_length(buffer)) <= glyphsLeft
    else { return false }
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count) else { return false }
    appendGlyphs(to: &sample.glyphs)
    for index in 0..<Int(count) {
      sample.isUnsafeToConcat.append(
        unsafe infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_CONCAT.rawValue != 0)
    }
    if plan.key.isRightToLeft {
      sample.glyphs.reverse()
      sample.isUnsafeToConcat.reverse()
    }
    return sample.glyphs.count == Int(count)
  }

  /// Copies a range of the text into HarfBuzz's buffer, with the surrounding text as context.
  private func fill(_ text: borrowing Span<UInt16>, _ range: Range<Int>, flags: UInt32) {
    unsafe hb_buffer_reset(buffer)
    unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    unsafe hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
    unsafe text.withUnsafeBufferPointer { units in
      unsafe hb_buffer_add_utf16(
        buffer, units.baseAddress, Int32(clamping: units.count), UInt32(range.lowerBound),
        Int32(range.count))
    }
  }

  /// Appends the glyphs of a whole range, shaped in a single HarfBuzz call.
  func shapeWhole(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ item: ShapingItem, _ plan: ShapingPlan,
    sources: [Int32] = [], into glyphs: inout [ShapedGlyph]
  ) {
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if item.isParagraphStart, range.lowerBound == item.range.lowerBound {
      flags |= HB_BUFFER_FLAG_BOT.rawValue
    }
    if item.isParagraphEnd, range.upperBound == item.range.upperBound {
      flags |= HB_BUFFER_FLAG_EOT.rawValue
    }
    fill(text, range, flags: flags)
    if !sources.isEmpty { setClusters(sources) }
    if unsafe plan.shape(buffer) {
      let start = glyphs.count
      guard unsafe Int(hb_buffer_get_length(buffer)) <= glyphsLeft else {
        return appendTooMany(to: &glyphs)
      }
      appendGlyphs(to: &glyphs)
      if item.isUpright { Self.turn(&glyphs[start...]) }
    } else {
      glyphs += item.nominalGlyphs(of: text, range).map { glyph in
        var glyph = glyph
        if let source = Self.source(of: Int(glyph.cluster), sources) { glyph.cluster = source }
        return glyph
      }
    }
  }

  /// Rotates the advances and offsets of upright glyphs by 90 degrees counter-clockwise: down
  /// becomes right, and right becomes up.
  private static func turn(_ glyphs: inout ArraySlice<ShapedGlyph>) {
    for index in glyphs.indices {
      let glyph = glyphs[index]
      glyphs[index].xAdvance = 0 &- glyph.yAdvance
      glyphs[index].yAdvance = glyph.xAdvance
      glyphs[index].xOffset = 0 &- glyph.yOffset
      glyphs[index].yOffset = glyph.xOffset
    }
  }

  /// Replaces the cluster value of each character in the buffer. The old value is an offset in the
  /// shaped text, and the new value is the element of `sources` at that offset.
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

  /// The shaping plan for a shaping item, from the cache if possible.
  func plan(for item: ShapingItem) -> ShapingPlan {
    let hash = item.face.id &* 0x9E37_79B1 ^ item.script &* 0x85EB_CA6B
    let place = Int(hash >> 16) & (Self.recentPlanCount - 1) ^ (item.isRightToLeft ? 1 : 0)
    if let recent = recentPlans[place], recent.key.matches(item) { return recent }
    let key = ShapingPlan.Key(item)
    let plan = plans[key] ?? makePlan(key)
    // Each statement accesses the property only once. Therefore, the compiler can prove that accesses
    // never overlap, and the many reads need no check at run time.
    var changed = recentPlans
    recentPlans = []
    changed[place] = plan
    recentPlans = changed
    return plan
  }

  private func makePlan(_ key: ShapingPlan.Key) -> ShapingPlan {
    if plans.count >= FontLimits.shapingPlans { forgetPlans() }
    lastPlanNumber &+= 1
    let plan = ShapingPlan(key, number: lastPlanNumber, in: ownFont(of: key.face))
    plans[key] = plan
    return plan
  }

  /// Clears the cached shaping plans, their fonts and the words that were shaped with them.
  private func forgetPlans() {
    plans = [:]
    recentPlans = Array(repeating: nil, count: Self.recentPlanCount)
    fonts = [:]
    words.removeAll()
  }

  private func ownFont(of face: FontFace) -> ShapingFont? {
    guard let fonts else { return nil }
    let font = fonts[face.id] ?? ShapingFont(of: face)
    self.fonts?[face.id] = font
    return font
  }

  /// Appends `glyphsLeft` + 1 placeholder glyphs instead of HarfBuzz's glyphs, so that the caller
  /// rejects the text.
  private func appendTooMany(to glyphs: inout [ShapedGlyph]) {
    let missing = ShapedGlyph(glyphID: 0, cluster: 0, xAdvance: 0)
    glyphs += [ShapedGlyph](repeating: missing, count: max(0, glyphsLeft) + 1)
  }

  private func appendGlyphs(to glyphs: inout [ShapedGlyph]) {
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return }
    glyphs.append(addingCapacity: Int(count)) { glyphs in
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
}

extension ShapingPlan.Key {
  init(_ item: ShapingItem) {
    self.init(
      face: item.face, script: item.script, language: item.language,
      isRightToLeft: item.isRightToLeft, isUpright: item.isUpright, features: item.features)
  }

  func matches(_ item: ShapingItem) -> Bool {
    face === item.face && script == item.script && isRightToLeft == item.isRightToLeft
      && isUpright == item.isUpright
      && language == item.language && features == item.features
  }
}
