// The manifest that `rasterize batch --manifest` writes. The manifest lists the images, the digests
// of the images' inputs, and the fonts that the images use.

import Galley

/// The image files that a batch wrote, with their digests. Comparing the manifests of two batches
/// shows which images differ, without rendering any image.
struct PictureManifest: Sendable, Hashable {
  /// A font file that an image uses.
  struct Font: Sendable, Hashable {
    /// The last component of the font file's path.
    var name: String
    /// The SHA-256 digest of the font file in hexadecimal digits.
    var sha256: String

    /// Creates a description of a font file.
    init(name: String, sha256: String) { (self.name, self.sha256) = (name, sha256) }
  }

  /// A warning about a possible defect of an image.
  struct Warning: Sendable, Hashable {
    /// The warning as a sentence that begins with the position in the document.
    var message: String
    /// The JSON object that represents the warning in the batch's output.
    var json: String

    init(message: String, json: String) { (self.message, self.json) = (message, json) }
  }

  /// An image file that was written, or that already existed and was skipped.
  struct Picture: Sendable, Hashable {
    /// The `id` of the image's input line as JSON text; `nil` if the line has no `id`.
    var id: String?
    /// The path of the image relative to ``PictureManifest/root``. The batch's output reports the
    /// same path.
    var output: String
    /// The SHA-256 digest of the image's input in hexadecimal digits. The input is a line of the
    /// batch, or the template and the values of a row. The images and fonts that the document names
    /// are also part of the input.
    var input: String
    /// The SHA-256 digest of the image file in hexadecimal digits.
    var sha256: String
    /// The size of the image file in bytes.
    var byteCount: Int
    /// The width of the image in pixels.
    var width: Int
    /// The height of the image in pixels.
    var height: Int
    /// The indices of the image's fonts in ``PictureManifest/fonts``; `nil` for an image that
    /// already existed and was skipped.
    var fonts: [Int]?
    /// The warnings about the image.
    var warnings: [Warning]

    /// Creates a description of an image.
    init(
      id: String? = nil, output: String, input: String, sha256: String, byteCount: Int, width: Int,
      height: Int, fonts: [Int]? = nil, warnings: [Warning] = []
    ) {
      (self.id, self.output, self.input, self.sha256) = (id, output, input, sha256)
      (self.byteCount, self.width, self.height) = (byteCount, width, height)
      (self.fonts, self.warnings) = (fonts, warnings)
    }
  }

  /// An input line or row that did not produce an image.
  struct Failure: Sendable, Hashable {
    /// The number of the line in the input, from 1.
    var line: Int
    /// The error message.
    var message: String
    /// The JSON object that the batch printed for this line.
    var json: String

    init(line: Int, message: String, json: String) {
      (self.line, self.message, self.json) = (line, message, json)
    }
  }

  /// The version of Galley that wrote the images.
  var galley: String
  /// The version of each library that Galley uses. The keys are the names of the libraries.
  var libraries: [String: String]
  /// The command-line flags that affect images, with their values. The values of `--missing-glyphs`
  /// and `--png-effort` are included even if they are the defaults.
  var flags: [String]
  /// The folder that contains the images, relative to the manifest's folder.
  var root: String
  /// The font files that the images use, in the order of first use.
  var fonts: [Font] = []
  /// The images, in the order of the input.
  var pictures: [Picture] = []
  /// The input lines or rows that failed, in the order of the input.
  var failures: [Failure] = []

  /// Creates a manifest without pictures.
  init(
    galley: String = EngineVersions.galley, libraries: [String: String] = [:],
    flags: [String] = [], root: String = "."
  ) {
    (self.galley, self.libraries, self.flags, self.root) = (galley, libraries, flags, root)
  }

  /// The version of the manifest format.
  static let version = 1
}

// The manifest as JSON text: the part before the images, one line per image, and the end. A batch
// writes each part as soon as the part's content is known.
extension PictureManifest {
  /// The part of the manifest's JSON before the first image.
  var head: String {
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

  /// A line break and the JSON of an image. For all images except the first, a comma precedes the
  /// line break.
  static func line(of picture: Picture, isFirst: Bool) -> String {
    (isFirst ? "\n" : ",\n") + picture.json
  }

  /// The part of the manifest's JSON after the last image.
  var tail: String {
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
  var json: String {
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
  /// The image as one JSON object on one line.
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
