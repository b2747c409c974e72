/// Collects the elements in the braces of ``Column``, ``Row``, ``Layers`` and ``Card``.
///
/// The braces can contain elements, optional elements, `if`, `switch`, `for` and declarations. You
/// can also add the attribute `@ElementBuilder` to your own functions. Such a function returns an
/// array of ``Node``.
@resultBuilder
public enum ElementBuilder {
  /// Collects an element.
  public static func buildExpression(_ element: some Element) -> [Node] { [element.node] }

  /// Collects an element, unless it is `nil`.
  public static func buildExpression(_ element: (some Element)?) -> [Node] {
    element.map { [$0.node] } ?? []
  }

  /// Collects elements that are already in an array.
  public static func buildExpression(_ nodes: [Node]) -> [Node] { nodes }

  /// Collects the elements that consecutive statements create.
  public static func buildBlock(_ parts: [Node]...) -> [Node] { parts.flatMap { $0 } }

  /// Collects the elements of an `if` without `else`.
  public static func buildOptional(_ nodes: [Node]?) -> [Node] { nodes ?? [] }

  /// Collects the elements of the first branch of a condition.
  public static func buildEither(first nodes: [Node]) -> [Node] { nodes }

  /// Collects the elements of the second branch of a condition.
  public static func buildEither(second nodes: [Node]) -> [Node] { nodes }

  /// Collects the elements that all iterations of a loop create.
  public static func buildArray(_ parts: [[Node]]) -> [Node] { parts.flatMap { $0 } }
}
