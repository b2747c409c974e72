// Cancelling renders that are in progress.

import Synchronization
import Testing

@testable import Galley

@Suite("Cancellation of renders", .serialized)
struct CancellationTests {
  /// Text with many paragraphs. Laying it out takes seconds.
  private static let long = AttributedText(
    String(
      repeating: "Sphinx of black quartz, judge my vow. \u{5D0}\u{5D1}\u{5D2} 123\n", count: 20_000),
    [.font(.system(14))])

  /// A long paragraph in one font. Breaking the paragraph into lines takes seconds, and so does
  /// drawing it.
  private static let one = AttributedText(
    String(repeating: "Sphinx of black quartz, judge my vow. ", count: 5_000), [.font(.system(14))]
  )

  @Test("A condition that is set later takes effect until it is removed")
  func conditions() {
    var cancellation = Cancellation()
    #expect(!cancellation.mayEnd && cancellation.reason == nil)
    cancellation.deadline = .now - .seconds(1)
    #expect(cancellation.mayEnd && cancellation.reason == .timedOut)
    cancellation.deadline = nil
    #expect(!cancellation.mayEnd && cancellation.reason == nil)
    cancellation.isRequested = { true }
    #expect(cancellation.mayEnd && cancellation.reason == .cancelled)
    cancellation.isRequested = nil
    #expect(!cancellation.mayEnd && cancellation.reason == nil)
    cancellation.followsTask = true
    #expect(cancellation.mayEnd && cancellation.reason == nil)
    cancellation.followsTask = false
    #expect(!cancellation.mayEnd)
  }

  private final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
  }

  /// Starts a render, cancels it 60 ms later, and returns the time from cancellation to the
  /// render's end. The render's own task reads the clock, so the time excludes delays by other
  /// tests.
  private static func timeToEnd(
    _ render: @escaping @Sendable () async throws -> Void
  ) async throws -> Duration {
    let hasBegun = Flag()
    let task = Task { () -> ContinuousClock.Instant? in
      hasBegun.isSet.store(true, ordering: .relaxed)
      do {
        try await render()
        return nil
      } catch RenderError.cancelled {
        return .now
      }
    }
    while !hasBegun.isSet.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(1)) }
    try await Task.sleep(for: .milliseconds(60))
    let cancelled = ContinuousClock.now
    task.cancel()
    return try await #require(task.value) - cancelled
  }

  /// The maximum time between the cancellation of a render and the render's end. Renders usually
  /// end within a few milliseconds, but later in debug builds, under sanitizers and on busy
  /// machines.
  private static let soon = Duration.milliseconds(1000)

  @Test("A long layout ends soon after its task is cancelled; the renderer's context can be reused")
  func layout() async throws {
    let renderer = TextRenderer(fonts: .bundled)
    let short = AttributedText("Hello", [.font(.system(24))])
    let before = try await renderer.draw(renderer.layout(short, in: TextContainer(width: 200)))
    let time = try await Self.timeToEnd {
      while true { _ = try await renderer.layout(Self.long, in: TextContainer(width: 300)) }
    }
    #expect(time < Self.soon)
    #expect(renderer.contexts.idleCount == 1)
    let after = try await renderer.draw(renderer.layout(short, in: TextContainer(width: 200)))
    #expect(before == after)
  }

  @Test("The layout of one long paragraph ends soon after its task is cancelled")
  func lines() async throws {
    let renderer = TextRenderer(fonts: .bundled)
    // On a busy machine, the task can be cancelled before it creates a context. This layout creates
    // the context that the task uses.
    _ = try await renderer.layout(AttributedText("x"), in: TextContainer(width: 300))
    let time = try await Self.timeToEnd {
      while true { _ = try await renderer.layout(Self.one, in: TextContainer(width: 300)) }
    }
    // This test has a higher time limit, because the shaping of a single item cannot be
    // interrupted.
    #expect(time < .seconds(3))
    #expect(renderer.contexts.idleCount == 1)
  }

  @Test("Drawing ends soon after its task is cancelled")
  func drawing() async throws {
    let renderer = TextRenderer(fonts: .bundled)
    let layout = try await renderer.layout(
      AttributedText(String(repeating: "Quartz\n", count: 1500), [.font(.system(30))]),
      in: TextContainer(width: 300))
    let whole = try await renderer.draw(layout)
    let time = try await Self.timeToEnd {
      while true { _ = try await renderer.draw(layout) }
    }
    #expect(time < Self.soon)
    #expect(try await renderer.draw(layout) == whole)
  }

  @Test(
    "PNG compression ends soon after its task is cancelled",
    arguments: [PNGEffort.small, .balanced, .fast])
  func compressing(_ effort: PNGEffort) async throws {
    let renderer = TextRenderer(fonts: .bundled)
    var frame = TextDocument.Frame(
      AttributedText("\u{1F600}", [.font(.system(1500))]),
      in: TextContainer(width: 3000, height: 3000))
    frame.backgroundPaint = .gradient(Gradient(angle: 30, .red, .blue))
    let layout = try await renderer.layout(TextDocument(frames: [frame]))
    let time = try await Self.timeToEnd {
      while true { _ = try await renderer.encode(layout, as: .png(effort)).bytes }
    }
    #expect(time < Self.soon)
    #expect(renderer.contexts.idleCount == 1)
  }

  @Test("In a cancelled task, asynchronous calls throw and synchronous calls still work")
  func cancelledBefore() async throws {
    let renderer = TextRenderer(fonts: .bundled)
    func setNow() throws -> TextLayout { try renderer.layout(AttributedText("Hello")) }
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      await #expect(throws: RenderError.cancelled) {
        try await renderer.layout(AttributedText("Hello"))
      }
      await #expect(throws: RenderError.cancelled) {
        try await renderer.render(TextDocument("Hello"))
      }
      return try setNow().glyphs.count
    }
    #expect(try await task.value == 5)
  }
}
