/// A rectangle with horizontal and vertical sides, in pixels or font units; y grows upwards.
package struct VectorBox: Hashable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double
}
