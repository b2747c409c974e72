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
  /// The object in the member `error`. `nil` if the member is missing, or if a value in the object
  /// is not a string.
  var error: [String: String]? { self["error"] as? [String: String] }
}
