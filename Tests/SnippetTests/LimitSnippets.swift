import Galley
import Testing

@Suite("Snippets of the page on limits")
struct LimitSnippets {
  private let renderer = TextRenderer(fonts: .bundled)

  @Test("Limits")
  func limits() throws {
    let text = AttributedText("far too long", [.font(.system(16))])

    // snippet: limits
    var limits = Limits()
    limits.textLength = 5
    limits.canvasPixels = 4_000_000
    let careful = TextRenderer(fonts: .bundled, limits: limits)
    do {
      _ = try careful.layout(text)
    } catch {
      print(error)  // the text's length is 12; make it at most 5
    }
    // end

    #expect(throws: RenderError.tooLarge(what: "the text's length", value: 12, limit: 5)) {
      try careful.layout(text)
    }
  }

  @Test("Caches")
  func caches() throws {
    // snippet: caches
    var caches = CacheLimits()
    caches.glyphBytes = 4 << 20
    let frugal = TextRenderer(fonts: .bundled, caches: caches)
    // end

    let text = AttributedText("Hello", [.font(.system(16))])
    #expect(try frugal.draw(frugal.layout(text)) == renderer.draw(renderer.layout(text)))
  }

  @Test("Strict limits")
  func untrusted() throws {
    // snippet: untrusted
    let forAll = TextRenderer(fonts: .bundled, limits: .untrusted)
    // end

    let text = AttributedText("Hello", [.font(.system(16))])
    #expect(try forAll.draw(forAll.layout(text)) == renderer.draw(renderer.layout(text)))
  }

  @Test("Deadlines")
  func deadlines() throws {
    let document = TextDocument(
      AttributedText(String(repeating: "Hello ", count: 100_000)), in: TextContainer(width: 600))
    var messages: [String] = []
    func print(_ message: String) { messages.append(message) }
    func render() throws {
      // snippet: deadline
      let soon = Cancellation(deadline: .now + .milliseconds(5))
      do {
        let png = try renderer.encode(document, cancellation: soon).bytes
        print("\(png.count) bytes")
      } catch RenderError.timedOut {
        print("it took too long")
      }
      // end
    }
    try render()
    #expect(messages == ["it took too long"])
  }
}
