import GalleyFont

/// The font files that texts were set in, known by their bytes: what pictures of the same documents
/// need to be the same on another day and another machine.
///
/// A ``FontLibrary`` with a lock draws with its files alone. Where a file lies does not matter, and
/// no path of the machine is part of a lock.
public struct FontLock: Sendable, Hashable {
  /// A font file.
  public struct File: Sendable, Hashable {
    /// The last part of its path, for messages.
    public var name: String
    /// The SHA-256 of the file as it is: 64 hexadecimal digits in lower case.
    public var sha256: String
    /// The file's size in bytes.
    public var byteCount: Int
    /// What of it was used.
    public var faces: [Face]

    /// A file.
    public init(name: String, sha256: String, byteCount: Int, faces: [Face] = []) {
      self.name = name
      self.sha256 = sha256
      self.byteCount = byteCount
      self.faces = faces
    }
  }

  /// A face at one place of its axes, and what it drew.
  public struct Face: Sendable, Hashable {
    /// Its number in a collection, from 0.
    public var index: Int
    /// The family in English where the font names it so.
    public var family: String
    /// The style, such as `Bold Italic`.
    public var style: String
    /// The PostScript name; empty where there is none.
    public var postscriptName: String
    /// The version in the font's own words, such as `Version 2.013`; empty where there is none.
    public var version: String
    /// The axes of a variable font, in its own order.
    public var axes: [Axis]
    /// The coordinates that differ from the axes' defaults, in design units, by tag.
    public var variations: [String: Double]
    /// The grapheme clusters that it drew, each once, in the order of their code points; none for a
    /// face that only gave lines their height.
    public var clusters: [String]

    /// A face.
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

  /// An axis of a variable font, in design units.
  public struct Axis: Sendable, Hashable {
    /// Four characters, such as `wght`.
    public var tag: String
    /// The lowest position.
    public var minimum: Double
    /// The position of the font without variations.
    public var defaultValue: Double
    /// The highest position.
    public var maximum: Double

    /// An axis.
    public init(tag: String, minimum: Double, defaultValue: Double, maximum: Double) {
      self.tag = tag
      (self.minimum, self.defaultValue, self.maximum) = (minimum, defaultValue, maximum)
    }
  }

  /// The files, by name.
  public var files: [File]

  /// A lock of files.
  public init(files: [File] = []) { self.files = files }

  /// The version of the format that ``json`` has.
  package static let version = 1

  /// The files by their digests. One whose digest is misspelled is like none.
  var lockedFiles: LockedFiles {
    LockedFiles(
      files.compactMap { file in SHA256Digest(file.sha256).map { (file.name, $0) } })
  }

  /// The lock as JSON, with a line for each file and for each face, so that changes can be read.
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
  /// One object on one line.
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
