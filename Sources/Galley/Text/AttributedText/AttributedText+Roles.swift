extension AttributedText {
  /// Whether a range of the text has a role.
  var hasRoles: Bool { runs.contains { $0.shared.keys.contains(.roles) } }

  /// The levels of the headings in the text, in order.
  var headingLevels: [Int] {
    var levels: [Int] = []
    var last: TextRole?
    for run in runs {
      let heading = (run.attributes.roles ?? []).last { $0.role.headingLevel != nil }
      if let heading, heading != last { levels += [heading.role.headingLevel ?? 1] }
      last = heading
    }
    return levels
  }
}
