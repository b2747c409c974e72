// The strings of a template that can be file names.

package import Galley
import GalleyJSON

/// The strings of a JSON template that can name files, such as pictures. All strings are included,
/// even if their keys do not expect a file name, so that no file is missed.
package struct TemplateNames: Sendable {
  /// The strings without placeholders, in the document's order. Each string occurs once.
  package private(set) var constant: [String] = []
  private var open: [JSONValue] = []
  private let text: JSONText
  private let limits: Limits

  package init(_ text: JSONText, limits: Limits) {
    self.text = text
    self.limits = limits
    var seen: Set<String> = []
    var rest = [text.root]
    while let value = rest.popLast() {
      switch value.content {
      case .array(let elements): rest += elements.reversed()
      case .object(let members): rest += members.map(\.value).reversed()
      case .string(let string) where seen.insert(string).inserted:
        if string.contains("{{") { open.append(value) } else { constant.append(string) }
      default: break
      }
    }
  }

  /// The template's strings that contain placeholders, with the placeholders replaced by values. A
  /// string is left out if one of its placeholders has no value.
  package func filled(with values: [TemplateRow.Value]) -> [String] {
    guard !open.isEmpty else { return [] }
    var context = ReadContext(text, ReadOptions(limits: limits))
    context.values = PlaceholderValues(values)
    return open.compactMap { value in
      guard let string = value.string else { return nil }
      do throws(DocumentFault) {
        let filled = try ExpandedText(string, at: value.offset, as: .other, &context)
        return String(decoding: filled.utf16, as: UTF16.self)
      } catch {
        return nil
      }
    }
  }
}
