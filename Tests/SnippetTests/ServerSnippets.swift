// Compiles and runs the Swift code on the page about servers.

import Foundation
import Galley
import GalleyDocuments
import GalleyFormats
import Synchronization
import TestSupport
import Testing

@Suite("Snippets: servers")
struct ServerSnippets {
  @Test("A pool")
  func pool() async throws {
    // snippet: server-pool
    let renderer = TextRenderer(fonts: .bundled, limits: .untrusted)
    let pool = RenderPool(renderer, waiting: 32, memory: 512 << 20)
    // end

    let document = TextDocument(AttributedText("Hello", [.font(.system(16))]))
    #expect(try await pool.encode(document).bytes == renderer.encode(document).bytes)
  }

  // snippet: server-answer
  /// Returns a status, and a PNG or a one-line error.
  func answer(_ body: [UInt8], from pool: RenderPool) async -> (status: Int, body: [UInt8]) {
    do {
      let png = try await pool.encode(deadline: .seconds(2)) { renderer, cancellation in
        var options = DocumentOptions(limits: renderer.limits)
        options.cancellation = cancellation
        return try TextDocument(body, as: .json, options: options)
      }
      return (200, png.bytes)
    } catch RenderError.busy {
      return (503, Array("too many requests; try again in a second".utf8))
    } catch RenderError.timedOut {
      return (504, Array("the image took too long; make it smaller".utf8))
    } catch RenderError.cancelled {
      return (499, [])  // the client has disconnected
    } catch let error as RenderError {
      return (error.isCallersFault ? 422 : 500, Array(error.description.utf8))
    } catch let error as DocumentError {
      return (error.isCallersFault ? 422 : 500, Array(error.description.utf8))
    } catch {
      return (500, [])
    }
  }
  // end

  @Test("Answers")
  func answers() async throws {
    let pool = RenderPool(
      TextRenderer(fonts: .bundled, limits: .untrusted), workers: 1, waiting: 0)
    let good = await answer(Array(#"{"text": "Hello"}"#.utf8), from: pool)
    #expect(good.status == 200)
    #expect(PNGFile(good.body) != nil)
    let bad = await answer(Array(#"{"text": 1}"#.utf8), from: pool)
    #expect(bad.status == 422)
    let large = await answer(Array(#"{"text": "a", "width": 19000, "height": 9}"#.utf8), from: pool)
    #expect(large.status == 422)
    await pool.shutDown()
    let late = await answer(Array(#"{"text": "Hello"}"#.utf8), from: pool)
    #expect(late.status == 503)
  }

  // snippet: server-fonts
  func badge(_ text: AttributedText, font: [UInt8], _ pool: RenderPool) async throws -> [UInt8] {
    try await pool.run(deadline: .seconds(1)) { renderer, cancellation throws(RenderError) in
      let own = renderer.using(try renderer.fonts.adding(bytes: [font]))
      return try own.encode(TextDocument(text), cancellation: cancellation).bytes
    }
  }
  // end

  @Test("A request can use a font that no other request uses")
  func fonts() async throws {
    let font = [UInt8](try Data(contentsOf: Repository.url("Tests/Fonts/Shapes.ttf")))
    let text = AttributedText("AC", [.font(.family("Galley Shapes", size: 20))])
    let pool = RenderPool(TextRenderer(fonts: .bundled))
    let own = TextRenderer(fonts: try FontLibrary.bundled.adding(bytes: [font]))
    #expect(try await badge(text, font: font, pool) == own.encode(TextDocument(text)).bytes)
  }

  @Test("Metrics")
  func figures() async throws {
    final class Metrics: Sendable {
      let rows = Mutex<[String]>([])
      func record(_ stage: String, _ outcome: String, _ duration: Duration) {
        rows.withLock { $0.append("\(stage) \(outcome)") }
      }
    }
    let metrics = Metrics()
    let renderer = TextRenderer(fonts: .bundled)

    // snippet: server-figures
    let observed = renderer.observed { event in
      metrics.record(event.stage.rawValue, event.outcome.rawValue, event.duration)
    }
    let pool = RenderPool(observed)
    // end

    _ = try await pool.encode(TextDocument("Hello")).bytes
    #expect(
      metrics.rows.withLock { $0 } == [
        "wait completed", "layout completed", "draw completed", "encode completed",
      ])
  }

  @Test("Rendering on your own threads")
  func threads() throws {
    let renderer = TextRenderer(fonts: .bundled)
    let document = TextDocument("Hello")

    // snippet: server-threads
    let soon = Cancellation(deadline: .now + .seconds(1))
    let png = try renderer.encode(document, cancellation: soon).bytes
    // end

    #expect(png.isEmpty == false)
  }
}
