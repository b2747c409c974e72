// What one render does, counted: the bounds of its work, and its end before its time.

/// What a render has done of what it may do.
///
/// Work is counted and not timed, so that a document is refused on every machine or on none. One
/// worker's own: whoever lends it to a render calls ``begin(_:_:)``.
package final class RenderWork {
  /// Sizes and amounts beyond which the render ends.
  private(set) var limits: Limits
  private var cancellation: Cancellation
  /// Why the render is to end, once that is known.
  private var reason: RenderError?
  /// Whether the render is to end; it is looked at often, and an error takes longer to look at.
  private var hasReason = false
  /// Whether anything but a limit may end the render.
  private(set) var mayEnd = false
  /// UTF-16 units of the texts so far, and glyphs that these were shaped to.
  private var units = 0
  private var glyphs = 0
  private var steps = 0
  /// Who is told of the drawing, if somebody is.
  private(set) var watch: DrawingWatch?

  /// Glyphs that a text may have however short it is.
  private static let leastGlyphs = 65_536

  package init(_ limits: Limits = .default, _ cancellation: Cancellation = .never) {
    self.limits = limits
    self.cancellation = cancellation
    mayEnd = cancellation.mayEnd
  }

  /// Starts a render.
  func begin(_ limits: Limits, _ cancellation: Cancellation, _ watch: DrawingWatch? = nil) {
    self.limits = limits
    self.cancellation = cancellation
    self.watch = watch
    mayEnd = cancellation.mayEnd
    if hasReason { (hasReason, reason) = (false, nil) }
    (units, glyphs, steps) = (0, 0, 0)
  }

  /// Ends a render, of which nothing is kept: what asks for its end may hold a whole document.
  func end() {
    if mayEnd { (mayEnd, cancellation) = (false, .never) }
    watch = nil
  }

  /// Whether the render is to end; its result so far is not to be used.
  var isEnding: Bool {
    if hasReason || !mayEnd { return hasReason }
    if let reason = cancellation.reason { end(by: reason) }
    return hasReason
  }

  /// Ends the render at its next check; of several reasons the first counts.
  func end(by reason: RenderError) {
    if !hasReason { (hasReason, self.reason) = (true, reason) }
  }

  /// Throws when the render is to end.
  func check() throws(RenderError) {
    if isEnding, let reason { throw reason }
  }

  /// UTF-16 units of marks that are shaped together with one letter. Unicode's stream-safe format
  /// has up to 30 (UAX #15 §13), so that no limit may be lower.
  var marksPerBase: Int { max(32, limits.marksPerBase) }

  /// Glyphs that may still come.
  var glyphsLeft: Int {
    let (allowed, isTooMany) = units.multipliedReportingOverflow(by: max(0, limits.glyphsPerUnit))
    let (left, isBeyond) = Self.leastGlyphs.addingReportingOverflow(allowed)
    return isTooMany || isBeyond ? .max : left - glyphs
  }

  /// Counts the units of a text that is going to be shaped.
  func count(units count: Int) { units += count }

  /// Counts glyphs that were shaped, more than which the texts so far may not have.
  func count(glyphs count: Int, of font: @autoclosure () -> String) {
    let left = glyphsLeft
    glyphs += count
    guard count > left else { return }
    end(
      by: .tooLarge(
        what: "the number of glyphs that the font \(font()) makes of the text",
        value: Double(glyphs), limit: Double(glyphs - count + left)))
  }

  /// Counts steps of layout: units that are shaped, and lines that are broken.
  func count(steps count: Int) {
    steps += count
    guard steps > limits.layoutSteps else { return }
    end(
      by: .tooLarge(
        what: "the number of steps of layout", value: Double(steps),
        limit: Double(limits.layoutSteps)))
  }

  /// Throws when more pixels were painted than may be, or the render is to end.
  func check(painted pixels: Int) throws(RenderError) {
    try check()
    guard pixels > limits.paintedPixels else { return }
    throw tooMuchPainted(pixels)
  }

  /// What is wrong with so many painted pixels.
  func tooMuchPainted(_ pixels: Int) -> RenderError {
    .tooLarge(
      what: "the number of painted pixels, each as often as it is painted or blurred",
      value: Double(pixels), limit: Double(limits.paintedPixels))
  }
}
