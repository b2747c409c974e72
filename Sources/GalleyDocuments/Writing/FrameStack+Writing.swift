// Writes stacks, and the settings of boxes in stacks, as JSON.

import Galley
import GalleyJSON

extension FrameStack {
  /// The stack as JSON members. Keys with a default value are omitted.
  var members: JSONMembers {
    let usual = FrameStack()
    var members = JSONMembers()
    members.add("axis", word: axis == usual.axis ? nil : axis)
    members.add("spacing", spacing, unless: usual.spacing)
    members.add("alignment", word: alignment == usual.alignment ? nil : alignment)
    members.add("distribution", word: distribution == usual.distribution ? nil : distribution)
    return members
  }
}

extension StackItem {
  /// The settings as JSON members of a frame. Keys with a default value are omitted.
  var members: JSONMembers {
    var members = JSONMembers()
    members.add("minimumWidth", minimumWidth)
    members.add("maximumWidth", maximumWidth)
    members.add("minimumHeight", minimumHeight)
    members.add("maximumHeight", maximumHeight)
    members.add("aspectRatio", aspectRatio)
    members.add("weight", weight, unless: 0)
    members.add("shrink", shrink, unless: 1)
    members.add("basis", basis)
    members.add("alignment", word: alignment)
    if margins != Margins() {
      let sides = [margins.top, margins.right, margins.bottom, margins.left]
      members.add("margins", JSONOutput.array(sides.map(\.json)))
    }
    return members
  }
}

extension Margins.Side {
  fileprivate var json: JSONOutput {
    switch self {
    case .points(let points): .number(points)
    case .auto: "auto"
    }
  }
}
