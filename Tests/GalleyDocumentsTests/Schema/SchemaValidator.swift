// An independent JSON Schema validator: Debian's python3-jsonschema.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

/// Validates many documents at once.
enum SchemaValidator {
  /// The error that is thrown if the validator cannot run.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  /// A Python program that prints one line per document: `valid` or the problem.
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

  /// Returns the problem of each document; `nil` for a valid document. Documents must not contain
  /// line breaks.
  static func problems(
    of documents: [String], by jsonSchema: String = TextDocument.jsonSchema
  ) throws -> [String?] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let schema = try folder.write(jsonSchema, to: "schema.json")
    let lines = try folder.write(
      documents.joined(separator: "\n") + "\n", to: "documents.ndjson")
    let outcome = try Program.run(
      "/usr/bin/env", ["python3", "-c", script, schema.path, lines.path])
    guard outcome.status == 0 else {
      let message = outcome.errors
      let hint = message.contains("ModuleNotFoundError") || message.contains("No such file")
      throw Unavailable(
        description: (hint ? "python3-jsonschema is missing; run Scripts/setup: " : "") + message)
    }
    let verdicts = outcome.lines
    try #require(verdicts.count == documents.count)
    return verdicts.map { $0 == "valid" ? nil : $0 }
  }
}
