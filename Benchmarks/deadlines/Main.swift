// Draws heavy documents with a deadline. Measures how long after the deadline Galley stops drawing,
// and how much other tasks are delayed while Galley draws.

import Foundation
import Galley

/// Draws four heavy documents at once with a deadline of one second, first with
/// `await renderer.encode`, then with a ``RenderPool``. Prints the time until each request ended,
/// and the time until all threads were free again. Also prints the greatest delay of a 10 ms timer
/// in another task.
@main
enum Main {
  private static let deadline = Duration.seconds(1)

  /// A heavy document: 64 frames of four megapixels, each with a gradient, and with text that has a
  /// blurred shadow.
  private static var document: TextDocument {
    var shadow = TextShadow()
    (shadow.offsetX, shadow.offsetY, shadow.blur) = (4, 4, 60)
    let text = AttributedText(
      String(repeating: "Sphinx of black quartz ", count: 40),
      [.font(.system(120)), .shadow(shadow)])
    var frame = TextDocument.Frame(text, in: TextContainer(width: 2000, height: 2000))
    frame.backgroundPaint = .gradient(Gradient(angle: 30, .red, .blue))
    return TextDocument(frames: Array(repeating: frame, count: 64))
  }

  static func main() async throws {
    let renderer = TextRenderer(fonts: .bundled)
    print(
      "| method | requests ended after, ms | results | threads free after, ms | timer delay, ms |")
    print("| --- | --- | --- | ---: | ---: |")
    try await report("await renderer.encode") { document async throws(RenderError) in
      try await renderer.encode(
        document, cancellation: Cancellation(deadline: .now + deadline, followsTask: true))
    } isFree: {
      true
    }
    let pool = RenderPool(renderer, workers: 2)
    try await report("RenderPool, 2 workers") { document async throws(RenderError) in
      try await pool.encode(document, deadline: deadline)
    } isFree: {
      pool.load.rendering == 0
    }
  }

  /// Draws four documents at once, and prints a row of the results table.
  private static func report(
    _ name: String,
    encode: @escaping @Sendable (TextDocument) async throws(RenderError) -> EncodedPicture,
    isFree: @Sendable () -> Bool
  ) async throws {
    let document = document
    let start = ContinuousClock.now
    let timer = Task { await greatestLateness() }
    var answers: [(Duration, String)] = []
    await withTaskGroup(of: (Duration, String).self) { group in
      for _ in 0..<4 {
        group.addTask {
          do throws(RenderError) {
            _ = try await encode(document)
            return (.now - start, "png")
          } catch {
            return (.now - start, error == .timedOut ? "timedOut" : "\(error)")
          }
        }
      }
      for await answer in group { answers.append(answer) }
    }
    while !isFree() { try await Task.sleep(for: .milliseconds(1)) }
    let free = ContinuousClock.now - start
    timer.cancel()
    let late = await timer.value
    let times = answers.map { milliseconds($0.0) }.joined(separator: ", ")
    let kinds = Set(answers.map(\.1)).sorted().joined(separator: ", ")
    print("| \(name) | \(times) | \(kinds) | \(milliseconds(free)) | \(milliseconds(late)) |")
  }

  /// Sleeps for 10 ms again and again, until the task is cancelled. Returns the greatest delay: the
  /// time of the longest sleep, minus 10 ms.
  private static func greatestLateness() async -> Duration {
    var greatest = Duration.zero
    let step = Duration.milliseconds(10)
    while !Task.isCancelled {
      let start = ContinuousClock.now
      try? await Task.sleep(for: step)
      greatest = max(greatest, .now - start - step)
    }
    return greatest
  }

  private static func milliseconds(_ duration: Duration) -> String {
    String(format: "%.0f", duration / .milliseconds(1))
  }
}
