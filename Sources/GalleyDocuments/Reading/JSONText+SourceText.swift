// What values of JSON text are to their readers: places, errors, files that they name.

import Galley

extension JSONText: SourceText {
  func place(of offset: Int) -> String? {
    let path = root.path(to: offset)
    return path.isEmpty ? nil : path
  }

  /// An error at the path of a byte; one of the whole document is told by line and column.
  func error(_ fault: DocumentFault) -> DocumentError {
    let position = position(of: fault.offset)
    return DocumentError(
      path: place(of: fault.offset), line: position.line, column: position.column,
      message: fault.message)
  }

  private static let pictureKeys: Set<String> = ["backgroundImage", "attachmentImage"]

  /// Places of the files that keys of a text document name.
  func namedFiles(_ options: DocumentOptions) -> [String] {
    var fonts: [String] = []
    if case .array(let paths) = root[key: "fonts"]?.content {
      fonts = paths.compactMap(\.string).filter { !$0.isEmpty && !$0.utf8.contains(0) }
    }
    var pictures: [String] = []
    var rest = [root]
    while let value = rest.popLast() {
      switch value.content {
      case .array(let elements): rest += elements
      case .object(let members):
        for member in members {
          rest.append(member.value)
          guard Self.pictureKeys.contains(member.key) else { continue }
          if let path = member.value.string ?? member.value[key: "path"]?.string {
            pictures.append(path)
          }
        }
      default: break
      }
    }
    return fonts.map(options.root.place)
      + pictures.flatMap { AttachmentPath.places(of: $0, options.root) }
  }
}

extension JSONValue {
  /// A string's text; `nil` for anything else.
  var string: String? {
    guard case .string(let text) = content else { return nil }
    return text
  }
}
