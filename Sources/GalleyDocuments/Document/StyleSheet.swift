// Named styles and what they extend.

import Galley

/// The named styles of a document, each with what it extends already in it.
struct StyleSheet: Sendable {
  private var indices: [String: Int] = [:]
  private var names: [String] = []
  private var patches: [AttributePatch] = []

  /// A style's own attributes and the names it extends.
  struct Draft: Sendable {
    var patch = AttributePatch()
    var extends: [(value: String, offset: Int)] = []
  }

  static let table = KeyTable<Draft>(
    [.key("extends", StyleSheet.names("a style's name or an array of them")) { $0.extends = $1 }]
      + AttributeKeys.keys.map { $0.lifted(to: \.patch) })

  static let reader = ValueReader<StyleSheet>(
    .map(.object(.style), of: "an object of named styles")
  ) { value, reading throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of named styles")
    }
    var sheet = StyleSheet()
    var drafts: [Draft] = []
    for member in members {
      var draft = Draft()
      try table.read(member.value, as: "an object of attributes", into: &draft, &reading)
      sheet.indices[member.key] = drafts.count
      sheet.names.append(member.key)
      drafts.append(draft)
    }
    sheet.patches = try sheet.resolve(drafts)
    return sheet
  }

  /// Reads one name or several.
  static func names(_ what: String) -> ValueReader<[(value: String, offset: Int)]> {
    ValueReader(
      .either([.string("a style's name"), .array(.string("a style's name"), of: "names")])
    ) { value, _ throws(DocumentFault) in try value.strings(expected: what) }
  }

  /// What styles say together, in the order given.
  func patch(
    of names: [(value: String, offset: Int)]
  ) throws(DocumentFault) -> AttributePatch {
    var patch = AttributePatch()
    for (name, offset) in names {
      patch = try patch.merging(patches[try index(of: name, at: offset)], at: offset)
    }
    return patch
  }

  private func index(of name: String, at offset: Int) throws(DocumentFault) -> Int {
    if let index = indices[name] { return index }
    let hint =
      names.isEmpty
      ? "; the document has no \"styles\"" : NearestName.question(name, among: names)
    throw DocumentFault(at: offset, "undefined style \(quoted(name))\(hint)")
  }

  /// Puts what each style extends below its own attributes. A chain may be as long as the
  /// document, so that it is followed on a stack of our own.
  private func resolve(_ drafts: [Draft]) throws(DocumentFault) -> [AttributePatch] {
    var resolved = [AttributePatch?](repeating: nil, count: drafts.count)
    var isOpen = [Bool](repeating: false, count: drafts.count)
    for first in drafts.indices where resolved[first] == nil {
      var path: [(style: Int, next: Int)] = [(first, 0)]
      isOpen[first] = true
      while let (style, next) = path.last {
        let extends = drafts[style].extends
        guard next < extends.count else {
          resolved[style] = try sum(drafts[style], resolved)
          isOpen[style] = false
          path.removeLast()
          continue
        }
        let (name, offset) = extends[next]
        let base = try index(of: name, at: offset)
        path[path.count - 1].next += 1
        if isOpen[base] { throw cycle(path.map(\.style), to: base, at: offset) }
        if resolved[base] == nil {
          path.append((base, 0))
          isOpen[base] = true
        }
      }
    }
    return resolved.map { $0 ?? AttributePatch() }
  }

  private func sum(
    _ draft: Draft, _ resolved: [AttributePatch?]
  ) throws(DocumentFault) -> AttributePatch {
    var patch = AttributePatch()
    var last = 0
    for (name, offset) in draft.extends {
      if let base = resolved[try index(of: name, at: offset)] {
        patch = try patch.merging(base, at: offset)
      }
      last = offset
    }
    return draft.extends.isEmpty ? draft.patch : try patch.merging(draft.patch, at: last)
  }

  /// Names the styles of a circle, of a long one its ends.
  private func cycle(_ path: [Int], to base: Int, at offset: Int) -> DocumentFault {
    let start = path.lastIndex(of: base) ?? 0
    var circle = (path[start...] + [base]).map { shortened(names[$0]) }
    if circle.count > 12 { circle.replaceSubrange(8..<circle.count - 3, with: ["\u{2026}"]) }
    return DocumentFault(
      at: offset,
      "styles extend each other in a circle: " + circle.joined(separator: " \u{2192} "))
  }
}
