import GalleyFont

/// The shared parts of an SVG file: outlines of glyphs, gradients, clip paths, masks, filters and
/// images. Each part is written once. Its id is a letter and a number in the order of first use.
struct SVGDefinitions {
  /// A glyph that is drawn with `use`, in font units with y pointing up.
  enum Shape: Hashable {
    case outline(face: UInt32, glyph: UInt32, scaleX: Double, skew: Double, isUnited: Bool)
    case layers(face: UInt32, glyph: UInt32, palette: PaletteChoice)
    case painted(face: UInt32, glyph: UInt32, palette: PaletteChoice, color: UInt32, size: Int)
    case bitmap(face: UInt32, glyph: UInt32, size: Int)
  }

  private(set) var bytes = MarkupBytes()
  private var count = 0
  private var shapes: [Shape: String?] = [:]
  private var gradients: [PlacedGradient: String] = [:]
  private var images: [ImageKey: String] = [:]

  /// An image; hashed by a sample of its pixels, because hashing millions of pixels is slow.
  private struct ImageKey: Hashable {
    let image: Bitmap

    func hash(into hasher: inout Hasher) {
      hasher.combine(image.width)
      hasher.combine(image.height)
      for index in stride(from: 0, to: image.pixels.count, by: image.pixels.count / 61 + 1) {
        hasher.combine(image.pixels[index])
      }
    }
  }

  /// A new id.
  mutating func newID() -> String {
    count += 1
    return "g" + String(count - 1, radix: 36)
  }

  /// Adds an element. `write` receives the element's id, and returns its markup.
  @discardableResult
  mutating func add(_ write: (String) -> MarkupBytes) -> String {
    let id = newID()
    bytes.append(write(id))
    bytes.append("\n")
    return id
  }

  /// Adds markup without a new id.
  mutating func add(_ markup: MarkupBytes) {
    bytes.append(markup)
    bytes.append("\n")
  }

  /// The id of a glyph's shape: `.some(nil)` if the shape is known to be empty; `nil` if the shape
  /// is not known.
  subscript(shape: Shape) -> String?? {
    get { shapes[shape] }
    set { shapes[shape] = newValue }
  }

  /// The id of an image that is one unit wide and high.
  mutating func image(_ image: Bitmap) throws(RenderError) -> String {
    let key = ImageKey(image: image)
    if let known = images[key] { return known }
    let url = try Self.url(of: image)
    let id = add { id in
      MarkupBytes(
        "<image id=\"\(id)\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\""
          + " xlink:href=\"\(url)\"/>")
    }
    images[key] = id
    return id
  }

  /// A `data:` URL with the image as a PNG.
  static func url(of image: Bitmap) throws(RenderError) -> String {
    do throws(PNGError) {
      return "data:image/png;base64," + Base64.padded.encoded(try image.png())
    } catch {
      throw .png(error)
    }
  }

  /// The id of a clip path.
  mutating func clip(_ path: SVGPathData, isEvenOdd: Bool = false) -> String {
    add { id in
      var markup = MarkupBytes("<clipPath id=\"\(id)\"><path d=\"")
      markup.append(path.data)
      markup.append(isEvenOdd ? "\" clip-rule=\"evenodd\"/></clipPath>" : "\"/></clipPath>")
      return markup
    }
  }

  /// The id of a gradient on the canvas. `scale` is the number of the gradient's units per point.
  mutating func gradient(_ gradient: PlacedGradient, scale: Double) -> String {
    if let known = gradients[gradient] { return known }
    let id = add { SVGGradient(gradient, scale: scale).markup(id: $0) }
    gradients[gradient] = id
    return id
  }
}
