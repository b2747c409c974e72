// Named styles and what they extend.

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

  static let table = KeyTable<Draft>(
    [.key("extends", NamedStyles.names("a style's name or an array of them")) { $0.extends = $1 }]
      + AttributeKeys.keys.map { $0.lifted(to: \.patch) })

  static let reader = ValueReader<NamedStyles>(
    .map(.object(.style), of: "an object of named styles")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of named styles")
    }
    var styles = NamedStyles()
    var drafts: [Draft] = []
    for member in members {
      var draft = Draft()
      try table.read(member.value, as: "an object of attributes", into: &draft, &context)
      styles.indices[member.key] = drafts.count
      styles.names.append(member.key)
      drafts.append(draft)
    }
    styles.patches = try styles.resolve(drafts)
    return styles
  }

  /// No styles.
  init() {}

  /// Styles that are resolved, no name twice.
  init(_ styles: [(name: String, patch: AttributePatch)]) {
    names = styles.map(\.name)
    patches = styles.map(\.patch)
    indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  /// Reads one name or several.
  static func names(_ what: String) -> ValueReader<[StyleReference]> {
    ValueReader(
      .either([.string("a style's name"), .array(.string("a style's name"), of: "names")])
    ) { value, _ throws(DocumentFault) in try value.strings(expected: what) }
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
