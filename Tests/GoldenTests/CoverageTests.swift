// Checks that the golden cases cover every key and every value of the documents' JSON Schema.

import Galley
import GalleyDocuments
import TestSupport
import Testing

@Suite("Golden coverage")
struct CoverageTests {
  /// Runs `Scripts/generate/golden-pages --missing` on a schema. Returns a line for each key or
  /// value that has no golden case.
  private func missing(in schema: String) throws -> [String] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try folder.write(schema, to: "schema.json")
    let script = Repository.path("Scripts/generate/golden-pages")
    let outcome = try Program.run(
      "/usr/bin/env", ["python3", script, "--schema", file.path, "--missing"])
    #expect((outcome.status == 0) == outcome.messages.isEmpty, "\(outcome.errors)")
    return outcome.messages
  }

  @Test("Every key and every value of the schema has a golden case")
  func complete() throws {
    for line in try missing(in: TextDocument.jsonSchema) {
      Issue.record("\(line) under Tests/GoldenTests/Cases")
    }
  }

  @Test("A key and a value that have no golden case are reported")
  func missing() throws {
    let schema = TextDocument.jsonSchema
      .replacing(#"["miter", "round", "bevel"]"#, with: #"["miter", "round", "bevel", "arcs"]"#)
      .replacing(
        #""strokeJoin": {"#, with: #""strokeCap": {"enum": ["butt"]}, "strokeJoin": {"#,
        maxReplacements: 1)
    try #require(schema != TextDocument.jsonSchema)
    let lines = try missing(in: schema)
    #expect(lines.contains { $0.contains("attributes.strokeJoin arcs") }, "\(lines)")
    #expect(lines.contains { $0.contains("attributes.strokeCap butt;") }, "\(lines)")
  }
}
