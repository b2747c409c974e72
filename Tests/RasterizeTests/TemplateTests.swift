// Templates filled with the rows of a table: names of the images, errors in rows, and the lines
// that the command prints.

import Foundation
import TestSupport
import Testing

@Suite("rasterize batch --template")
struct TemplateTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"text": "{{name}}", "width": 60, "height": 20, "values": {"name": "Nemo"}}"#,
      to: "card.json")
  }

  private func batch(_ rows: String, _ name: String, _ more: String...) throws -> Command.Outcome {
    try folder.write(rows, to: name)
    let arguments =
      ["batch", "--template", "card.json", name, "--no-system-fonts"]
      + (more.contains("--output") ? [] : ["--output", "{{id}}.png"]) + more
    return try Command.start(arguments, in: folder).end()
  }

  @Test("If the template is given as the input, the error suggests --template")
  func forgottenTemplate() throws {
    let outcome = try Command.run(
      "batch", "card.json", "rows.csv", "--output", "{{id}}.png", in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("did you mean --template card.json?"), "\(outcome.errors)")
  }

  @Test("Each row of CSV becomes an image, and an error names the row's line")
  func csv() throws {
    let rows = "\u{FEFF}id,name\r\na,\"A\nB\"\r\nb\r\n\r\nc,C,more\r\n\"d\"x,D\r\ne,E\r\n"
    let outcome = try batch(rows, "rows.csv")
    #expect(outcome.status == 1)
    let answers = try outcome.lines.map { try $0.jsonObject() }
    try #require(answers.count == 5)
    #expect(answers[0]["id"] as? String == "a" && answers[0]["output"] as? String == "a.png")
    #expect(
      answers[1].error == [
        "message": "line 4 has 1 column, but the header names 2", "path": "4:1",
        "code": "invalidDocument",
      ])
    #expect(
      answers[2].error?["message"]
        == "line 6 has 3 columns, but the header names 2; quote each value that contains a comma"
    )
    #expect(answers[3].error?["path"] == "7:1")
    #expect(answers[4]["id"] as? String == "e")
    #expect(try folder.names == ["a.png", "card.json", "e.png", "rows.csv"])
  }

  @Test("Rows of JSON are objects with values; rows without an id are numbered")
  func ndjson() throws {
    let rows = """
      {"id": 70, "name": "A"}
      {"name": true}

      {"name": [1]}
      {"name": "\\u0041"
      {"id": "z"}
      """
    let outcome = try batch(rows, "rows.ndjson")
    #expect(outcome.status == 1)
    let answers = try outcome.lines.map { try $0.jsonObject() }
    try #require(answers.count == 5)
    #expect(answers.map { "\($0["id"] ?? "")" } == ["70", "2", "3", "4", "z"])
    #expect(answers[2].error?["message"]?.hasPrefix("line 4: ") == true)
    #expect(answers[2].error?["path"] == "name")
    #expect(answers[3].error?["path"]?.hasPrefix("5:") == true)
    #expect(try folder.names == ["2.png", "70.png", "card.json", "rows.ndjson", "z.png"])
  }

  @Test("A filled template gives the same image as a document with the same values")
  func sameAsDocument() throws {
    #expect(try batch("id,name\na,Ann\n", "rows.csv").status == 0)
    try folder.write(
      #"{"text": "{{name}}", "width": 60, "height": 20, "values": {"name": "Ann"}}"#, to: "one.json"
    )
    #expect(try Command.run("one.json", "--no-system-fonts", in: folder).status == 0)
    let picture = try folder.read("one.png")
    #expect(try folder.read("a.png") == picture)
    #expect(PNGFile(picture) != nil)
  }

  @Test(
    "No value of a row can place an output outside the output folder",
    arguments: ["../up", "/tmp/x", "a/b", "..", ".", "", "a\u{7}b", "\u{0}"])
  func hostileNames(value: String) throws {
    let quoted = value.unicodeScalars.map { $0.value < 32 ? "\\u000\($0.value)" : String($0) }
    let outcome = try batch(
      "{\"id\": \"\(quoted.joined())\"}\n{\"id\": \"b\"}\n", "rows.ndjson", "--output",
      "{{id}}/x.png")
    #expect(outcome.status == 1)
    let error = try #require(try outcome.lines.first?.jsonObject().error)
    #expect(error["message"]?.hasPrefix("line 1: ") == true && error["path"] == "output")
    // Only the second row is valid, so only its folder `b` exists.
    #expect(try folder.names == ["b", "card.json", "rows.ndjson"])
  }

  @Test("If two rows have the same output name, the later row fails", arguments: ["1", "8"])
  func sameName(jobs: String) throws {
    let rows = "id,name\n" + (0..<30).map { "\($0 % 10),n\($0)\n" }.joined()
    let outcome = try batch(rows, "rows.csv", "--jobs", jobs)
    #expect(outcome.status == 1)
    let failed = try outcome.lines.map { try $0.jsonObject().error != nil }
    #expect(failed == Array(repeating: false, count: 10) + Array(repeating: true, count: 20))
  }

  @Test(
    "Errors that concern all rows are reported once",
    arguments: [
      ("id,nme\n", ["--output", "{{number}}.png"], 65, "number"), ("", [], 65, "no rows"),
      ("a,a\n", [], 65, "two columns"), ("a,\n", [], 65, "column 2"),
      ("a\n", ["--output", "{{id.png"], 64, "closing"),
    ] as [(String, [String], Int32, String)])
  func wrongTables(rows: String, more: [String], status: Int32, says: String) throws {
    try folder.write(rows, to: "rows.csv")
    let output = more.isEmpty ? ["--output", "{{id}}.png"] : more
    let outcome = try Command.start(
      ["batch", "--template", "card.json", "rows.csv"] + output, in: folder
    ).end()
    #expect(outcome.status == status && outcome.messages.count == 1)
    #expect(outcome.errors.contains(says))
  }

  @Test("An invalid template or a missing column is named in the error, and the exit code is 65")
  func wrongTemplate() throws {
    try folder.write(#"{"text": "{{a}}", "widht": 3}"#, to: "card.json")
    let wrong = try batch("id\nx\n", "rows.csv")
    #expect(wrong.status == 65 && wrong.errors.contains("card.json:1:19: error: widht: "))
    try folder.write(#"{"text": "{{a}}"}"#, to: "card.json")
    let open = try batch("id\nx\n", "rows.csv")
    #expect(
      open.status == 65
        && open.errors.contains(
          "no column is named a, which card.json has a placeholder for; the columns are: id")
    )
  }
}
