// Helpers that parse the JSON output of the command.

import Foundation
import Testing

extension String {
  /// This text parsed as a JSON object.
  func jsonObject() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any])
  }
}

extension [String: Any] {
  /// The members of the `error` object, if this JSON has one.
  var error: [String: String]? { self["error"] as? [String: String] }
}
