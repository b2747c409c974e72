// Where the boxes of cues stand (WebVTT §7.2, "apply WebVTT cue settings").

import Galley
import GalleyUnicode

/// A rectangle of the canvas that cues are shown in: all of it inside the insets, or a region.
struct CueArea {
  let rectangle: Rectangle
  /// Whether it is a region, in which cues have no lines of their own.
  var isRegion = false

  /// The canvas inside its insets.
  init(_ style: SubtitleStyle) {
    let insets = style.container.insets
    rectangle = Rectangle(
      x: insets.left, y: insets.top,
      width: max((style.canvas.width ?? 0) - insets.left - insets.right, 0),
      height: max((style.canvas.height ?? 0) - insets.top - insets.bottom, 0))
  }

  /// A region of an area.
  ///
  /// - Parameter lineHeight: the height of a line in points.
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

  /// How long the area is along lines, and across them.
  func lengths(_ mode: WritingMode) -> (along: Double, across: Double) {
    mode.isVertical
      ? (rectangle.height, rectangle.width) : (rectangle.width, rectangle.height)
  }
}

/// Where a cue's box begins and how long it is along the lines, in points from its area's edge.
struct CueExtent {
  let start: Double
  let length: Double

  init(_ cue: Subtitles.Cue, along: Double) {
    let placement = cue.placement
    let anchor = placement.positionAnchor ?? Self.anchor(cue)
    let position = placement.position ?? Self.position(placement.alignment)
    // A box stays within the area whatever stands at its position.
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

/// Finds the place of a cue's box across its lines, beside those that are there.
struct CuePlacing {
  let placement: CuePlacement
  let area: CueArea
  /// Length of the area across lines.
  let across: Double
  /// Length of the box across lines.
  let depth: Double
  /// Height of the box's first line.
  let lineHeight: Double

  /// The box's distance from the area's left or upper edge.
  ///
  /// - Parameter obstacle: the box among those that are there that one at a distance overlaps, by
  ///   where it begins and ends.
  func distance(
    avoiding obstacle: (_ distance: Double) -> ClosedRange<Double>?
  ) -> (distance: Double, isFree: Bool) {
    let wish = min(max(self.wish, 0), max(across - depth, 0))
    let isFixed = if case .percent = placement.line { !area.isRegion } else { false }
    let before = free(from: wish, towardsStart: true, obstacle)
    let after = free(from: wish, towardsStart: false, obstacle)
    switch (before, after) {
    case (nil, nil): return (wish, false)
    case (let place?, nil), (nil, let place?): return (place, true)
    case (let before?, let after?):
      // A box at a line moves away from its edge; another one, to the nearest place.
      let takesBefore = isFixed ? wish - before <= after - wish : countsFromEnd
      return (takesBefore ? before : after, true)
    }
  }

  private var line: CuePlacement.Line {
    area.isRegion ? .number(-1) : placement.line ?? .number(-1)
  }

  /// Whether lines are counted from the right or lower edge.
  private var countsFromEnd: Bool {
    guard case .number(let line) = line else { return false }
    return (line < 0) != (placement.writingMode == .verticalRL)
  }

  /// Where the box stands if nothing is in its way.
  private var wish: Double {
    switch line {
    case .number(let number):
      // Far more lines than any canvas has.
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

  /// The first free place on one side of another one; `nil` where the area ends before.
  private func free(
    from wish: Double, towardsStart: Bool, _ obstacle: (Double) -> ClosedRange<Double>?
  ) -> Double? {
    var distance = wish
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
  /// Whether the text begins to the right, by its first strong character (UAX #9 P2).
  var isRightToLeft: Bool {
    Bidi.naturalDirection(of: Array(plainText.utf16).span) == .rightToLeft
  }
}
