// The font files and folders that a document names.

import Galley

/// Finds a document's fonts. They may lie anywhere: unlike a picture, a font is not shown as it
/// is, and documents share them.
enum FontPaths {
  static let reader = ValueReader<[String]>(
    .array(
      .string("the path of a font file or folder", .notEmpty), of: "paths",
      count: 0...Limits.default.fontFiles)
  ) { value, context throws(DocumentFault) in
    guard case .array(let elements) = value.content else {
      throw .wrongType(value, expected: "an array of paths")
    }
    guard elements.count <= context.limits.fontFiles else {
      throw DocumentFault(
        at: value.offset, "\(elements.count) fonts, the limit is \(context.limits.fontFiles)")
    }
    var paths: [String] = []
    for element in elements {
      guard case .string(let path) = element.content, !path.isEmpty else {
        throw .wrongType(element, expected: "the path of a font file or folder")
      }
      let place = context.root.place(of: path)
      guard let kind = FileAccess.kind(of: place), kind != .other else {
        throw DocumentFault(
          at: element.offset,
          "there is no font file or folder \(quoted(path)); relative paths begin at the document's"
            + " folder")
      }
      paths.append(place)
    }
    return paths
  }
}
