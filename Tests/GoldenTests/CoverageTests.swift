// Whether the cases show every key and every value of the documents' JSON Schema.

import Foundation
import Galley
import GalleyDocuments
import Testing

@Suite("Golden coverage")
struct CoverageTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scripts/generate/golden-pages")

  /// What `Scripts/generate/golden-pages --missing` reports for a schema: a line for each key or
  /// value without a case.
  private func missing(in schema: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID()).json")
    try Data(schema.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Self.script.path, "--schema", file.path, "--missing"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = said.split(separator: "\n").map(String.init)
    #expect((process.terminationStatus == 0) == lines.isEmpty, "\(said)")
    return lines
  }

  @Test("Every key and every value of the schema has a golden case")
  func complete() throws {
    for line in try missing(in: TextDocument.jsonSchema) {
      Issue.record("\(line); write one under Tests/GoldenTests/Cases")
    }
  }

  @Test("A key and a value without a golden case are reported")
  func missing() throws {
    let schema = TextDocument.jsonSchema
      .replacing(#"["miter", "round", "bevel"]"#, with: #"["miter", "round", "bevel", "arcs"]"#)
      .replacing(
        #""strokeJoin": {"#, with: #""strokeCap": {"enum": ["butt"]}, "strokeJoin": {"#,
        maxReplacements: 1)
    try #require(schema != TextDocument.jsonSchema)
    let lines = try missing(in: schema)
    #expect(lines.contains { $0.contains("attributes.strokeJoin arcs") }, "\(lines)")
    #expect(lines.contains { $0.hasSuffix("strokeCap butt") }, "\(lines)")
  }
}
