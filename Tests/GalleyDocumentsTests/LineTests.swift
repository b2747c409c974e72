// The lines of a batch (newline-delimited JSON), and the input of `rasterize breaks`.

import Galley
import Testing

@testable import GalleyDocuments
@testable import GalleyFormats

@Suite("NDJSON lines")
struct LineTests {
  private func line(_ json: String) -> DocumentLine<TextDocument> {
    DocumentLine(json: Array(json.utf8))
  }

  private func problem<Content>(_ line: DocumentLine<Content>) -> String {
    switch line.content {
    case .success: "none"
    case .failure(let error): error.description
    }
  }

  @Test("A batch line can have the keys `id` and `output`")
  func outputs() throws {
    let read = line("{\"id\": \"a\\u0062 c\", \"output\": \"out/1.png\", \"text\": \"x\"}")
    #expect(read.id == "\"a\\u0062 c\"")
    #expect(try read.requiredOutput() == "out/1.png")
    #expect(try read.content.get().frames[0].text.string == "x")
    #expect(line("{\"id\": 12345678901234567890, \"text\": \"\"}").id == "12345678901234567890")
    #expect(line("{\"text\": \"\"}").id == nil)
  }

  @Test("Placeholders are replaced in every string of a batch line, as in a document")
  func values() throws {
    let json = """
      {"values": {"line": "Double", "margin": 12}, \
      "styles": {"a": {"underlineStyle": "style{{line}}"}}, "insets": "{{margin}}", \
      "metadata": {"m": "{{margin}}"}, "text": [{"text": "x", "style": "a"}]}
      """
    let document = try line(json).content.get()
    let alone = try TextDocument(json: Array(json.utf8))
    #expect(document.frames[0].text == alone.frames[0].text)
    #expect(document.frames[0].container == alone.frames[0].container)
    #expect(document.metadata == "{\"m\":12}")
    #expect(document.frames[0].container.insets.top == 12)
  }

  @Test("If a batch line has a mistake, its `id` and its `output` are still read")
  func mistakes() {
    let read = line("{\"text\": \"x\", \"kern\": 1, \"output\": \"o\", \"id\": 7}")
    #expect(read.id == "7" && read.output == "o")
    #expect(problem(read) == "kern: unknown key \"kern\"")
    #expect(throws: DocumentError.self) { try read.requiredOutput() }
  }

  @Test(
    "Mistakes in a batch line are reported with their JSON path",
    arguments: [
      ("{\"id\": null, \"text\": \"\"}", "id: expected a string or a number, found null"),
      ("{\"id\": [1], \"text\": \"\"}", "id: expected a string or a number, found an array"),
      ("{\"output\": \"\", \"text\": \"\"}", "output: expected the path of the image to write"),
      ("{\"output\": 1, \"text\": \"\"}", "output: expected the path of the image to write"),
      ("{\"text\": \"\"", "1:12: expected \",\" or \"}\", found the end of the document"),
      ("[]", "1:1: expected a document, which is an object, found an array"),
      (
        "{\"text\": [{\"text\": 1}]}",
        "text[0].text: expected a string or an array of strings and nodes, found a number"
      ),
    ])
  func reports(_ json: String, _ message: String) {
    #expect(problem(line(json)) == message)
  }

  @Test("If an output path is required, a batch line without `output` gives an error")
  func requiredOutput() {
    let message = "1:1: the document needs \"output\", the path of its image"
    #expect {
      try line("{\"text\": \"\"}").requiredOutput()
    } throws: { ($0 as? DocumentError)?.description == message }
  }

  @Test("The text, language and direction in a request for line breaks are read")
  func breaks() throws {
    let json = "{\"text\": \"a😀\", \"language\": \"th\", \"writingDirection\": \"rightToLeft\"}"
    let request = try BreaksRequest(json: Array(json.utf8))
    #expect(request == BreaksRequest("a😀", language: "th", writingDirection: .rightToLeft))
    #expect(request.utf16 == Array("a😀".utf16))
    let plain = try BreaksRequest(json: Array("{\"text\": \"\"}".utf8))
    #expect(plain.language == nil && plain.writingDirection == .natural)
    let line = DocumentLine<BreaksRequest>(json: Array("{\"id\": 1, \"text\": \"x\"}".utf8))
    #expect(line.id == "1")
    #expect(try line.content.get() == BreaksRequest("x"))
  }

  @Test(
    "Mistakes in requests for line breaks are reported",
    arguments: [
      ("{}", "1:1: the object needs \"text\", a string"),
      ("{\"text\": [\"a\"]}", "text: expected a string, found an array"),
      (
        "{\"text\": \"\", \"lang\": \"en\"}",
        "lang: unknown key \"lang\"; did you mean \"language\"?"
      ),
      (
        "{\"text\": \"\", \"writingDirection\": \"rtl\"}",
        "writingDirection: \"rtl\" is not one of natural, leftToRight, rightToLeft; did you mean"
          + " \"rightToLeft\"?"
      ),
    ])
  func breakMistakes(_ json: String, _ message: String) {
    #expect(problem(DocumentLine<BreaksRequest>(json: Array(json.utf8))) == message)
  }
}
