import CHarfBuzz

/// Turns items of text into positioned glyphs with HarfBuzz; one for each worker.
///
/// Words are kept with their glyphs where HarfBuzz looked at nothing past the spaces beside them
/// (`WordShaper`), and short items as a whole, so that the result is the same with what was shaped
/// before and without.
@safe
package final class Shaper {
  private let buffer: OpaquePointer
  private var plans: [ShapingPlan.Key: ShapingPlan] = [:]
  /// The plans used last, by a hash too cheap to be without collisions.
  private var recentPlans: [ShapingPlan?]
  private var lastPlanNumber: UInt32 = 0
  private var words = WordShaper()

  private static let recentPlanCount = 64

  /// Bytes of shaped words that are kept; of more, those that were not used of late are forgotten.
  package var wordBytes = FontLimits.shapedWordBytes

  /// Glyphs that may still come. A piece of text that is shaped to more gives one more than these,
  /// which the caller is to refuse.
  package var glyphsLeft = Int.max

  /// A shaper that has shaped nothing yet.
  package init() {
    // Out of memory gives HarfBuzz's inert empty buffer, in which shaping fails visibly.
    unsafe buffer = unsafe hb_buffer_create() ?? hb_buffer_get_empty()
    recentPlans = Array(repeating: nil, count: Self.recentPlanCount)
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
  }

  /// Forgets words that were shaped before.
  package func emptyCache() {
    words.removeAll()
  }

  /// Forgets plans too, and with them their faces.
  package func forgetFonts() {
    plans = [:]
    recentPlans = Array(repeating: nil, count: Self.recentPlanCount)
    words.removeAll()
  }

  /// Number of words that are kept.
  package var keptWords: Int { words.count }

  /// What the words that are kept take, and how often one was found or had to be shaped.
  package var wordStatistics: (bytes: Int, count: Int, hits: Int, misses: Int) {
    (words.byteCount, words.count, words.hits, words.misses)
  }

  /// Appends the glyphs of `item` in visual order.
  ///
  /// `text` is the whole paragraph: HarfBuzz sees the characters around the item and joins and
  /// positions its ends accordingly. A range outside the text is clamped to it.
  ///
  /// Clusters are offsets in `text`, or where the text stands for another one what `sources` has at
  /// these offsets.
  package func shape(
    _ text: borrowing Span<UInt16>, _ item: ShapingItem, sources: [Int32] = [],
    into glyphs: inout [ShapedGlyph]
  ) {
    let range = item.range.clamped(to: 0..<min(text.count, Int(Int32.max)))
    guard !range.isEmpty else { return }
    let plan = plan(for: item)
    if sources.isEmpty,
      plan.keepsWords && shapeWords(text, range, plan, into: &glyphs)
        || words.shapeWhole(text, range, item, plan, self, into: &glyphs)
    {
      return
    }
    shapeWhole(text, range, item, plan, sources: sources, into: &glyphs)
  }

  /// Appends an item's glyphs word by word; false when it has to be shaped as a whole.
  private func shapeWords(
    _ text: borrowing Span<UInt16>, _ range: Range<Int>, _ plan: ShapingPlan,
    into glyphs: inout [ShapedGlyph]
  ) -> Bool {
    guard WordShaper.isIndependent(range, of: text, plan) else { return false }
    var free = plan.takeContextFree(self)
    defer { plan.giveBack(free) }
    let freeEnd = free.end(
      from: range.lowerBound, before: range.upperBound, in: text, plan, self)
    // Spaces between words of another face are items by themselves, without words.
    if freeEnd == range.upperBound {
      free.append(range, of: text, to: &glyphs)
      return true
    }
    return words.shape(text, range, from: freeEnd, plan, &free, self, into: &glyphs)
  }

  /// Shapes a text by itself, and finds where HarfBuzz looked across; false when it refuses to
  /// shape, or makes more glyphs than may come.
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

  /// Puts a range of a text into the buffer, what is around it as context.
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

  /// Appends the glyphs of a range as HarfBuzz gives them for all of it at once.
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
      glyphs += NominalGlyphs.of(text, range, item).map { glyph in
        var glyph = glyph
        if let source = Self.source(of: Int(glyph.cluster), sources) { glyph.cluster = source }
        return glyph
      }
    }
  }

  /// Makes what HarfBuzz set downwards run along a line, as if the page were turned to the left:
  /// advances go to the right, and what lies right of the line is above it.
  private static func turn(_ glyphs: inout ArraySlice<ShapedGlyph>) {
    for index in glyphs.indices {
      let glyph = glyphs[index]
      glyphs[index].xAdvance = 0 &- glyph.yAdvance
      glyphs[index].yAdvance = glyph.xAdvance
      glyphs[index].xOffset = 0 &- glyph.yOffset
      glyphs[index].yOffset = glyph.xOffset
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

  /// What is known of the font for an item.
  func plan(for item: ShapingItem) -> ShapingPlan {
    let hash = item.face.id &* 0x9E37_79B1 ^ item.script &* 0x85EB_CA6B
    let place = Int(hash >> 16) & (Self.recentPlanCount - 1) ^ (item.isRightToLeft ? 1 : 0)
    if let recent = recentPlans[place], recent.key.matches(item) { return recent }
    let key = ShapingPlan.Key(item)
    let plan = plans[key] ?? makePlan(key)
    recentPlans[place] = plan
    return plan
  }

  private func makePlan(_ key: ShapingPlan.Key) -> ShapingPlan {
    if plans.count >= FontLimits.shapingPlans { forgetFonts() }
    lastPlanNumber &+= 1
    let plan = ShapingPlan(key, number: lastPlanNumber)
    plans[key] = plan
    return plan
  }

  /// Appends one glyph more than are allowed, in place of those that HarfBuzz made.
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
