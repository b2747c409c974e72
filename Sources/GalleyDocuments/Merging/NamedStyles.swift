// Named styles. A style can extend other styles, which are merged before the style itself.

import Galley
package import GalleyJSON

/// The named styles of a document, each already merged with the styles that it extends.
package struct NamedStyles: Sendable {
  private var indices: [String: Int] = [:]
  private var names: [String] = []
  private var patches: [AttributePatch] = []

  /// A style's own attributes, and the names of the styles that it extends.
  package struct Draft: Sendable {
    package var patch = AttributePatch()
    package var extends: [StyleReference] = []
  }

  /// Creates an empty set of styles.
  package init() {}

  /// Creates a set of styles. Each style must already be merged with the styles that it extends.
  /// All names must be different.
  package init(_ styles: [(name: String, patch: AttributePatch)]) {
    names = styles.map(\.name)
    patches = styles.map(\.patch)
    indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  /// Creates a set of styles, and merges each style with the styles that it extends. All names must
  /// be different.
  package init(_ drafts: [(name: String, style: Draft)]) throws(DocumentFault) {
    names = drafts.map(\.name)
    indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    patches = try resolve(drafts.map(\.style))
  }

  /// The merged attributes of several styles. A style later in the list overrides earlier styles.
  package func patch(
    of names: [StyleReference]
  ) throws(DocumentFault) -> AttributePatch {
    var patch = AttributePatch()
    for (name, offset) in names {
      patch = try patch.merging(patches[try index(of: name, at: offset)], at: offset)
    }
    return patch
  }

  /// The attributes of a style; `nil` if no style has the name.
  package subscript(name: String) -> AttributePatch? { indices[name].map { patches[$0] } }

  private func index(of name: String, at offset: Int) throws(DocumentFault) -> Int {
    if let index = indices[name] { return index }
    let hint =
      names.isEmpty
      ? "; the document has no \"styles\"" : NearestName.question(name, among: names)
    throw DocumentFault(at: offset, "undefined style \(quoted(name))\(hint)")
  }

  /// Merges each style's attributes over the attributes of the styles that it extends.
  private func resolve(_ drafts: [Draft]) throws(DocumentFault) -> [AttributePatch] {
    let order = try Self.order(names: names, extends: drafts.map(\.extends)) {
      reference, _ throws(DocumentFault) in
      try index(of: reference.value, at: reference.offset)
    }
    var resolved = [AttributePatch](repeating: AttributePatch(), count: drafts.count)
    for style in order { resolved[style] = try sum(drafts[style], resolved) }
    return resolved
  }

  private func sum(
    _ draft: Draft, _ resolved: [AttributePatch]
  ) throws(DocumentFault) -> AttributePatch {
    var patch = AttributePatch()
    var last = 0
    for (name, offset) in draft.extends {
      patch = try patch.merging(resolved[try index(of: name, at: offset)], at: offset)
      last = offset
    }
    return draft.extends.isEmpty ? draft.patch : try patch.merging(draft.patch, at: last)
  }
}

/// A reference to a style: the name of the style, and the byte offset of the name in the document.
package typealias StyleReference = (value: String, offset: Int)

extension NamedStyles {
  /// Returns the indices of the styles, ordered so that each style comes after the styles that it
  /// extends.
  ///
  /// - Parameters:
  ///   - names: the names of the styles, for error messages.
  ///   - extends: for each style, the styles that it extends.
  ///   - index: returns the index of the style that a reference names. The second argument is the
  ///     index of the style that contains the reference.
  /// - Throws: an error for an unknown name, or for styles that extend each other in a circle.
  ///
  /// A chain of styles can be as long as the document, so an explicit stack replaces recursion.
  package static func order(
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

  /// Creates the error for styles that extend each other in a circle. The message names the styles
  /// in the circle. If there are more than eleven styles, an ellipsis replaces the styles in the
  /// middle.
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
