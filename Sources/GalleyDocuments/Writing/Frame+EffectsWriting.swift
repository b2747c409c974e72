// Writes the effects of a box as members of a frame.

import Galley
import GalleyJSON

extension TextDocument.Frame {
  /// Adds the box's corner radius and effects to the JSON members. Default values are omitted.
  func addEffects(to members: inout JSONMembers) {
    let (effects, usual) = (effects, BoxEffects())
    if let radii = effects.cornerRadii {
      let all = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
      members.add("cornerRadius", JSONOutput.numbers(all))
    } else {
      members.add("cornerRadius", cornerRadius, unless: 0)
    }
    members.add("rotation", effects.rotation, unless: usual.rotation)
    if effects.anchor != usual.anchor {
      members.add("anchor", JSONOutput.numbers([effects.anchor.x, effects.anchor.y]))
    }
    members.add("opacity", effects.opacity, unless: usual.opacity)
    if !effects.shadows.isEmpty {
      let shadows = effects.shadows.map(\.json)
      members.add("shadow", shadows.count == 1 ? shadows[0] : .array(shadows))
    }
    members.add("clips", effects.clips, unless: usual.clips)
    members.add("blendMode", word: effects.blendMode == .normal ? nil : effects.blendMode)
  }
}

extension BoxShadow {
  fileprivate var json: JSONOutput {
    var members = JSONMembers()
    members.add("color", color)
    if offsetX != 0 || offsetY != 0 { members.add("offset", [offsetX, offsetY]) }
    members.add("blur", blur, unless: 0)
    members.add("spread", spread, unless: 0)
    members.add("inset", isInset, unless: false)
    return .object(members)
  }
}
