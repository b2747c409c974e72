/// A semantic role of a range of text. If adjacent ranges have the same role and the same number,
/// they belong to one element, such as one item of a list.
public struct TextRole: Sendable, Hashable {
  /// The semantic role of the text range.
  public var role: SemanticRole
  /// A number that differs between adjacent elements with the same role.
  public var identity: Int

  /// Creates a role. `identity` is a number that differs between adjacent elements.
  public init(_ role: SemanticRole, identity: Int = 0) {
    (self.role, self.identity) = (role, identity)
  }
}

extension [TextRole] {
  /// Whether one of these roles is `artifact`. Text with this role is a decoration, and screen
  /// readers skip it.
  var haveArtifact: Bool { contains { $0.role == .artifact } }
}
