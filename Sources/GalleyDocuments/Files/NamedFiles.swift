// Which files a document names, for whoever waits for them to change.

package import Galley

/// The files that documents name.
package enum NamedFiles {
  private static let pictureKeys: Set<String> = ["backgroundImage", "attachmentImage"]

  /// The places of a document's fonts and pictures, whether anything is there or not; `nil` where
  /// the document is no JSON.
  package static func places(
    in json: [UInt8], root: DocumentRoot, limits: Limits = .default
  ) -> [String]? {
    guard let text = try? JSONText(json, limits: limits) else { return nil }
    var paths: [String] = []
    if case .array(let fonts) = text.root[key: "fonts"]?.content {
      paths += fonts.compactMap { string($0) }
    }
    var rest = [text.root]
    while let value = rest.popLast() {
      switch value.content {
      case .array(let elements): rest += elements
      case .object(let members):
        for member in members {
          rest.append(member.value)
          guard pictureKeys.contains(member.key) else { continue }
          if let path = string(member.value) ?? member.value[key: "path"].flatMap(string) {
            paths.append(path)
          }
        }
      default: break
      }
    }
    return paths.filter { !$0.isEmpty && !$0.utf8.contains(0) && !$0.hasPrefix("data:") }
      .map(root.place)
  }

  private static func string(_ value: JSONValue) -> String? {
    guard case .string(let text) = value.content else { return nil }
    return text
  }
}
