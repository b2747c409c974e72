extension AttributedText {
  /// Whether a range of the text has a role.
  var hasRoles: Bool { runs.contains { $0.shared.keys.contains(.roles) } }

  /// The levels of the headings in the text, in order. Decorations, and headings inside paragraphs and
  /// other headings, are not headings.
  var headingLevels: [Int] {
    var levels: [Int] = []
    var last: TextRole?
    for run in runs {
      let roles = run.attributes.roles ?? []
      let outermost = roles.first { $0.role == .paragraph || $0.role.headingLevel != nil }
      let isShown = !roles.contains { $0.role == .artifact }
      let heading = isShown && outermost?.role != .paragraph ? outermost : nil
      if let heading, heading != last { levels += [heading.role.headingLevel ?? 1] }
      last = heading
    }
    return levels
  }
}
