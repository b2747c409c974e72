// Stands for the face until Faces/ lands.

package final class FontFace: Sendable {}
