// A JSON Schema validator that nobody here wrote: Debian's python3-jsonschema.

import Foundation
import Galley
import Testing

@testable import GalleyDocuments

/// Asks the validator about documents, all at once.
enum SchemaValidator {
  /// What goes wrong without the validator.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  /// A verdict a line: `valid`, or what is wrong.
  private static let script = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.load(open(sys.argv[1], encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    sys.setrecursionlimit(10000)
    for line in open(sys.argv[2], encoding="utf-8"):
        error = next(validator.iter_errors(json.loads(line)), None)
        text = "valid" if error is None else error.json_path + " " + error.message
        print(text.encode("ascii", "replace").decode().replace("\\n", " ")[:300])
    """

  /// The verdict on each document, `nil` for a valid one; none may contain a line break.
  static func problems(
    of documents: [String], by jsonSchema: String = TextDocument.jsonSchema
  ) throws -> [String?] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let schema = folder.appending(path: "schema.json")
    let lines = folder.appending(path: "documents.ndjson")
    let answers = folder.appending(path: "answers.txt")
    try Data(jsonSchema.utf8).write(to: schema)
    try Data((documents.joined(separator: "\n") + "\n").utf8).write(to: lines)
    try Data().write(to: answers)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script, schema.path, lines.path]
    process.standardOutput = try FileHandle(forWritingTo: answers)
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = String(
      decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let hint = message.contains("ModuleNotFoundError") || message.contains("No such file")
      throw Unavailable(
        description: (hint ? "python3-jsonschema is missing; run Scripts/setup: " : "") + message)
    }
    let verdicts = try String(contentsOf: answers, encoding: .utf8).split(separator: "\n")
    try #require(verdicts.count == documents.count)
    return verdicts.map { $0 == "valid" ? nil : String($0) }
  }
}
