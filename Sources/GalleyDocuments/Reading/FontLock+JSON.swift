// Reads the JSON of a font lockfile, which `rasterize fonts --lock` writes.

public import Galley
import GalleyJSON

extension FontLock {
  /// Reads a font lock from the JSON that ``/Galley/FontLock/json`` creates.
  ///
  /// - Throws: the first error, with its position and a remedy: invalid JSON, an unknown key, a
  ///   version other than 1, or an invalid digest.
  public init(json: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let text = try JSONText(json, limits: limits)
    self = try text.read(limits: limits) { context throws(DocumentFault) in
      var lock = FontLock()
      try Self.lockKeys.read(
        text.root,
        as: "an object with \"version\" and \"files\", as rasterize fonts --lock writes it",
        into: &lock, &context)
      guard text.root[key: "version"] != nil, text.root[key: "files"] != nil else {
        throw DocumentFault(at: text.root.offset, "a lockfile needs \"version\" and \"files\"")
      }
      return lock
    }
  }
}

// The keys of a lockfile and of its objects for files, faces and axes.
extension FontLock {
  private static let lockKeys = KeyTable<FontLock>([
    .key("version", .integer(FontLock.version...FontLock.version)) { _, _ in },
    .key("files", .list(of: "files", file)) { $0.files = $1 },
  ])

  private static let fileKeys = KeyTable<FontLock.File>([
    .key("name", .string()) { $0.name = $1 },
    .key("sha256", .digest) { $0.sha256 = $1 },
    .key("bytes", .integer(0...Int.max)) { $0.byteCount = $1 },
    .key("faces", .list(of: "faces", face)) { $0.faces = $1 },
  ])

  private static let faceKeys = KeyTable<FontLock.Face>([
    .key("index", .integer(0...0xFFFF)) { $0.index = $1 },
    .key("family", .string()) { $0.family = $1 },
    .key("style", .string()) { $0.style = $1 },
    .key("postscriptName", .string()) { $0.postscriptName = $1 },
    .key("version", .string()) { $0.version = $1 },
    .key("axes", .list(of: "axes", axis)) { $0.axes = $1 },
    .key("variations", variations) { $0.variations = $1 },
    .key("clusters", .list(of: "strings", .string())) { $0.clusters = $1 },
  ])

  private static let axisKeys = KeyTable<FontLock.Axis>([
    .key("tag", .string()) { $0.tag = $1 },
    .key("minimum", position) { $0.minimum = $1 },
    .key("default", position) { $0.defaultValue = $1 },
    .key("maximum", position) { $0.maximum = $1 },
  ])

  /// Reads a position on a variation axis. The bounds are those of a 16.16 fixed-point number
  /// (OpenType 1.9, `fvar`).
  private static let position = ValueReader<Double>.number(.between(-32_768, 32_768))

  private static let variations = ValueReader<[String: Double]>(
    .map(position.shape, of: "an object of coordinates by axis")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of coordinates by axis")
    }
    var coordinates: [String: Double] = [:]
    for member in members { coordinates[member.key] = try position.read(member.value, &context) }
    return coordinates
  }

  private static let file = ValueReader<FontLock.File>(.any) {
    value, context throws(DocumentFault) in
    var file = FontLock.File(name: "", sha256: "", byteCount: 0)
    try fileKeys.read(value, as: "a file with \"name\" and \"sha256\"", into: &file, &context)
    guard !file.name.isEmpty, !file.sha256.isEmpty else {
      throw DocumentFault(at: value.offset, "a file needs \"name\" and \"sha256\"")
    }
    return file
  }

  private static let face = ValueReader<FontLock.Face>(.any) {
    value, context throws(DocumentFault) in
    var face = FontLock.Face(family: "", style: "")
    try faceKeys.read(value, as: "a face with \"family\"", into: &face, &context)
    return face
  }

  private static let axis = ValueReader<FontLock.Axis>(.any) {
    value, context throws(DocumentFault) in
    var axis = FontLock.Axis(tag: "", minimum: 0, defaultValue: 0, maximum: 0)
    try axisKeys.read(value, as: "an axis with \"tag\"", into: &axis, &context)
    return axis
  }
}

extension ValueReader where Value == String {
  /// A SHA-256 digest in lower-case hexadecimal digits.
  package static var digest: Self {
    let what = "64 hexadecimal digits in lower case"
    return ValueReader(.string(what)) { value, _ throws(DocumentFault) in
      guard case .string(let text) = value.content else {
        throw .wrongType(value, expected: what)
      }
      guard SHA256Digest(text) != nil else {
        throw DocumentFault(at: value.offset, "\(quoted(text)) is not a SHA-256; expected \(what)")
      }
      return text
    }
  }
}
