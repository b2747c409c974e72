import Testing

@testable import Galley

@Suite("Link targets")
struct LinkTargetTests {
  @Test(
    "Links without a scheme are safe, and so are links to web pages, mail and telephone numbers",
    arguments: ["https://a.example/b?c#d", "HTTP://a", "mailto:a@b", "tel:1", "a/b:c", "#a:b", ""])
  func safe(url: String) {
    #expect(url.isSafeLink)
  }

  @Test(
    "Schemes that can run scripts are rejected, however they are spelled",
    arguments: [
      "javascript:a", "JavaScript:a", " java\tscript\n:a", "data:text/html,a", "vbscript:a",
      // A combining mark, a spacing mark and a half-width voicing mark form one character with the
      // colon.
      "javascript:\u{301}=1", "javascript:\u{E33}=1;a", "javascript:\u{FF9E}=1",
      "java\u{FFFE}script:a", "j\u{301}avascript:a",
    ])
  func unsafe(url: String) {
    #expect(!url.isSafeLink)
  }
}
