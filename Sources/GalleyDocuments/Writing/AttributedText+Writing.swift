import Galley
import GalleyJSON

extension AttributedText {
  /// The runs of the text as strings and nodes. If `sharing` is `true`, attributes that all runs
  /// have in common are returned separately, as `shared`.
  func nodes(
    _ writer: inout AttributeWriter, sharing: Bool = false
  ) throws(PNGError) -> (all: [JSONOutput], shared: JSONMembers) {
    var runs: [WrittenRun] = []
    for run in self.runs {
      let text = String(decoding: utf16[run.range], as: UTF16.self)
      let roles = run.attributes.roles ?? []
      let members = try writer.members(run.attributes.removing(.roles))
      // Adjacent runs with equal JSON members are joined. Such runs can have different attributes.
      // For example, a font without any properties is not written, so a run with such a font equals
      // a run without a font.
      if let last = runs.indices.last, runs[last].members.all == members.all,
        runs[last].roles == roles
      {
        runs[last].text += text
      } else {
        runs.append(WrittenRun(text: text, roles: roles, members: members))
      }
    }
    var shared = JSONMembers()
    if sharing, var common = runs.first?.members.all {
      common.removeAll { $0.key == "attachmentImage" || $0.key == "alt" }
      for run in runs {
        let own = Set(run.members.all)
        common.removeAll { !own.contains($0) }
      }
      shared.all = common
    }
    let taken = Set(shared.all)
    for index in runs.indices { runs[index].members.all.removeAll { taken.contains($0) } }
    return (WrittenRun.nodes(runs[...], depth: 0), shared)
  }
}

/// A run of text, its semantic roles, and the JSON members for its attributes.
private struct WrittenRun {
  var text: String
  let roles: [TextRole]
  var members: JSONMembers

  /// Converts runs to JSON nodes. All these runs have the same first `depth` roles. Consecutive
  /// runs with the same next role become one node with that role, which contains the nodes of the
  /// runs.
  static func nodes(_ runs: ArraySlice<WrittenRun>, depth: Int) -> [JSONOutput] {
    var nodes: [JSONOutput] = []
    var rest = runs
    while let first = rest.first {
      guard first.roles.count > depth else {
        nodes.append(first.node)
        rest = rest.dropFirst()
        continue
      }
      let role = first.roles[depth]
      let same = rest.prefix { $0.roles.count > depth && $0.roles[depth] == role }
      rest = rest.dropFirst(same.count)
      let isSingle = same.count == 1 && first.roles.count == depth + 1
      let inner: JSONOutput =
        isSingle ? .string(first.text) : .array(self.nodes(same, depth: depth + 1))
      let node: JSONMembers = ["role": .string(role.role.rawValue), "text": inner]
      nodes.append(.object(isSingle ? node + first.members : node))
    }
    return nodes
  }

  private var node: JSONOutput {
    members.all.isEmpty ? .string(text) : .object(["text": .string(text)] + members)
  }
}
