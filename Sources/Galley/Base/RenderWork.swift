/// Counts the work that a render has done so far. Ends the render if the work exceeds a limit, or
/// if the render is cancelled.
///
/// Work is measured in steps rather than time, so that every machine accepts and refuses the same
/// documents. Each render context has its own instance, and calls ``begin(_:_:)`` at the start of
/// each render.
package final class RenderWork {
  /// The maximum sizes and amounts for the render.
  private(set) var limits: Limits
  private var cancellation: Cancellation
  /// The reason why the render must end; `nil` if the render can continue.
  private var reason: RenderError?
  /// Whether `reason` is set. Hot loops read this Bool, because reading it is cheaper than reading
  /// the error.
  private var hasReason = false
  /// Whether the render's cancellation has a task, a deadline or a closure that can end the render.
  private(set) var mayEnd = false
  /// Number of UTF-16 code units of text shaped so far, and the number of glyphs that shaping
  /// produced from that text.
  private var units = 0
  private var glyphs = 0
  private var steps = 0
  /// Measures the stages of the render for an observer; `nil` without an observer.
  private(set) var watch: StageWatch?

  /// Number of glyphs that every render is allowed, whatever the length of its text. Each UTF-16
  /// code unit of the text allows further glyphs.
  private static let leastGlyphs = 65_536

  package init(_ limits: Limits = .default, _ cancellation: Cancellation = .never) {
    self.limits = limits
    self.cancellation = cancellation
    mayEnd = cancellation.mayEnd
  }

  /// Resets all counters for a new render.
  func begin(_ limits: Limits, _ cancellation: Cancellation, _ watch: StageWatch? = nil) {
    self.limits = limits
    self.cancellation = cancellation
    self.watch = watch
    mayEnd = cancellation.mayEnd
    if hasReason { (hasReason, reason) = (false, nil) }
    (units, glyphs, steps) = (0, 0, 0)
  }

  /// Records that a render has ended. Releases the render's cancellation, because the
  /// cancellation's closure could keep a whole document in memory.
  func end() {
    if mayEnd { (mayEnd, cancellation) = (false, .never) }
    watch = nil
  }

  /// Whether the render must end early. If so, the caller must discard the partial result.
  var isEnding: Bool {
    if hasReason || !mayEnd { return hasReason }
    if let reason = cancellation.reason { end(by: reason) }
    return hasReason
  }

  /// Makes the render end at its next check. If a reason is already set, the new reason is ignored.
  func end(by reason: RenderError) {
    if !hasReason { (hasReason, self.reason) = (true, reason) }
  }

  /// Throws an error if the render must end early.
  func check() throws(RenderError) {
    if isEnding, let reason { throw reason }
  }

  /// Maximum number of UTF-16 code units of combining marks that are shaped together with one
  /// letter. The maximum is at least 32, because Unicode's stream-safe format allows up to 30 marks
  /// (UAX #15 §13).
  var marksPerBase: Int { max(32, limits.marksPerBase) }

  /// Number of glyphs that this render is still allowed to produce.
  var glyphsLeft: Int {
    let (allowed, isTooMany) = units.multipliedReportingOverflow(by: max(0, limits.glyphsPerUnit))
    let (left, isBeyond) = Self.leastGlyphs.addingReportingOverflow(allowed)
    return isTooMany || isBeyond ? .max : left - glyphs
  }

  /// Counts the UTF-16 code units of text that is about to be shaped.
  func count(units count: Int) { units += count }

  /// Counts shaped glyphs. Ends the render if it has more glyphs than are allowed for the text
  /// shaped so far.
  func count(glyphs count: Int, of font: @autoclosure () -> String) {
    let left = glyphsLeft
    glyphs += count
    guard count > left else { return }
    end(
      by: .tooLarge(
        what: "the number of glyphs that the font \(font()) produces for the text",
        value: Double(glyphs), limit: Double(glyphs - count + left)))
  }

  /// Counts layout steps, as ``Limits/layoutSteps`` defines them. Ends the render if the total
  /// exceeds ``Limits/layoutSteps``.
  func count(steps count: Int) {
    steps += count
    guard steps > limits.layoutSteps else { return }
    end(
      by: .tooLarge(
        what: "the number of layout steps", value: Double(steps),
        limit: Double(limits.layoutSteps)))
  }

  /// Throws an error if the number of painted pixels exceeds the limit, or if the render must end.
  func check(painted pixels: Int) throws(RenderError) {
    try check()
    guard pixels > limits.paintedPixels else { return }
    throw tooMuchPainted(pixels)
  }

  /// The error for a number of painted pixels that exceeds the limit.
  func tooMuchPainted(_ pixels: Int) -> RenderError {
    .tooLarge(
      what: "the number of painted pixels (counted each time they are painted or blurred)",
      value: Double(pixels), limit: Double(limits.paintedPixels))
  }
}
