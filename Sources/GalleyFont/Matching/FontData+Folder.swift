import Glibc

extension FontData {
  private static let extensions = [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"]

  /// Opens the font file at `path`, or all font files in the folder at `path` and its subfolders.
  /// Files are sorted by the bytes of their paths, so the result does not depend on the file
  /// system. Hidden files are skipped.
  package static func load(_ path: String) throws(FontError) -> [FontData] {
    var fonts: [FontData] = []
    for file in try files(at: path) { fonts.append(try FontData(path: file)) }
    return fonts
  }

  /// Whether a file name has the extension of a font file.
  package static func isFontFile(_ name: String) -> Bool {
    let name = name.lowercased()
    return extensions.contains { name.hasSuffix($0) }
  }

  /// The paths of the font files that `load` would open.
  package static func files(at path: String) throws(FontError) -> [String] {
    guard try isFolder(path) else { return [path] }
    var found: [String] = []
    try collect(path, depth: 0, into: &found)
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func collect(
    _ folder: String, depth: Int, into found: inout [String]
  ) throws(FontError) {
    guard depth < FontLimits.folderDepth else {
      throw .unreadable(
        file: folder, reason: "folders are nested deeper than \(FontLimits.folderDepth) levels")
    }
    for name in try names(in: folder) where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if isFontFile(name) {
        guard found.count < FontLimits.filesPerFolder else {
          throw .unreadable(
            file: folder, reason: "there are more than \(FontLimits.filesPerFolder) font files")
        }
        found.append(path)
      } else if (try? isFolder(path)) == true {
        try collect(path, depth: depth + 1, into: &found)
      }
    }
  }

  private static func isFolder(_ path: String) throws(FontError) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .system(path) }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  private static func names(in folder: String) throws(FontError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw .system(folder) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names
  }
}
