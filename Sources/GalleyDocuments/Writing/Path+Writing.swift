// Writes the paths of boxes as JSON.

import Galley
import GalleyJSON

extension ShapePath {
  /// The path as JSON members. Keys with a default value are omitted.
  var members: JSONMembers {
    let usual = ShapePath(Path())
    var members = JSONMembers()
    members.add("data", path.svgData)
    if let box = viewBox {
      members.add(
        "viewBox",
        JSONOutput.array(
          [box.x, box.y, box.width, box.height].map {
            .number($0)
          }))
    }
    if fill != usual.fill { members.add("fill", fill, orWord: "none") }
    members.add("fillRule", word: fillRule == usual.fillRule ? nil : fillRule)
    members.add("stroke", stroke)
    members.add("strokeWidth", strokeWidth, unless: usual.strokeWidth)
    members.add("strokeJoin", word: strokeJoin == usual.strokeJoin ? nil : strokeJoin)
    members.add("strokeCap", word: strokeCap == usual.strokeCap ? nil : strokeCap)
    return members
  }
}

extension TextPath {
  /// The path as JSON members. Keys with a default value are omitted.
  var members: JSONMembers {
    var members = JSONMembers()
    members.add("data", path.svgData)
    switch startOffset {
    case .points(let points): members.add("startOffset", points, unless: 0)
    case .fraction(let fraction): members.add("startOffset", "\(plain(fraction * 100))%")
    }
    members.add("side", word: side == .left ? nil : side)
    return members
  }
}

extension JSONMembers {
  /// Adds a member whose value is the paint. If the paint is `nil`, the value is the string `word`.
  fileprivate mutating func add(_ key: String, _ paint: Paint?, orWord word: String) {
    if paint == nil { add(key, word) } else { add(key, paint) }
  }
}

extension Path {
  /// The path as SVG path data with absolute coordinates.
  fileprivate var svgData: String {
    func pairs(_ points: Point...) -> String {
      points.map { "\(plain($0.x)) \(plain($0.y))" }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let end): "M\(pairs(end))"
      case .line(let end): "L\(pairs(end))"
      case .quad(let control, let end): "Q\(pairs(control, end))"
      case .cubic(let first, let second, let end): "C\(pairs(first, second, end))"
      case .close: "Z"
      }
    }.joined()
  }
}
