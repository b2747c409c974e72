// The fonts that a document names. Each font file is read into memory. A later change to the file
// does not affect text that uses the font.

package import Galley
import GalleyFont  // Mutex
import GalleyJSON

/// Collects the fonts that a document names. Each file is read only once, even if the document
/// names it several times.
struct FontFiles {
  /// The fonts, in the order in which the document names them.
  private(set) var fonts: [DocumentFont] = []
  private let resources: DocumentResources
  private let limits: Limits
  private var seen: Set<FileVersion.Identity> = []
  private var names: Set<String> = []
  private var bytes = 0

  /// The maximum nesting depth of the folders that are searched for fonts.
  private static let deepest = 16

  init(_ resources: DocumentResources, _ limits: Limits) {
    self.resources = resources
    self.limits = limits
  }

  /// Adds the font at a path, the font that the host program supplies for a name, or all fonts in a
  /// folder.
  mutating func add(_ path: String, at offset: Int) throws(DocumentFault) {
    switch resources.source {
    case .none:
      throw .noFiles(path, at: offset, instead: "name a font family instead")
    case .host(let host):
      guard names.insert(path).inserted else { return }
      let font = try host.font(path, at: offset)
      try count(font.count, at: offset)
      fonts.append(try Self.font(font, named: path, of: path, at: offset))
    case .folder(let folder):
      let found = try folder.font(path, at: offset)
      if found.file.kind == .file {
        return try add(found.file, named: path, of: path, at: offset, folder.fonts)
      }
      var places: [String] = []
      let start = found.path == "." ? "" : found.path + "/"
      try collect("", below: start, of: found.root, depth: 0, path, at: offset, &places)
      places.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      for place in places {
        let file = try Self.inFolder(path, at: offset) { () throws(FileProblem) in
          try found.root.open(start + place)
        }
        let name = path.hasSuffix("/") ? path + place : path + "/" + place
        try add(file, named: name, of: path, at: offset, folder.fonts)
      }
    }
  }

  /// Collects the font files in a folder and its subfolders, except hidden files.
  private mutating func collect(
    _ place: String, below start: String, of root: borrowing OpenFolder, depth: Int,
    _ path: String, at offset: Int, _ places: inout [String]
  ) throws(DocumentFault) {
    guard depth < Self.deepest else {
      throw DocumentFault(
        at: offset, code: .tooLarge,
        "\(quoted(path)) has folders nested deeper than \(Self.deepest) levels, which is the"
          + " limit")
    }
    let here = start + place
    let folder = try Self.inFolder(path, at: offset) { () throws(FileProblem) in
      try root.open(here.isEmpty ? "." : here)
    }
    guard folder.kind == .folder, seen.insert(folder.version.identity).inserted else { return }
    for name in folder.names() {
      let inner = place.isEmpty ? name : place + "/" + name
      if FontLibrary.isFontFile(name) {
        places.append(inner)
        try checkNumber(fonts.count + places.count, at: offset)
      } else if isFolder(start + inner, in: root) {
        try collect(
          inner, below: start, of: root, depth: depth + 1, path, at: offset, &places)
      }
    }
  }

  /// Whether a path refers to a folder; `false` for a link that leads outside the root folder.
  private func isFolder(_ place: String, in root: borrowing OpenFolder) -> Bool {
    do throws(FileProblem) {
      // Examine the file without opening it for reading, because opening a device can have side
      // effects.
      let file = try root.open(place, OpenFolder.toLookAt)
      return file.kind == .folder
    } catch {
      return false
    }
  }

  /// Adds a font file unless it has already been added.
  private mutating func add(
    _ file: borrowing OpenFile, named name: String, of path: String, at offset: Int,
    _ store: FontStore
  ) throws(DocumentFault) {
    guard seen.insert(file.version.identity).inserted else { return }
    try checkNumber(fonts.count + 1, at: offset)
    try count(file.size, at: offset)
    if let font = store.font(file.version, named: name) {
      fonts.append(font)
      return
    }
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try file.bytes(limit: limits.fontBytes)
    } catch {
      throw error.fault(of: path, at: offset, missing: .fontMissing)
    }
    let font = try Self.font(bytes, named: name, of: path, at: offset)
    store.insert(font, file.version, bytes: bytes.count)
    fonts.append(font)
  }

  private func checkNumber(_ number: Int, at offset: Int) throws(DocumentFault) {
    guard number <= limits.fontFiles else {
      throw DocumentFault(
        at: offset, code: .tooLarge,
        "there are more than \(limits.fontFiles) font files, which is the limit")
    }
  }

  private mutating func count(_ more: Int, at offset: Int) throws(DocumentFault) {
    guard more <= limits.fontBytes - bytes else {
      throw DocumentFault(
        at: offset, code: .tooLarge,
        "the fonts have more than \(limits.fontBytes) bytes, which is the limit")
    }
    bytes += more
  }

  /// Creates a font from its bytes. If the document names only the font's folder, an error names
  /// the folder rather than the file.
  private static func font(
    _ bytes: [UInt8], named name: String, of path: String, at offset: Int
  ) throws(DocumentFault) -> DocumentFont {
    do throws(RenderError) {
      let shown = name == path ? path : "a font in \(quoted(path))"
      return try DocumentFont(bytes: bytes, name: name, shownAs: shown)
    } catch {
      throw DocumentFault(at: offset, code: .invalidFont, error.description)
    }
  }

  /// Opens a file in a folder of fonts. An error names the folder rather than the file, because the
  /// document names only the folder.
  private static func inFolder(
    _ path: String, at offset: Int, _ open: () throws(FileProblem) -> OpenFile
  ) throws(DocumentFault) -> OpenFile {
    do throws(FileProblem) {
      return try open()
    } catch .outside {
      throw DocumentFault(
        at: offset, code: .fontNotAllowed,
        "a symbolic link in \(quoted(path)) leads out of the folders for fonts; remove the link")
    } catch {
      throw error.fault(of: path, at: offset, missing: .fontMissing)
    }
  }
}

/// A cache of fonts that several documents share. A font file in the cache is read again only if it
/// changes.
package final class FontStore: Sendable {
  private struct Key: Hashable {
    let version: FileVersion
    let name: String
  }

  private struct State {
    var fonts: [Key: DocumentFont] = [:]
    var bytes = 0
    var filesRead = 0
  }

  private let state = Mutex(State())

  /// The maximum number of bytes to cache. If a new font would exceed this limit, the cache is
  /// emptied first.
  private static let limit = 64 << 20

  /// The number of font files read so far.
  var filesRead: Int { state.withLock { $0.filesRead } }

  package func font(_ version: FileVersion, named name: String) -> DocumentFont? {
    state.withLock { $0.fonts[Key(version: version, name: name)] }
  }

  package func insert(_ font: DocumentFont, _ version: FileVersion, bytes: Int) {
    state.withLock { state in
      state.filesRead += 1
      guard bytes <= Self.limit else { return }
      if state.bytes + bytes > Self.limit {
        state.fonts = [:]
        state.bytes = 0
      }
      let old = state.fonts.updateValue(font, forKey: Key(version: version, name: font.name))
      if old == nil { state.bytes += bytes }
    }
  }
}
