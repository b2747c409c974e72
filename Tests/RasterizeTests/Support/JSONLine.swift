// Helpers that parse the JSON output of the command.

import Foundation
import Testing

extension String {
  /// Parses this string as a JSON object.
  func jsonObject() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any])
  }
}

extension [String: Any] {
  /// The members of the `error` object, or `nil` if there is no such object with string members.
  var error: [String: String]? { self["error"] as? [String: String] }
}
