// The order in which styles that extend each other are resolved.

/// A name that a style extends, and where.
typealias StyleReference = (value: String, offset: Int)

/// Puts styles in an order in which each comes behind those that it extends.
enum ExtensionOrder {
  /// The order of styles by index.
  ///
  /// - Parameters:
  ///   - names: what they are called in errors.
  ///   - extends: what each extends.
  ///   - index: the style of a name that another one extends.
  /// - Throws: an unknown name, and styles that extend each other in a circle.
  ///
  /// A chain may be as long as the document, so that it is followed on a stack of our own.
  static func resolve(
    names: [String], extends: [[StyleReference]],
    index: (StyleReference, Int) throws(DocumentFault) -> Int
  ) throws(DocumentFault) -> [Int] {
    var order: [Int] = []
    var isDone = [Bool](repeating: false, count: names.count)
    var isOpen = isDone
    for first in names.indices where !isDone[first] {
      var path: [(style: Int, next: Int)] = [(first, 0)]
      isOpen[first] = true
      while let (style, next) = path.last {
        guard next < extends[style].count else {
          order.append(style)
          isDone[style] = true
          isOpen[style] = false
          path.removeLast()
          continue
        }
        let reference = extends[style][next]
        let base = try index(reference, style)
        path[path.count - 1].next += 1
        if isOpen[base] { throw cycle(path.map(\.style), to: base, at: reference.offset, names) }
        if !isDone[base] {
          path.append((base, 0))
          isOpen[base] = true
        }
      }
    }
    return order
  }

  /// Names the styles of a circle, of a long one its ends.
  private static func cycle(
    _ path: [Int], to base: Int, at offset: Int, _ names: [String]
  ) -> DocumentFault {
    let start = path.lastIndex(of: base) ?? 0
    var circle = (path[start...] + [base]).map { shortened(names[$0]) }
    if circle.count > 12 { circle.replaceSubrange(8..<circle.count - 3, with: ["\u{2026}"]) }
    return DocumentFault(
      at: offset,
      "styles extend each other in a circle: " + circle.joined(separator: " \u{2192} "))
  }
}
