// Tests of the choice of an image format by the header field Accept.

import Testing

@testable import GalleyServer

@Suite("Accepted media types")
struct MediaRangesTests {
  private static let chromium =
    "text/html,application/xhtml+xml,image/avif,image/webp,image/apng,*/*;q=0.8"

  @Test(
    "WebP is chosen only for clients that name it; otherwise the template's order decides",
    arguments: [
      (nil as String?, "png" as String?), ("*/*", "png"), ("image/*", "png"), (chromium, "webp"),
      ("image/webp", "webp"), ("image/webp;q=0.5, image/*", "png"), ("image/WEBP ; Q=1", "webp"),
      ("image/jpeg", "jpg"), ("image/jpeg, image/*;q=0.1", "jpg"), ("image/png;q=0, */*", "jpg"),
      ("image/webp;q=0, image/png", "png"), ("text/html", nil), ("image/svg+xml", nil),
      ("*/*;q=0", nil), ("image/png;q=x", nil), ("", nil), (",;,", nil),
      ("image/png;q=9, image/jpeg", "png"), ("image/png;q=nan", nil),
    ])
  func choice(accept: String?, ending: String?) {
    #expect(MediaRanges(accept).ending(among: ["png", "jpg", "webp"]) == ending)
  }

  @Test("Only the template's formats can be chosen")
  func formats() {
    let chromium = MediaRanges(Self.chromium)
    #expect(chromium.ending(among: ["jpg", "png"]) == "jpg")
    #expect(MediaRanges(nil).ending(among: ["jpg", "png"]) == "jpg")
    #expect(MediaRanges(nil).ending(among: ["webp"]) == "webp")
    #expect(chromium.ending(among: []) == nil)
  }

  @Test(
    "`NAME.auto` has the format that the header Accept chooses, and the digest of `NAME.FORMAT`")
  func card() throws {
    let folder = try ScratchFolder(["a.json": #"{"text": "{{x}}"}"#])
    let content = try folder.content()
    func card(_ file: String, _ accept: String?) throws -> CardRequest {
      try CardRequest(file: file, Query("x=1"), of: content, accept: MediaRanges(accept))
    }
    let webp = try card("a.auto", Self.chromium)
    #expect(webp.ending == "webp")
    #expect(try webp.digest([:]) == card("a.webp", nil).digest([:]))
    let png = try card("a.auto", nil)
    #expect(png.ending == "png" && png.digest([:]) != webp.digest([:]))
    let problem = #expect(throws: Problem.self) { try card("a.auto", "text/html") }
    #expect(problem?.kind == .notAcceptable)
    #expect(problem?.detail.contains("image/png, image/jpeg, image/webp") == true)
  }

  @Test("A template has the format `auto` only if it has PNG, JPEG or WebP")
  func available() throws {
    let text = #", "text": "a"}"#
    let folder = try ScratchFolder([
      "a.json": #"{"template": {"formats": ["svg", "pdf"]}"# + text,
      "b.json": #"{"template": {"formats": ["svg", "jpg"]}"# + text,
    ])
    let templates = try folder.content().templates
    #expect(templates["a"]?.formats == ["svg", "pdf", "json"])
    #expect(templates["b"]?.formats == ["svg", "jpg", "json", "auto"])
  }
}
