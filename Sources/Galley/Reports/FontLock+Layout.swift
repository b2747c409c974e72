import GalleyFont

extension TextRenderer {
  /// Creates a lock: a list of the font files that were used to lay out documents. For each face,
  /// the lock lists the grapheme clusters that the face drew.
  ///
  /// If text requests a font that draws nothing, the lock still includes the font's file, because a
  /// requested font affects the height of lines.
  ///
  /// - Throws: ``RenderError/font(_:)`` if a document's font cannot be read.
  public func fontLock(of layouts: [DocumentLayout]) throws(RenderError) -> FontLock {
    var uses = FontUses()
    for layout in layouts {
      let catalog = try fonts(for: layout.document).catalog
      for text in layout.layouts { try uses.add(text, catalog) }
    }
    return uses.lock
  }
}

extension DocumentLayout {
  /// The font files that draw the document, sorted by name, then by digest.
  package var fontFiles: [(name: String, digest: SHA256Digest)] {
    var files: [SHA256Digest: String] = [:]
    for run in layouts.lazy.flatMap(\.runs) where !run.isAttachment {
      files[run.face.data.digest] = run.face.data.fileName
    }
    return files.map { ($0.value, $0.key) }
      .sorted { ($0.0, $0.1.description) < ($1.0, $1.1.description) }
  }
}

/// The font faces that layouts use, grouped by font file.
private struct FontUses {
  private typealias Faces = [UInt32: (face: FontFace, clusters: Set<String>)]

  private var files: [SHA256Digest: (data: FontData, faces: Faces)] = [:]

  mutating func add(_ text: TextLayout, _ catalog: FontCatalog) throws(RenderError) {
    for run in text.runs where !run.isAttachment { add(run.face) }
    for cluster in text.drawnClusters where !cluster.isMissing {
      add(cluster.run.face, cluster.characters)
    }
    // Font matching caches its results, so it returns the same faces here as during layout.
    for attributes in text.attributes {
      do throws(FontError) {
        let asked = try catalog.match(FontQuery(attributes.font ?? FontDescriptor())).face
        if files[asked.data.digest] == nil { add(asked) }
      } catch {
        throw RenderError(error)
      }
    }
  }

  private mutating func add(_ face: FontFace, _ cluster: String? = nil) {
    // The entry is changed in place, because copying its set of clusters for each new cluster would
    // take quadratic time.
    files[face.data.digest, default: (face.data, [:])]
      .faces[face.id, default: (face, [])].clusters.formUnion(cluster.map { [$0] } ?? [])
  }

  /// The font lock, which lists all font files that were used. The files are sorted, so their order
  /// is the same on every machine and in every run.
  var lock: FontLock {
    let all = files.map { digest, use in
      FontLock.File(
        name: use.data.fileName, sha256: digest.description, byteCount: use.data.byteCount,
        faces: use.faces.values.map { FontLock.Face($0.face, Self.sorted($0.clusters)) }
          .sorted { ($0.index, $0.place) < ($1.index, $1.place) })
    }
    return FontLock(files: all.sorted { ($0.name, $0.sha256) < ($1.name, $1.sha256) })
  }

  private static func sorted(_ clusters: Set<String>) -> [String] {
    clusters.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }
}

extension FontLock.Face {
  fileprivate init(_ face: FontFace, _ clusters: [String]) {
    self.init(
      index: face.index, family: face.familyName, style: face.styleName,
      postscriptName: face.postscriptName, version: FaceDetails(of: face).version ?? "",
      axes: face.axes.map {
        FontLock.Axis(
          tag: $0.tag.description, minimum: $0.minimum, defaultValue: $0.defaultValue,
          maximum: $0.maximum)
      },
      variations: Dictionary(face.variations.map { ($0.tag.description, $0.value) }) { $1 },
      clusters: clusters)
  }

  /// The face's coordinates on its variation axes, as one string. Faces with the same index are
  /// sorted by this string.
  fileprivate var place: String {
    variations.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
  }
}
