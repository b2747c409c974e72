// The positions of cue boxes (WebVTT §7.2, "apply WebVTT cue settings").

import Galley
import GalleyDocuments
import GalleyUnicode

/// A rectangle in which cues are shown: either the canvas without its insets, or a WebVTT region.
struct CueArea {
  let rectangle: Rectangle
  /// Whether this area is a WebVTT region. In a region, a cue's `line` setting is ignored.
  var isRegion = false

  /// Creates the area for cues outside regions: the canvas without its insets.
  init(_ style: SubtitleStyle) {
    let insets = style.container.insets
    rectangle = Rectangle(
      x: insets.left, y: insets.top,
      width: max((style.canvas.width ?? 0) - insets.left - insets.right, 0),
      height: max((style.canvas.height ?? 0) - insets.top - insets.bottom, 0))
  }

  /// Creates the area of a WebVTT region inside the area of the canvas.
  ///
  /// - Parameter lineHeight: The height of a line of text in points.
  init(_ region: CueRegion, of area: CueArea, lineHeight: Double) {
    let outer = area.rectangle
    let width = outer.width * region.width / 100
    let height = min(Double(region.lines) * lineHeight, outer.height)
    rectangle = Rectangle(
      x: outer.x + outer.width * region.viewportX / 100 - width * region.anchorX / 100,
      y: outer.y + outer.height * region.viewportY / 100 - height * region.anchorY / 100,
      width: width, height: height)
    isRegion = true
  }

  /// The size of the area in points: its length along the lines of text, and its length
  /// perpendicular to the lines.
  func lengths(_ mode: WritingMode) -> (along: Double, across: Double) {
    mode.isVertical
      ? (rectangle.height, rectangle.width) : (rectangle.width, rectangle.height)
  }
}

/// The start and the length of a cue's box along its lines of text, in points. The start is
/// measured from the area's left edge, or from its top edge for vertical text.
struct CueExtent {
  let start: Double
  let length: Double

  init(_ cue: Subtitles.Cue, along: Double) {
    let placement = cue.placement
    let anchor = placement.positionAnchor ?? Self.anchor(cue)
    let position = placement.position ?? Self.position(placement.alignment)
    // Shrink the cue's box so that it stays within the canvas or the region.
    let greatest =
      switch anchor {
      case .start: 100 - position
      case .end: position
      case .center: 2 * min(position, 100 - position)
      }
    let size = min(placement.size, greatest)
    let start =
      switch anchor {
      case .start: position
      case .center: position - size / 2
      case .end: position - size
      }
    self.start = along * start / 100
    length = along * size / 100
  }

  private static func position(_ alignment: CuePlacement.Alignment?) -> Double {
    switch alignment {
    case .left: 0
    case .right: 100
    default: 50
    }
  }

  private static func anchor(_ cue: Subtitles.Cue) -> CuePlacement.Anchor {
    switch cue.placement.alignment {
    case .left: .start
    case .right: .end
    case .start: cue.isRightToLeft ? .end : .start
    case .end: cue.isRightToLeft ? .start : .end
    case .center, nil: .center
    }
  }
}

/// Finds the position of a cue's box perpendicular to its lines of text. If possible, the box does
/// not overlap boxes that are already shown.
struct CueBoxFinder {
  let placement: CuePlacement
  let area: CueArea
  /// The size of the area perpendicular to the lines of text, in points.
  let across: Double
  /// The size of the box perpendicular to its lines of text, in points.
  let depth: Double
  /// The height of the box's first line of text, in points.
  let lineHeight: Double

  /// The distance in points from the area's left or top edge to the cue's box, and whether the
  /// cue's box is free of overlaps.
  ///
  /// - Parameter obstacle: Finds a shown box that the cue's box would overlap at the given
  ///   distance. Returns the start and the end of the shown box, in points from the same edge of
  ///   the area; `nil` if there is no overlap.
  func distance(
    avoiding obstacle: (_ distance: Double) -> ClosedRange<Double>?
  ) -> (distance: Double, isFree: Bool) {
    let wanted = min(max(preferred, 0), max(across - depth, 0))
    let isFixed = if case .percent = placement.line { !area.isRegion } else { false }
    let before = free(from: wanted, towardsStart: true, obstacle)
    let after = free(from: wanted, towardsStart: false, obstacle)
    switch (before, after) {
    case (nil, nil): return (wanted, false)
    case (let place?, nil), (nil, let place?): return (place, true)
    case (let before?, let after?):
      // Both searches found a free position. If the cue's `line` is a percentage, the box moves to
      // the nearer position. If `line` is a line number, lines are counted from an edge of the
      // area, and the box moves away from this edge.
      let takesBefore = isFixed ? wanted - before <= after - wanted : countsFromEnd
      return (takesBefore ? before : after, true)
    }
  }

  private var line: CuePlacement.Line {
    area.isRegion ? .number(-1) : placement.line ?? .number(-1)
  }

  /// Whether the cue's line number counts from the right or bottom edge.
  private var countsFromEnd: Bool {
    guard case .number(let line) = line else { return false }
    return (line < 0) != (placement.writingMode == .verticalRL)
  }

  /// The distance in points from the area's left or top edge to the box, according to the cue's
  /// settings. If the box fits there, and does not overlap a box that is already shown, it gets
  /// this position.
  private var preferred: Double {
    switch line {
    case .number(let number):
      // Clamp the line number to a million lines in each direction, so that the distance stays
      // finite. No canvas has that many lines.
      var line = min(max(number.rounded(), -1e6), 1e6)
      if placement.writingMode == .verticalRL { line = -(line + 1) }
      return line < 0 ? across + line * lineHeight : line * lineHeight
    case .percent(let percent):
      let place = across * percent / 100
      return switch placement.lineAnchor {
      case .start: place
      case .center: place - depth / 2
      case .end: place - depth
      }
    }
  }

  /// Searches for a position of the cue's box in one direction, and returns the free position that
  /// is nearest to `wanted`. If the box would leave the area, the result is `nil`.
  private func free(
    from wanted: Double, towardsStart: Bool, _ obstacle: (Double) -> ClosedRange<Double>?
  ) -> Double? {
    var distance = wanted
    while let taken = obstacle(distance) {
      let next = towardsStart ? taken.lowerBound - depth : taken.upperBound
      guard towardsStart ? next < distance : next > distance else { return nil }
      distance = next
      guard distance >= 0, distance <= across - depth else { return nil }
    }
    return distance
  }
}

extension Subtitles.Cue {
  /// Whether the cue's text is right to left, as determined by its first strong character (UAX #9
  /// P2).
  var isRightToLeft: Bool {
    BidiParagraph.naturalDirection(of: Array(plainText.utf16).span) == .rightToLeft
  }
}
