import TestSupport
import Testing

@Suite("Books")
struct BookTests {
  private let folder = try? TemporaryFolder()

  @Test("A batch writes one PDF with a page per line, in order, with any number of jobs")
  func lines() throws {
    let folder = try #require(folder)
    let lines = (1...9).map { "{\"id\": \($0), \"text\": \"page \($0)\"}" }
    let input = (lines + ["{\"txt\": 1}"]).joined(separator: "\n")
    let outcome = try Command.run(
      ["batch", "-", "-o", "one.pdf", "--jobs", "1"], in: folder, input: input)
    #expect(outcome.status == 1)
    let answers = try outcome.lines.map { try $0.jsonObject() }
    #expect(answers.dropLast().map { $0["page"] as? Int } == (1...9).map { $0 })
    #expect(answers.last?["error"] != nil)
    let more = try Command.run(
      ["batch", "-", "-o", "three.pdf", "--jobs", "3"], in: folder, input: input)
    #expect(more.status == 1)
    #expect(try folder.read("one.pdf") == folder.read("three.pdf"))
  }

  @Test("If a page cannot be added to a PDF, only the batch line of this page fails")
  func failedPage() throws {
    let folder = try #require(folder)
    let lines = ["{\"text\": \"a\"}", "{\"width\": 20000, \"text\": \"b\"}", "{\"text\": \"c\"}"]
    let outcome = try Command.run(
      ["batch", "-", "-o", "book.pdf", "--pdf-standard", "a-2b"], in: folder,
      input: lines.joined(separator: "\n"))
    let answers = try outcome.lines.map { try $0.jsonObject() }
    #expect(outcome.status == 1 && answers.map { $0["page"] as? Int } == [1, nil, 2])
    #expect(answers.map { $0["error"] != nil } == [false, true, false])
    #expect(try folder.read("book.pdf").starts(with: Array("%PDF-1.7".utf8)))
  }

  @Test("A template gives one PDF page per row; if there are no pages, no file is written")
  func rows() throws {
    let folder = try #require(folder)
    try folder.write(#"{"values": {}, "text": "{{name}}"}"#, to: "card.json")
    try folder.write("name\nAda\nGrace\n", to: "rows.csv")
    let outcome = try Command.run(
      ["batch", "--template", "card.json", "rows.csv", "-o", "book.pdf"], in: folder)
    #expect(outcome.status == 0 && outcome.lines.count == 2)
    #expect(try folder.read("book.pdf").starts(with: Array("%PDF-1.7".utf8)))
    let none = try Command.run(["batch", "-", "-o", "none.pdf"], in: folder, input: "{\"txt\": 1}")
    #expect(none.status == 1 && (try? folder.read("none.pdf")) == nil)
    let dry = try Command.run(
      ["batch", "-", "-o", "none.pdf", "-n"], in: folder, input: "{\"text\": \"a\"}")
    #expect(dry.status == 0 && (try? folder.read("none.pdf")) == nil)
    let refused = try Command.run(
      ["batch", "-", "-o", "none.pdf", "-n", "--pdf-standard", "ua-1"], in: folder,
      input: "{\"text\": \"a\"}")
    let answer = try #require(try refused.lines.first?.jsonObject())
    #expect(refused.status == 1 && answer["error"] != nil)
  }

  @Test(
    "If a batch writes one PDF, an incompatible option gives an error with a remedy",
    arguments: ["--isolate", "--skip-existing", "--guides"])
  func contradictions(flag: String) throws {
    let folder = try #require(folder)
    let outcome = try Command.run(
      ["batch", "-", "-o", "book.pdf", flag], in: folder, input: "{\"text\": \"a\"}")
    #expect(outcome.status == 64 && outcome.errors.contains("\(flag): "))
    #expect(outcome.errors.contains("remove it"))
  }
}
