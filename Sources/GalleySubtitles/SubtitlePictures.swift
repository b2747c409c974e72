// The images of subtitles. Each image covers a period in which the same cues are shown.

public import Galley
public import GalleyDocuments
import GalleyJSON

/// A subtitle image, with the times at which it appears and disappears.
public struct SubtitlePicture: Sendable {
  /// A cue in the image.
  public struct Cue: Sendable, Hashable {
    /// The index of the cue in ``Subtitles/cues``.
    public let index: Int
    /// The bounding box of the cue's lines on the canvas, in points.
    public let bounds: Rectangle
  }

  /// The time at which the image appears.
  public let start: Duration
  /// The time at which the image disappears.
  public let end: Duration
  /// The cues that the image shows, ordered by start time. Each cue is a frame of ``document``.
  public let cues: [Cue]
  /// The document that renders the image.
  public let document: TextDocument
}

/// Creates the subtitle images one after another, in order of time.
///
/// Cues that are shown at the same time share an image. A cue outside a WebVTT region has the same
/// position in all its images. A cue in a region can move when other cues appear or disappear. If
/// no cue is shown at a time, no image covers that time.
///
/// ```swift
/// var pictures = SubtitlePictures(subtitles, in: style, by: renderer)
/// while let picture = try pictures.next() {
///   let png = try renderer.encode(picture.document).bytes
/// }
/// ```
public struct SubtitlePictures: Sendable {
  /// A cue that is being shown, with its position on the canvas.
  private struct Placed {
    let index: Int
    let end: Duration
    var frame: TextDocument.Frame
    /// The cue's box, which the boxes of other cues must not overlap.
    var box: Rectangle
    var bounds: Rectangle
    /// The name of the cue's region, with the region's top and bottom in points; `nil` if the cue
    /// is not in a region.
    let region: (name: String, top: Double, bottom: Double)?
    /// Whether the cue is hidden because newer cues have pushed it out of its region.
    var isHidden = false
    /// Whether a diagnostic has reported that the cue is hidden.
    var isHiddenReported = false

    /// Moves the cue vertically so that the top of its box is at `y`.
    mutating func move(toY y: Double) {
      let distance = y - box.y
      frame.y += distance
      box.y += distance
      bounds.y += distance
    }
  }

  private let subtitles: Subtitles
  private let style: SubtitleStyle
  private let renderer: TextRenderer
  /// The indices of the cues with visible text, in the order in which they appear.
  private let order: [Int]
  private let area: CueArea
  private var lineHeight: Double?
  /// The number of cues that have appeared so far.
  private var appeared = 0
  private var shown: [Placed] = []
  /// The diagnostics collected since the previous image was created.
  private var notes: [Diagnostic] = []
  private var time = Duration.zero
  /// The total number of images that ``next()`` creates. Equal images are counted separately. An
  /// image is counted even if all its cues are hidden.
  public let count: Int

  /// Creates the sequence of images for some subtitles.
  ///
  /// - Parameters:
  ///   - subtitles: The subtitles to show.
  ///   - style: The appearance of the subtitles.
  ///   - renderer: The renderer that lays out the text. The fonts of the style take precedence over
  ///     the fonts of the renderer.
  /// - Throws: ``/Galley/RenderError`` if a font of the style is invalid, or if all images together
  ///   show more cues than ``/Galley/Limits/elements``. A cue counts once per image.
  public init(
    _ subtitles: Subtitles, in style: SubtitleStyle, by renderer: TextRenderer
  ) throws(RenderError) {
    self.subtitles = subtitles
    self.style = style
    self.renderer = renderer.using(try renderer.fonts(for: style.canvas))
    area = CueArea(style)
    let cues = subtitles.cues
    order = cues.indices.filter { cues[$0].start < cues[$0].end && cues[$0].hasText }.sorted {
      (cues[$0].start, cues[$1].end, $0) < (cues[$1].start, cues[$0].end, $1)
    }
    var edges: [(time: Duration, change: Int)] = []
    for index in order {
      edges.append((cues[index].start, 1))
      edges.append((cues[index].end, -1))
    }
    edges.sort { $0.time < $1.time }
    var (open, count, shownCount) = (0, 0, 0)
    for (index, edge) in edges.enumerated() {
      open += edge.change
      let isLast = index + 1 == edges.count || edges[index + 1].time > edge.time
      guard isLast, open > 0 else { continue }
      count += 1
      shownCount += open
    }
    let limit = renderer.limits.elements
    guard shownCount <= limit else {
      throw .tooLarge(
        what: "the total number of cues in all images", value: Double(shownCount),
        limit: Double(limit))
    }
    self.count = count
  }

  /// Creates the next image; `nil` after the last image.
  ///
  /// - Throws: An error if the text of a cue cannot be laid out, or if more than
  ///   ``/Galley/Limits/cuesAtOnce`` cues are shown at once. The error contains the line number of
  ///   the cue that causes the error.
  public mutating func next() throws(DocumentError) -> SubtitlePicture? {
    let cues = subtitles.cues
    shown.removeAll { $0.end <= time }
    if shown.isEmpty {
      guard appeared < order.count else { return nil }
      time = cues[order[appeared]].start
    }
    while appeared < order.count, cues[order[appeared]].start == time {
      try show(order[appeared])
      appeared += 1
    }
    stackRegions()
    var end = shown.map(\.end).min() ?? time
    if appeared < order.count { end = min(end, cues[order[appeared]].start) }
    var document = style.canvas
    let visible = shown.filter { !$0.isHidden }
    document.frames = visible.map(\.frame)
    document.diagnostics = notes
    notes = []
    let picture = SubtitlePicture(
      start: time, end: end,
      cues: visible.map { SubtitlePicture.Cue(index: $0.index, bounds: $0.bounds) },
      document: document)
    time = end
    return picture
  }

  /// Stacks the cues of each region upwards, with the newest cue at the bottom (WebVTT §7.1). A cue
  /// that does not fit into its region is hidden until it fits.
  private mutating func stackRegions() {
    var tops: [String: Double] = [:]
    for index in shown.indices.reversed() {
      guard let region = shown[index].region else { continue }
      let top = tops[region.name, default: region.bottom] - shown[index].box.height
      shown[index].move(toY: top)
      tops[region.name] = top
      shown[index].isHidden = top < region.top - 1e-6
      guard shown[index].isHidden, !shown[index].isHiddenReported else { continue }
      shown[index].isHiddenReported = true
      note(
        "cueHidden", "newer cues push this cue out of its region, so this cue is not shown",
        shown[index].index)
    }
  }

  /// Adds a diagnostic about a cue, with the cue's line number.
  private mutating func note(_ code: String, _ message: String, _ index: Int) {
    let path = subtitles.cues[index].line.map { "\($0):1" }
    notes.append(Diagnostic(code: code, message: message, path: path))
  }

  /// Positions a cue so that it avoids the cues that are already shown.
  private mutating func show(_ index: Int) throws(DocumentError) {
    var cue = subtitles.cues[index]
    // A cue whose settings do not make it vertical has the writing mode `horizontal`, the default.
    // Replace this mode by the style's writing mode.
    if !cue.placement.writingMode.isVertical {
      cue.placement.writingMode = style.container.writingMode
    }
    let limit = renderer.limits.cuesAtOnce
    guard shown.count < limit else {
      throw DocumentError(
        line: cue.line, column: cue.line.map { _ in 1 },
        code: DocumentFault.Code.tooLarge.rawValue,
        message: "more than \(limit) cues are shown at one time, which is the limit")
    }
    do throws(RenderError) {
      shown.append(try placed(cue, index))
    } catch {
      throw DocumentError(
        line: cue.line, column: cue.line.map { _ in 1 }, code: error.code,
        message: error.description)
    }
  }

  private mutating func placed(
    _ cue: Subtitles.Cue, _ index: Int
  ) throws(RenderError) -> Placed {
    let area = try area(of: cue)
    let mode = cue.placement.writingMode
    let (along, across) = area.lengths(mode)
    let extent = CueExtent(cue, along: along)
    let layout = try layout(cue, length: extent.length, across: across)
    let depth = mode.isVertical ? layout.width : layout.height
    let finder = CueBoxFinder(
      placement: cue.placement, area: area, across: across, depth: depth,
      lineHeight: layout.lines.first?.height ?? 0)
    let origin = area.rectangle
    func box(at distance: Double) -> Rectangle {
      mode.isVertical
        ? Rectangle(
          x: origin.x + distance, y: origin.y + extent.start, width: depth, height: extent.length)
        : Rectangle(
          x: origin.x + extent.start, y: origin.y + distance, width: extent.length, height: depth)
    }
    let (distance, isFree) = finder.distance { distance in
      let wanted = box(at: distance)
      // Cues in regions do not avoid each other here, because `stackRegions` arranges them.
      let taken = shown.first {
        !$0.isHidden && !(area.isRegion && $0.region != nil) && $0.box.overlaps(wanted)
      }
      guard let taken = taken?.box else { return nil }
      return mode.isVertical
        ? taken.x - origin.x...taken.x + taken.width - origin.x
        : taken.y - origin.y...taken.y + taken.height - origin.y
    }
    if !isFree {
      note("cuesOverlap", "there is no space next to the other cues; this cue overlaps them", index)
    }
    let place = box(at: distance)
    return Placed(
      index: index, end: cue.end, frame: TextDocument.Frame(layout, x: place.x, y: place.y),
      box: place, bounds: layout.lineBounds(atX: place.x, y: place.y),
      region: area.isRegion && !mode.isVertical
        ? cue.placement.region.map { ($0, origin.y, origin.y + origin.height) } : nil)
  }

  /// Lays out the text of a cue. Text that does not fit into the cue's area is dropped and
  /// reported.
  private func layout(
    _ cue: Subtitles.Cue, length: Double, across: Double
  ) throws(RenderError) -> TextLayout {
    var container = style.container
    container.insets = EdgeInsets()
    container.writingMode = cue.placement.writingMode
    let isVertical = container.writingMode.isVertical
    container.width = isVertical ? nil : length
    container.height = isVertical ? length : nil
    let text = style.text(of: cue)
    let layout = try renderer.layout(text, in: container)
    guard (isVertical ? layout.width : layout.height) > across + 1e-6 else { return layout }
    if isVertical { container.width = across } else { container.height = across }
    return try renderer.layout(text, in: container)
  }

  /// The area in which a cue is shown: the cue's region, or the canvas without its insets.
  private mutating func area(of cue: Subtitles.Cue) throws(RenderError) -> CueArea {
    guard let name = cue.placement.region, let region = subtitles.regions[name] else {
      return area
    }
    if let lineHeight { return CueArea(region, of: area, lineHeight: lineHeight) }
    let height = try renderer.layout(style.sample).height
    lineHeight = height
    return CueArea(region, of: area, lineHeight: height)
  }
}

extension Subtitles.Cue {
  /// Whether the cue has any visible text.
  fileprivate var hasText: Bool {
    text.contains { span in span.text.contains { !$0.isWhitespace } }
  }
}

extension Rectangle {
  /// Whether two rectangles overlap by more than a rounding error.
  fileprivate func overlaps(_ other: Rectangle) -> Bool {
    x + width > other.x + 1e-6 && other.x + other.width > x + 1e-6
      && y + height > other.y + 1e-6 && other.y + other.height > y + 1e-6
  }
}

extension TextLayout {
  /// The bounding box of the layout's lines. The layout's top left corner is at (`x`, `y`).
  fileprivate func lineBounds(atX x: Double, y: Double) -> Rectangle {
    let boxes = lines.map {
      rectangleInContainer(Rectangle(x: $0.x, y: $0.top, width: $0.width, height: $0.height))
    }
    let left = boxes.map(\.x).min() ?? 0
    let top = boxes.map(\.y).min() ?? 0
    let right = boxes.map { $0.x + $0.width }.max() ?? 0
    let bottom = boxes.map { $0.y + $0.height }.max() ?? 0
    return Rectangle(x: x + left, y: y + top, width: right - left, height: bottom - top)
  }
}
