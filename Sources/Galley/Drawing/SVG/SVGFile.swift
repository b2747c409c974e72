/// An SVG file that is being written: SVG 1.1 with the blend modes of CSS. The file contains no
/// script, and refers to nothing outside itself.
///
/// Shared parts are written once, in `defs`. Their ids are numbered in the order of first use.
struct SVGFile: VectorTarget {
  let options: SVGOptions
  let language: String
  /// Whether the file is only the text layer of an HTML page.
  var isLayer = false
  var body = MarkupBytes()
  private(set) var definitions = MarkupBytes()
  private var count = 0
  var gradients: [VectorGradient: String] = [:]
  /// The `id` attributes of the SVG file's clip paths. Each key is the markup of a clip path
  /// without its id.
  var clips: [MarkupBytes: String] = [:]
  var images = VectorImages()
  /// The `id` attributes of the SVG file's images, indexed by the numbers that `images` assigns.
  var imageIDs: [String] = []
  /// The earlier contents of `body`, one element per unfinished shape or mask. Until a shape or
  /// mask ends, `body` contains only its markup. Then the earlier contents are moved back to
  /// `body`.
  private var outer: [MarkupBytes] = []

  let roles: [SemanticRole?]

  init(_ options: SVGOptions, of document: TextDocument) {
    (self.options, language) = (options, document.language)
    roles = document.frames.map(\.role)
  }

  var blurs: Bool { options.shadows == .blur }

  var isSmooth: Bool { true }

  var byteCount: Int {
    outer.reduce(body.bytes.count + definitions.bytes.count) { $0 + $1.bytes.count }
  }

  var isInsideShape: Bool { !outer.isEmpty }

  /// The bytes of the file. Each line of `metadata` has the form `keyword: text`.
  func bytes(width: Double, height: Double, alt: String?, metadata: [String]) -> [UInt8] {
    var file: MarkupBytes = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(number: width)" height="\(number: height)" \
      viewBox="0 0 \(numbers: [width, height])" xml:lang="\(escaped: language)">

      """
    let lines = metadata.isEmpty ? nil : metadata.joined(separator: "\n")
    for (name, text) in [("title", options.title), ("desc", alt), ("metadata", lines)] {
      if let text { file.append("<\(name)>\(escaped: text)</\(name)>\n") }
    }
    // Append the definitions and the body directly, because they can be large. A string literal
    // that contained them would make another copy.
    if !definitions.bytes.isEmpty {
      file.append("<defs>\n")
      file.append(definitions)
      file.append("</defs>\n")
    }
    file.append(body)
    file.append("</svg>\n")
    return file.bytes
  }

  /// The markup in `body`, as an `svg` element that covers its container in an HTML page. The
  /// element has no ids, because ids could collide with other ids in the page.
  func layer(width: Double, height: Double) -> String {
    let element: MarkupBytes = """
      <svg aria-hidden="true" style="position:absolute;inset:0;width:100%;height:100%" \
      viewBox="0 0 \(numbers: [width, height])" preserveAspectRatio="none" \
      lang="\(escaped: language)">
      \(markup: body)</svg>
      """
    return String(decoding: element.bytes, as: UTF8.self)
  }

  static func id(_ number: Int) -> String { "g" + String(number, radix: 36) }

  /// Writes the definition of a shape with a new `id` attribute. The returned shape contains the
  /// number from which the `id` is made.
  mutating func defineShape(_ markup: (String) -> MarkupBytes) -> VectorShape {
    let number = count
    count += 1
    definitions.append(markup(Self.id(number)))
    definitions.append("\n")
    return VectorShape(number: number)
  }

  /// Writes a definition with a new id, and returns the id.
  mutating func define(_ markup: (String) -> MarkupBytes) -> String {
    Self.id(defineShape(markup).number)
  }

  mutating func begin() {
    outer.append(body)
    body = MarkupBytes()
  }

  mutating func end() -> MarkupBytes {
    let content = body
    body = outer.popLast() ?? MarkupBytes()
    return content
  }
}
