// JSON as a program on the other side of the pipe reads it.

import Foundation
import Testing

extension String {
  /// This text as a JSON object.
  func jsonObject() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(utf8)) as? [String: Any])
  }
}

extension [String: Any] {
  /// The members of the `error` object, if it is one.
  var error: [String: String]? { self["error"] as? [String: String] }
}
