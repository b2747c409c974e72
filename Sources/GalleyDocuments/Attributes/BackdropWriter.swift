// Writing boxes below text, and borders, in the syntax of documents.

package import Galley

extension AttributeWriter {
  /// The JSON object for a box below text.
  package static func box(_ box: BoxBackdrop) -> String {
    var members = JSONMembers()
    members.add("color", json: box.paint.map(paint))
    if let border = box.border {
      var line = Self.border(border)
      line.add("sides", box.borderSides, unless: .all) { sides in
        JSONMembers.array(
          BorderSides.named.filter { $0.sides != .all && sides.contains($0.sides) }
            .map { JSONMembers.quoted($0.name) })
      }
      members.add("border", line)
    }
    members.add("cornerRadius", box.cornerRadius, unless: 0, JSONMembers.number)
    members.add("padding", box.padding, unless: EdgeInsets(), insets)
    members.add("index", box.index, unless: 0, String.init)
    return members.object
  }

  package static func border(_ border: Border) -> JSONMembers {
    var members = JSONMembers()
    members.add("width", border.width)
    members.add("color", border.color)
    return members
  }

  package static func insets(_ insets: EdgeInsets) -> String {
    JSONMembers.array(
      [insets.top, insets.right, insets.bottom, insets.left].map(JSONMembers.number))
  }
}
