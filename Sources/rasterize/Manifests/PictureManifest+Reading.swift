// Reading manifests of batches.

import Galley
import GalleyDocuments
import GalleyJSON

extension PictureManifest {
  /// Reads a manifest from the JSON that ``json`` creates.
  ///
  /// - Throws: the first error, with its position and a remedy. The errors are invalid JSON, an
  ///   unknown key, a version other than 1, an invalid digest, and a font index out of range.
  init(json: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let text = try JSONText(json, limits: limits)
    self = try text.read(limits: limits) { context throws(DocumentFault) in
      var draft = Self.Draft()
      try Self.keys.read(
        text.root, as: "an object with \"pictures\", as rasterize batch --manifest writes it",
        into: &draft, &context)
      guard draft.version != nil else {
        throw DocumentFault(at: text.root.offset, "a manifest needs \"version\" and \"pictures\"")
      }
      var manifest = PictureManifest(
        galley: draft.galley, libraries: draft.libraries, flags: draft.flags, root: draft.root)
      manifest.fonts = draft.fonts
      for value in draft.pictures {
        manifest.pictures.append(
          try Self.picture(value, of: text, fonts: draft.fonts.count, &context))
      }
      for value in draft.errors {
        manifest.failures.append(try Self.failure(value, of: text, &context))
      }
      return manifest
    }
  }
}

// The JSON keys of a manifest, and of its pictures and fonts.
extension PictureManifest {
  private struct Draft: Sendable {
    var version: Int?
    var galley = ""
    var libraries: [String: String] = [:]
    var flags: [String] = []
    var root = "."
    /// The JSON values of the pictures. They are read after the fonts, because each picture has
    /// indices into the list of fonts.
    var pictures: [JSONValue] = []
    var errors: [JSONValue] = []
    var fonts: [PictureManifest.Font] = []
  }

  private static let keys = KeyTable<Draft>([
    .key("version", .integer(PictureManifest.version...PictureManifest.version)) {
      $0.version = $1
    },
    .key("galley", .string()) { $0.galley = $1 },
    .key("libraries", libraryReader) { $0.libraries = $1 },
    .key("flags", .list(of: "strings", .string())) { $0.flags = $1 },
    .key("root", .string()) { $0.root = $1 },
    .key("pictures", .list(of: "pictures", anyValue)) { $0.pictures = $1 },
    .key("errors", .list(of: "errors", anyValue)) { $0.errors = $1 },
    .key("fonts", .list(of: "fonts", fontReader)) { $0.fonts = $1 },
  ])

  private static let anyValue = ValueReader<JSONValue> { value, _ throws(DocumentFault) in value }

  private static let libraryReader = ValueReader<[String: String]> {
    value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of versions by name")
    }
    var versions: [String: String] = [:]
    for member in members {
      versions[member.key] = try ValueReader<String>.string().read(member.value, &context)
    }
    return versions
  }

  private static let fontKeys = KeyTable<PictureManifest.Font>([
    .key("name", .string()) { $0.name = $1 },
    .key("sha256", .digest) { $0.sha256 = $1 },
  ])

  private static let fontReader = ValueReader<PictureManifest.Font> {
    value, context throws(DocumentFault) in
    var font = PictureManifest.Font(name: "", sha256: "")
    try fontKeys.read(value, as: "a font with \"name\" and \"sha256\"", into: &font, &context)
    return font
  }

  private struct PictureDraft: Sendable {
    var id: JSONValue?
    var warnings: [JSONValue] = []
    var picture = PictureManifest.Picture(
      output: "", input: "", sha256: "", byteCount: 0, width: 0, height: 0)
  }

  private static let pictureKeys = KeyTable<PictureDraft>([
    .key("id", anyValue) { $0.id = $1 },
    .key("output", .string()) { $0.picture.output = $1 },
    .key("input", .digest) { $0.picture.input = $1 },
    .key("sha256", .digest) { $0.picture.sha256 = $1 },
    .key("bytes", .integer(0...Int.max)) { $0.picture.byteCount = $1 },
    .key("width", .integer(0...Int(Int32.max))) { $0.picture.width = $1 },
    .key("height", .integer(0...Int(Int32.max))) { $0.picture.height = $1 },
    .key("fonts", .list(of: "numbers of fonts", .integer(0...Int(Int32.max)))) {
      $0.picture.fonts = $1
    },
    .key("warnings", .list(of: "warnings", anyValue)) { $0.warnings = $1 },
  ])

  private static func picture(
    _ value: JSONValue, of text: JSONText, fonts: Int, _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureManifest.Picture {
    var draft = PictureDraft()
    try pictureKeys.read(value, as: "a picture with \"output\"", into: &draft, &context)
    var picture = draft.picture
    guard !picture.output.isEmpty, !picture.input.isEmpty, !picture.sha256.isEmpty else {
      throw DocumentFault(
        at: value.offset, "a picture needs \"output\", \"input\" and \"sha256\"")
    }
    guard picture.fonts?.allSatisfy({ $0 < fonts }) ?? true else {
      throw DocumentFault(
        at: value[key: "fonts"]?.offset ?? value.offset,
        "invalid font index; the number of entries in the manifest's \"fonts\" is \(fonts)")
    }
    picture.id = draft.id.map { text.compactText(of: $0) }
    picture.warnings = draft.warnings.map { warning in
      PictureManifest.Warning(
        message: [warning[key: "path"], warning[key: "message"]].compactMap { $0?.string }
          .joined(separator: ": "),
        json: text.compactText(of: warning))
    }
    return picture
  }

  private static func failure(
    _ value: JSONValue, of text: JSONText, _ context: inout ReadContext
  ) throws(DocumentFault) -> PictureManifest.Failure {
    guard let members = value.members, let line = value[key: "line"],
      let error = value[key: "error"]
    else { throw .wrongType(value, expected: "an error with \"line\" and \"error\"") }
    var writer = JSONWriter()
    writer.object { writer in
      for member in members where member.key != "line" {
        writer.key(member.key)
        writer.raw(text.compactText(of: member.value))
      }
    }
    return PictureManifest.Failure(
      line: try ValueReader<Int>.integer(0...Int.max).read(line, &context),
      message: error[key: "message"]?.string ?? "", json: writer.text)
  }
}
