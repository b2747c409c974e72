/// A box in a tree of boxes, with only the properties that box layout needs. It has no text,
/// colours or fonts.
///
/// A box is large, so ``BoxLayout`` reads its properties in the list of boxes and never copies a
/// whole box. A call of a method that is not inlined would copy the box.
struct Box {
  /// The content that gives a box its natural size.
  enum Content {
    /// Content that a ``BoxContents`` measures, such as text, with its index among the contents.
    case measured(Int)
    /// No content; the box is as large as its insets.
    case empty
    /// An image with its natural size in points.
    case picture(width: Double, height: Double)
    /// Boxes in a row or a column.
    case stack(FrameStack)
    /// Boxes at fixed places.
    case group
  }

  var content: Content
  var item = StackItem()
  var width: Double?
  var height: Double?
  var insets = EdgeInsets()
  /// Whether a row of boxes inside this box begins at the right edge.
  var isRightToLeft = false
  /// The fraction of free height that lies above the content: 0 for content at the top.
  var shareAbove = 0.0
  /// Position in a parent that is not a stack: distance in points from the left edge, or from the
  /// right edge if ``isFromRight`` is set.
  var x = 0.0
  /// Position in a parent that is not a stack: distance in points from the top edge.
  var y = 0.0
  var isFromRight = false
  /// Indices of the boxes inside this box, in the list of all boxes.
  var children = 0..<0

  /// Width divided by height: the aspect ratio that the box sets or, without one, the ratio of its
  /// image. `nil` if neither exists.
  @inline(__always)
  var ratio: Double? {
    if let ratio = item.aspectRatio { return ratio }
    guard case .picture(let width, let height) = content, width > 0, height > 0 else { return nil }
    return width / height
  }
}

// The limits of a box's size.
extension Box {
  @inline(__always)
  var isPicture: Bool {
    if case .picture = content { true } else { false }
  }

  @inline(__always)
  var maximumHeight: Double { item.maximumHeight ?? .infinity }

  /// The height inside the insets if the box has the given height; `nil` if the given height is
  /// `nil`.
  @inline(__always)
  func innerHeight(_ height: Double?) -> Double? { height.map { $0 - insets.top - insets.bottom } }

  @inline(__always)
  private func transferred(_ height: Double?) -> Double? {
    guard let ratio, let height else { return nil }
    return height * ratio
  }

  /// The width that follows from a height and the box's aspect ratio; `nil` without a height or a
  /// ratio.
  @inline(__always)
  func width(at height: Double?) -> Double? {
    guard let ratio, let height else { return nil }
    return limited(height: height) * ratio
  }

  /// Limits a width: at least the box's minimum and its insets, at most the box's maximum. If the
  /// box sets no width, but has an aspect ratio, its height limits are converted to width limits.
  /// The box's own width limits take precedence (CSS Sizing 4 §5.1.1).
  @inline(__always)
  func limited(width: Double) -> Double {
    self.width == nil ? limited(contentWidth: width) : limited(width, between: 0, .infinity)
  }

  /// Limits the width of the box's content in the same way. If the box has an aspect ratio, its
  /// height limits are converted even if the box sets a width (CSS Flexible Box Layout 1 §4.5).
  @inline(__always)
  func limited(contentWidth: Double) -> Double {
    limited(
      contentWidth, between: transferred(item.minimumHeight) ?? 0,
      transferred(item.maximumHeight) ?? .infinity)
  }

  @inline(__always)
  private func limited(_ width: Double, between low: Double, _ high: Double) -> Double {
    let greatest = item.maximumWidth ?? .infinity
    return max(
      min(width, greatest, high), item.minimumWidth ?? 0, min(low, greatest), insets.width)
  }

  /// Limits a height: at least the box's minimum and its insets, at most the box's maximum.
  @inline(__always)
  func limited(height: Double) -> Double {
    max(min(height, maximumHeight), item.minimumHeight ?? 0, insets.height)
  }
}

/// The kind of content width that is measured. Both kinds include the box's insets.
enum ContentWidth {
  /// The smallest width at which no word is divided (CSS: min-content).
  case least
  /// The width without line breaks (CSS: max-content).
  case greatest
}

/// The height of a box's content at one width, and the distances of its first and last baselines
/// from its top. Lengths are in points and include the box's insets.
struct ContentHeight {
  var height: Double
  var first: Double
  var last: Double

  /// Creates the height of content without text. Both baselines are at the lower edge.
  init(_ height: Double) {
    (self.height, first, last) = (height, height, height)
  }

  init(_ height: Double, first: Double, last: Double) {
    (self.height, self.first, self.last) = (height, first, last)
  }
}

/// The area of a box in a box layout, and the lengths that the layout has already measured. All
/// lengths are in points.
struct BoxArea {
  /// The position, measured from the root's top left corner, and the size.
  var place = Rectangle(x: 0, y: 0, width: 0, height: 0)
  /// The length by which the children of a stack exceed the stack's area; 0 if they fit.
  var missing = 0.0
  private var least: Double?
  private var greatest: Double?
  /// The height of the content at the box's width.
  var natural: ContentHeight?
  /// The height for which the children were last placed.
  private var resolved: Double?
  /// Distances of the baselines from the box's top, at the height ``resolved``.
  var lines: (first: Double, last: Double)?

  /// Moves the box to the right by `x` and down by `y`.
  mutating func move(_ x: Double, _ y: Double) {
    place.x += x
    place.y += y
  }

  /// Sets the height of the box. Returns whether the children must be placed, because they were not
  /// placed for this height before.
  mutating func setHeight(_ height: Double) -> Bool {
    place.height = height
    guard resolved != height else { return false }
    (resolved, lines) = (height, nil)
    return true
  }

  /// The min-content or max-content width of the content; `nil` if it was not measured.
  subscript(_ width: ContentWidth) -> Double? {
    get { width == .least ? least : greatest }
    set { if width == .least { least = newValue } else { greatest = newValue } }
  }
}

/// Measures the contents of boxes. The index in ``Box/Content/measured`` identifies the content to
/// measure.
protocol BoxContents {
  /// Counts boxes that the layout visits.
  ///
  /// - Throws: ``RenderError`` if the layout has visited too many boxes, or must end early.
  func count(boxes: Int) throws(RenderError)
  /// The width of the content without line breaks, in points and including the box's insets.
  mutating func greatestWidth(of content: Int) throws(RenderError) -> Double
  /// The smallest width at which no word of the content is divided, in points and including the
  /// box's insets. `greatest` is the content's greatest width, which was measured before.
  func leastWidth(of content: Int, greatest: Double) -> Double
  mutating func height(of content: Int, width: Double) throws(RenderError) -> ContentHeight
}
