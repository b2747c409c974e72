// Named styles, what they extend, and the order in which they are resolved.

import Galley

/// The named styles of a document, each with what it extends already in it.
struct NamedStyles: Sendable {
  private var indices: [String: Int] = [:]
  private var names: [String] = []
  private var patches: [AttributePatch] = []

  /// A style's own attributes and the names it extends.
  struct Draft: Sendable {
    var patch = AttributePatch()
    var extends: [StyleReference] = []
  }

  /// No styles.
  init() {}

  /// Styles that are resolved, no name twice.
  init(_ styles: [(name: String, patch: AttributePatch)]) {
    names = styles.map(\.name)
    patches = styles.map(\.patch)
    indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  /// Styles that extend each other, no name twice.
  init(_ drafts: [(name: String, style: Draft)]) throws(DocumentFault) {
    names = drafts.map(\.name)
    indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    patches = try resolve(drafts.map(\.style))
  }

  /// What styles say together, in the order given.
  func patch(
    of names: [StyleReference]
  ) throws(DocumentFault) -> AttributePatch {
    var patch = AttributePatch()
    for (name, offset) in names {
      patch = try patch.merging(patches[try index(of: name, at: offset)], at: offset)
    }
    return patch
  }

  /// What a style says; `nil` for a name that none has.
  subscript(name: String) -> AttributePatch? { indices[name].map { patches[$0] } }

  private func index(of name: String, at offset: Int) throws(DocumentFault) -> Int {
    if let index = indices[name] { return index }
    let hint =
      names.isEmpty
      ? "; the document has no \"styles\"" : NearestName.question(name, among: names)
    throw DocumentFault(at: offset, "undefined style \(quoted(name))\(hint)")
  }

  /// Puts what each style extends below its own attributes.
  private func resolve(_ drafts: [Draft]) throws(DocumentFault) -> [AttributePatch] {
    let order = try ExtensionOrder.resolve(names: names, extends: drafts.map(\.extends)) {
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
