// Render events that observers receive, and cache statistics.

import Synchronization
import Testing

@testable import Galley

@Suite("Render events")
struct RenderEventTests {
  private final class Log: Sendable {
    private let list = Mutex<[RenderEvent]>([])
    var events: [RenderEvent] { list.withLock { $0 } }
    var stages: [RenderEvent.Stage] { events.map(\.stage) }
    func add(_ event: RenderEvent) { list.withLock { $0.append(event) } }
  }

  private static let document: TextDocument = {
    var document = TextDocument(
      AttributedText("Quartz", [.font(.system(24)), .foregroundColor(.tomato)]),
      in: TextContainer(width: 120, height: 40))
    document.scale = 2
    return document
  }()

  @Test("Rendering to PNG causes three events with sizes and durations: layout, draw and encode")
  func stages() throws {
    let log = Log()
    let renderer = TextRenderer(fonts: .bundled)
    let file = try renderer.observed { log.add($0) }.encode(Self.document).bytes
    #expect(log.stages == [.layout, .draw, .encode])
    #expect(log.events.allSatisfy { $0.outcome == .completed && $0.duration > .zero })
    #expect(log.events.map(\.units) == [6, 0, 0])
    #expect(log.events.map(\.pixels) == [0, 240 * 80, 240 * 80])
    #expect(log.events.map(\.bytes) == [0, 0, file.count])
    // The original renderer has no observer, so it reports no events.
    #expect(try renderer.encode(Self.document).bytes == file)
    #expect(log.events.count == 3)
  }

  @Test("Drawing and encoding cause one render event each, even if the image is drawn in bands")
  func bands() throws {
    let log = Log()
    let renderer = TextRenderer(fonts: .bundled).observed { log.add($0) }
    var document = Self.document
    (document.width, document.height) = (800, 2000)
    let file = try renderer.encode(document).bytes
    #expect(log.stages == [.layout, .draw, .encode])
    #expect(log.events.last?.bytes == file.count)
    #expect(log.events.last?.pixels == 1600 * 4000)
  }

  @Test("Drawing a bitmap causes no encoding event, and layout causes only a layout event")
  func bitmaps() async throws {
    let log = Log()
    let renderer = TextRenderer(fonts: .bundled).observed { log.add($0) }
    let layout = try await renderer.layout(
      Self.document.frames[0].text, in: TextContainer(width: 100))
    #expect(log.stages == [.layout])
    _ = try await renderer.draw(layout)
    _ = try await renderer.render(Self.document)
    #expect(log.stages == [.layout, .draw, .layout, .draw])
    #expect(try await renderer.using(.bundled).layout("a").lines.count == 1)
    #expect(log.stages.count == 5)
  }

  @Test("If a stage fails, is cancelled or times out, its event reports this outcome")
  func failures() throws {
    let log = Log()
    var limits = Limits()
    limits.textLength = 6
    limits.canvasPixels = 10_000
    let renderer = TextRenderer(fonts: .bundled, limits: limits).observed { log.add($0) }
    #expect(throws: RenderError.self) { try renderer.layout("Too long") }
    #expect(throws: RenderError.self) { try renderer.encode(Self.document).bytes }
    #expect(throws: RenderError.cancelled) {
      try renderer.layout("a", cancellation: Cancellation(isRequested: { true }))
    }
    #expect(throws: RenderError.timedOut) {
      try renderer.layout("a", cancellation: Cancellation(deadline: .now))
    }
    #expect(log.stages == [.layout, .layout, .draw, .layout, .layout])
    #expect(log.events.map(\.outcome) == [.failed, .completed, .failed, .cancelled, .timedOut])
  }

  @Test("Invalid PNG text metadata makes the draw stage fail, so nothing is encoded")
  func texts() throws {
    let log = Log()
    let renderer = TextRenderer(fonts: .bundled).observed { log.add($0) }
    #expect(throws: RenderError.self) {
      try renderer.encode(Self.document, metadata: PictureMetadata(texts: [(" bad ", "")])).bytes
    }
    #expect(log.stages == [.layout, .draw])
    #expect(log.events.last?.outcome == .failed)
  }

  @Test(
    "A render pool reports how long each request waits; a rejected request is reported as `busy`")
  func waiting() async throws {
    let log = Log()
    let pool = RenderPool(
      TextRenderer(fonts: .bundled).observed { log.add($0) }, workers: 1, waiting: 0)
    _ = try await pool.encode(Self.document).bytes
    #expect(log.stages == [.wait, .layout, .draw, .encode])
    await pool.shutDown()
    await #expect(throws: RenderError.busy) { try await pool.encode(Self.document).bytes }
    #expect(log.events.last?.stage == .wait)
    #expect(log.events.last?.outcome == .busy)
  }

  @Test("Cache statistics report entries, bytes, hits and misses")
  func statistics() throws {
    let renderer = TextRenderer(fonts: FontLibrary(includesSystemFonts: false))
    #expect(renderer.statistics == RenderStatistics())
    let shadow = TextShadow(.black, offset: (2, 2), blur: 3)
    let text = AttributedText("Some words", [.font(.system(20)), .shadow(shadow)])
    var box = TextContainer()
    box.insets = EdgeInsets(top: 20, right: 20, bottom: 20, left: 20)
    let first = try renderer.draw(renderer.layout(text, in: box))
    let fresh = renderer.statistics
    #expect(fresh.contexts == 1)
    #expect(fresh.glyphs.count > 0 && fresh.glyphs.bytes > 0 && fresh.glyphs.misses > 0)
    #expect(fresh.words.count > 0 && fresh.words.bytes > 0 && fresh.words.misses > 0)
    #expect(fresh.shadows.count > 0 && fresh.shadows.misses > 0 && fresh.shadows.hits == 0)
    #expect(fresh.attachments == CacheStatistics())
    #expect(try renderer.draw(renderer.layout(text, in: box)) == first)
    let served = renderer.statistics
    #expect(served.glyphs.misses == fresh.glyphs.misses)
    #expect(served.words.misses == fresh.words.misses)
    #expect(served.glyphs.hits > fresh.glyphs.hits && served.words.hits > fresh.words.hits)
    #expect(served.shadows.hits == fresh.shadows.misses)
    #expect(renderer.observed { _ in }.statistics == served)
    renderer.emptyCaches()
    let empty = renderer.statistics
    #expect(empty.glyphs.count == 0 && empty.glyphs.bytes == 0 && empty.words.count == 0)
    #expect(empty.glyphs.hits == served.glyphs.hits)
  }
}
