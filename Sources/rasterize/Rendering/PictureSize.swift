import Galley

/// The size of a document's image: in pixels, or in points for a vector file.
struct PictureSize: CustomStringConvertible {
  let width: Int
  let height: Int
  private let unit: String

  init(of layout: DocumentLayout, in format: PictureFormat) {
    if format == .svg || format == .pdf {
      (width, height) = (SVGFacts.length(layout.width), SVGFacts.length(layout.height))
      unit = "points"
    } else {
      (width, height) = layout.pixelSize
      unit = "pixels"
    }
  }

  var description: String { "\(width) × \(height) \(unit)" }
}
