import GalleyFont

/// A list of the font files with which text was laid out. Each file is identified by the digest of
/// its bytes. With the same font files and library versions, a document renders to the same image
/// on any machine.
///
/// A ``FontLibrary`` with a font lock draws text only with the files in the font lock. The files
/// can be in any folder, because a font lock contains no paths.
public struct FontLock: Sendable, Hashable {
  /// A font file that is recorded in a font lock.
  public struct File: Sendable, Hashable {
    /// The file's name without its folder, for messages.
    public var name: String
    /// The SHA-256 digest of the file's bytes: 64 hexadecimal digits in lower case.
    public var sha256: String
    /// The size of the font file in bytes.
    public var byteCount: Int
    /// The font faces of the file with which text was laid out.
    public var faces: [Face]

    /// Creates a record of a font file.
    public init(name: String, sha256: String, byteCount: Int, faces: [Face] = []) {
      self.name = name
      self.sha256 = sha256
      self.byteCount = byteCount
      self.faces = faces
    }
  }

  /// A font face that is recorded in a font lock: its names, its coordinates on the variation axes,
  /// and the grapheme clusters that the face drew.
  public struct Face: Sendable, Hashable {
    /// The face's index in a font collection (TTC), counted from 0.
    public var index: Int
    /// The family name, in English if the font has an English name.
    public var family: String
    /// The style name, such as `Bold Italic`.
    public var style: String
    /// The PostScript name of the face; empty if the font has no such name.
    public var postscriptName: String
    /// The version string as the font spells it, such as `Version 2.013`; empty if the font has no
    /// version.
    public var version: String
    /// The variation axes of a variable font, in the font's order.
    public var axes: [Axis]
    /// The coordinates that differ from the defaults of their axes, in design units, keyed by axis
    /// tag.
    public var variations: [String: Double]
    /// The grapheme clusters that the face drew, without duplicates, in the order of their code
    /// points. The array is empty for a face that only affected the height of lines.
    public var clusters: [String]

    /// Creates a record of a font face.
    public init(
      index: Int = 0, family: String, style: String, postscriptName: String = "",
      version: String = "", axes: [Axis] = [], variations: [String: Double] = [:],
      clusters: [String] = []
    ) {
      (self.index, self.family, self.style) = (index, family, style)
      (self.postscriptName, self.version) = (postscriptName, version)
      (self.axes, self.variations, self.clusters) = (axes, variations, clusters)
    }
  }

  /// A variation axis of a variable font, in design units.
  public struct Axis: Sendable, Hashable {
    /// The axis tag: four characters, such as `wght`.
    public var tag: String
    /// The minimum coordinate of the axis.
    public var minimum: Double
    /// The default coordinate of the axis.
    public var defaultValue: Double
    /// The maximum coordinate of the axis.
    public var maximum: Double

    /// Creates a record of a variation axis.
    public init(tag: String, minimum: Double, defaultValue: Double, maximum: Double) {
      self.tag = tag
      (self.minimum, self.defaultValue, self.maximum) = (minimum, defaultValue, maximum)
    }
  }

  /// The locked font files, sorted by name.
  public var files: [File]

  /// Creates a font lock from a list of font files.
  public init(files: [File] = []) { self.files = files }

  /// The version of the lockfile format that ``json`` writes.
  package static let version = 1

  /// The locked files for a font catalog. A file with a malformed digest is ignored.
  var lockedFiles: LockedFiles {
    LockedFiles(
      files.compactMap { file in
        SHA256Digest(file.sha256).map { digest in
          LockedFiles.File(
            name: file.name, digest: digest, families: Set(file.faces.map(\.family)),
            styles: Set(file.faces.map(\.style)), clusters: Set(file.faces.flatMap(\.clusters)))
        }
      })
  }

  /// The font lock as JSON. Each file and each face has its own line, so that diffs are readable.
  public var json: String {
    let files = files.map { file in
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("name", file.name)
        writer.member("sha256", file.sha256)
        writer.member("bytes", file.byteCount)
      }
      let faces = file.faces.map { "      \($0.json)" }.joined(separator: ",\n")
      let list = faces.isEmpty ? "[]" : "[\n\(faces)\n    ]"
      return "    \(writer.text.dropLast()),\n     \"faces\":\(list)}"
    }
    let list = files.isEmpty ? "[]" : "[\n\(files.joined(separator: ",\n"))\n  ]"
    return "{\"version\":\(Self.version),\n  \"files\":\(list)}\n"
  }
}

extension FontLock.Face {
  /// The font face as a JSON object on one line.
  fileprivate var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("index", index)
      writer.member("family", family)
      writer.member("style", style)
      writer.member("postscriptName", postscriptName)
      writer.member("version", version)
      writer.key("axes")
      writer.array(axes) { writer, axis in
        writer.object { writer in
          writer.member("tag", axis.tag)
          writer.member("minimum", axis.minimum)
          writer.member("default", axis.defaultValue)
          writer.member("maximum", axis.maximum)
        }
      }
      writer.key("variations")
      writer.object { writer in
        for (tag, value) in variations.sorted(by: { $0.key < $1.key }) { writer.member(tag, value) }
      }
      writer.key("clusters")
      writer.array(clusters) { $0.string($1) }
    }
    return writer.text
  }
}
