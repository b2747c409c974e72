import Testing

@testable import Galley

@Suite("Rectangles")
struct RectangleTests {
  @Test("The union of two rectangles is bounded by the outermost edges of both")
  func union() {
    let left = Rectangle(x: -4, y: 1, width: 3, height: 9)
    let right = Rectangle(x: 2, y: 3, width: 5, height: 2)
    let both = Rectangle(x: -4, y: 1, width: 11, height: 9)
    #expect(left.union(right) == both && right.union(left) == both)
    let inner = Rectangle(x: 3, y: 4, width: 1, height: 0.5)
    #expect(right.union(inner) == right && inner.union(right) == right)
  }
}
