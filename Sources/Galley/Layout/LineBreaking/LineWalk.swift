// The walk along a line that finds how far it reaches.

/// Adds up the widths of a line's clusters until they are more than it has room for.
struct LineWalk {
  /// Where the line begins.
  private let start: Int
  /// Where the walk goes on.
  private var offset: Int
  /// Width so far.
  private(set) var pen = 0.0
  /// Tracking of the last cluster, which a line drops.
  private var dropped = 0.0
  /// The last place so far at which the line may end.
  private var candidate: Int?
  /// The tab that the walk has stopped at, which is as wide as the line made it.
  private var tab: Int?
  /// Where the line ends, when the walk has.
  private(set) var end: Int

  init(start: Int) {
    self.start = start
    offset = start
    end = start
  }

  /// Walks up to a tab, of which the line has to say how wide it is before the walk goes on; `nil`
  /// at the line's end.
  mutating func nextTab(
    in breaker: borrowing LineBreaker, _ space: AvailableWidth, _ mode: LineBreakMode
  ) -> Int? {
    let (units, allFlags) = (breaker.paragraph.units, breaker.paragraph.flags)
    let content = units.span.extracting(breaker.paragraph.range.content)
    let (flags, advances) = (allFlags.span, breaker.paragraph.advances.span)
    let (wraps, room) = (mode.wraps, space.width + Tolerance.length)
    let opportunity: UnitFlags = mode == .byCharWrapping ? .graphemeStart : .breakBefore
    let hasTracking = breaker.paragraph.spacing.hasTracking
    // What changes with each unit is kept at hand until the walk stops.
    var (offset, pen, candidate) = (offset, pen, candidate)
    defer { (self.offset, self.pen, self.candidate) = (offset, pen, candidate) }
    /// What a unit has that does more than take up room.
    let events: UnitFlags = [.mandatoryBefore, .whitespace, opportunity]
    while offset < content.count {
      let here = flags[offset]
      if !here.isDisjoint(with: events), offset != tab {
        if offset > start {
          if here.contains(.mandatoryBefore) { return finish(at: offset) }
          if wraps, here.contains(opportunity),
            content[offset - 1] != softHyphen
              || breaker.fitsHyphen(before: offset, pen: pen, space, mode)
          {
            candidate = offset
          }
        }
        // A tab is white space wherever it stands.
        if here.contains(.whitespace), content[offset] == 0x09 {
          tab = offset
          return tab
        }
      }
      pen += advances[offset]
      if hasTracking, here.contains(.clusterStart) {
        dropped = breaker.paragraph.spacing.tracking(at: offset)
      }
      if pen - dropped > room, wraps, !here.contains(.whitespace) {
        return finish(at: candidate ?? breaker.emergencyEnd(before: offset, from: start, mode))
      }
      offset += 1
    }
    return finish(at: content.count)
  }

  private mutating func finish(at end: Int) -> Int? {
    self.end = end
    return nil
  }
}
