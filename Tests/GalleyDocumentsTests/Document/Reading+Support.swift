// Helpers for the tests of documents.

import Galley
import TestSupport
import Testing

@testable import GalleyDocuments

/// Reads a JSON document from a string.
func document(
  _ json: String, resources: DocumentResources = .none, limits: Limits = .default
) throws(DocumentError) -> TextDocument {
  try TextDocument(json: Array(json.utf8), resources: resources, limits: limits)
}

/// The attributes of the text `x` in a document whose `attributes` object has these members.
func attributes(_ members: String) throws -> TextAttributes {
  let document = try document("{\"text\": \"x\", \"attributes\": {\(members)}}")
  return try #require(document.frames[0].text.runs.first?.attributes)
}

/// The error message from reading a document, or "none" if there is no error.
func problem(
  _ json: String, resources: DocumentResources = .none, limits: Limits = .default
) -> String {
  errorMessage { _ = try document(json, resources: resources, limits: limits) }
}

/// The error message for a document whose `attributes` object has these members. A leading
/// `attributes.` is removed.
func attributeProblem(_ members: String) -> String {
  let problem = problem("{\"text\": \"x\", \"attributes\": {\(members)}}")
  return problem.hasPrefix("attributes.") ? String(problem.dropFirst(11)) : problem
}

/// The runs of attributed text, as `string:value` pairs separated by spaces. The closure computes
/// each value from the attributes of the run.
func runs(
  _ text: AttributedText, _ value: (TextAttributes) -> String
) -> String {
  text.runs.map {
    String(decoding: text.utf16[$0.range], as: UTF16.self) + ":" + value($0.attributes)
  }.joined(separator: " ")
}

extension TextDocument {
  /// The runs of the first frame's text, as `string:kern` pairs separated by spaces. A run without
  /// `kern` has `-`.
  var kerns: String {
    runs(frames[0].text) { $0.kern.map { plain($0) } ?? "-" }
  }
}
