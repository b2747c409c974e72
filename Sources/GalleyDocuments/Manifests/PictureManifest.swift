// The manifest that `rasterize batch --manifest` writes: the pictures, their inputs and their
// fonts.

public import Galley

/// The pictures of a batch with their digests. Two runs can be compared by their manifests without
/// drawing anything.
public struct PictureManifest: Sendable, Hashable {
  /// A font file.
  public struct Font: Sendable, Hashable {
    /// The last component of its path.
    public var name: String
    /// SHA-256 in hexadecimal digits.
    public var sha256: String

    /// Creates a font file.
    public init(name: String, sha256: String) { (self.name, self.sha256) = (name, sha256) }
  }

  /// A warning that a picture may not look as intended.
  public struct Warning: Sendable, Hashable {
    /// A sentence that begins with the place in the document.
    public var message: String
    /// The warning's object in the batch's output.
    package var json: String

    package init(message: String, json: String) { (self.message, self.json) = (message, json) }
  }

  /// A finished picture.
  public struct Picture: Sendable, Hashable {
    /// The `id` of its line as JSON text; `nil` if the line has none.
    public var id: String?
    /// Its path as in the batch's output, relative to ``PictureManifest/root``.
    public var output: String
    /// SHA-256 of its input in hexadecimal digits. The input is the line, or the template and the
    /// row's values, with the pictures and fonts that the document names.
    public var input: String
    /// SHA-256 of the file in hexadecimal digits.
    public var sha256: String
    /// The file's size in bytes.
    public var byteCount: Int
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Indices of its fonts in ``PictureManifest/fonts``; `nil` for a picture that already existed
    /// and was skipped.
    public var fonts: [Int]?
    /// Its warnings.
    public var warnings: [Warning]

    /// Creates a picture.
    public init(
      id: String? = nil, output: String, input: String, sha256: String, byteCount: Int, width: Int,
      height: Int, fonts: [Int]? = nil, warnings: [Warning] = []
    ) {
      (self.id, self.output, self.input, self.sha256) = (id, output, input, sha256)
      (self.byteCount, self.width, self.height) = (byteCount, width, height)
      (self.fonts, self.warnings) = (fonts, warnings)
    }
  }

  /// A line or row that did not produce a picture.
  public struct Failure: Sendable, Hashable {
    /// The line of the input, from 1.
    public var line: Int
    /// The error message.
    public var message: String
    /// The line's object in the batch's output.
    package var json: String

    package init(line: Int, message: String, json: String) {
      (self.line, self.message, self.json) = (line, message, json)
    }
  }

  /// The version of Galley.
  public var galley: String
  /// The libraries' versions by name.
  public var libraries: [String: String]
  /// The flags that affect pictures, as given.
  public var flags: [String]
  /// The folder of the outputs, relative to the manifest's folder.
  public var root: String
  /// The font files of all pictures, in the order of first use.
  public var fonts: [Font] = []
  /// The pictures in the order of the input.
  public var pictures: [Picture] = []
  /// The failures in the order of the input.
  public var failures: [Failure] = []

  /// Creates a manifest without pictures.
  public init(
    galley: String = EngineVersions.galley, libraries: [String: String] = [:],
    flags: [String] = [], root: String = "."
  ) {
    (self.galley, self.libraries, self.flags, self.root) = (galley, libraries, flags, root)
  }

  /// The version of the format.
  static let version = 1
}

// The manifest as text, one line per picture, in parts that can be written as they become
// available.
extension PictureManifest {
  /// The text before the first picture.
  package var head: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", Self.version)
      writer.member("galley", galley)
      writer.key("libraries")
      writer.object { writer in
        for (name, version) in libraries.sorted(by: { $0.key < $1.key }) {
          writer.member(name, version)
        }
      }
      writer.key("flags")
      writer.array(flags) { $0.string($1) }
      writer.member("root", root)
    }
    return "\(writer.text.dropLast()),\n\"pictures\":["
  }

  /// The line of a picture, with the separator before it.
  package static func line(of picture: Picture, isFirst: Bool) -> String {
    (isFirst ? "\n" : ",\n") + picture.json
  }

  /// The text after the last picture.
  package var tail: String {
    let fonts = fonts.map { font in
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("name", font.name)
        writer.member("sha256", font.sha256)
      }
      return writer.text
    }
    let failures = failures.map { failure in
      "{\"line\":\(failure.line),\(failure.json.dropFirst())"
    }
    return "\n],\n\"errors\":[\(Self.lines(failures))],\n\"fonts\":[\(Self.lines(fonts))]}\n"
  }

  /// The whole manifest as JSON, as `rasterize batch --manifest` writes it.
  public var json: String {
    var text = head
    for (index, picture) in pictures.enumerated() {
      text += Self.line(of: picture, isFirst: index == 0)
    }
    return text + tail
  }

  private static func lines(_ objects: [String]) -> String {
    objects.isEmpty ? "" : "\n\(objects.joined(separator: ",\n"))\n"
  }
}

extension PictureManifest.Picture {
  /// The picture as one object on one line.
  fileprivate var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      if let id {
        writer.key("id")
        writer.raw(id)
      }
      writer.member("output", output)
      writer.member("input", input)
      writer.member("sha256", sha256)
      writer.member("bytes", byteCount)
      writer.member("width", width)
      writer.member("height", height)
      if let fonts {
        writer.key("fonts")
        writer.array(fonts) { $0.number($1) }
      }
      if !warnings.isEmpty {
        writer.key("warnings")
        writer.array(warnings) { $0.raw($1.json) }
      }
    }
    return writer.text
  }
}
