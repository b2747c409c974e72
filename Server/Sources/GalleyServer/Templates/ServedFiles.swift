// The files that the server reads at start and at SIGHUP: templates and fonts.

import Foundation
import Galley

/// A snapshot of the template and font files, all read in one pass. Each render process receives a
/// copy of the snapshot, so that all processes use the same content.
package struct ServedFiles: Sendable {
  /// A template, font or picture file: its name and its content.
  struct File: Sendable {
    var name: String
    var bytes: [UInt8]
  }

  let templates: [File]
  /// The font files. For render processes, the list also has the pictures that templates name.
  let assets: [File]

  init(templates: [File], assets: [File]) {
    self.templates = templates
    self.assets = assets
  }

  /// Reads the templates in one folder and the fonts in another; `nil` means no folder. Hidden
  /// files, subfolders and all other files are ignored. Pictures are read later, when a document
  /// needs them.
  package init(templates: String?, assets: String?) throws(StartError) {
    self.templates = try Self.files(templates) { $0.hasSuffix(Self.templateEnding) }
    self.assets = try Self.files(assets) { FontLibrary.isFontFile($0) }
  }

  /// Reads a file.
  static func file(_ path: String) throws(StartError) -> File {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw StartError("\(path): cannot read the file; check its permissions")
    }
    return File(
      name: path.split(separator: "/").last.map { String($0) } ?? path, bytes: Array(data))
  }

  /// The extension of template files.
  static let templateEnding = ".json"

  private static func files(
    _ folder: String?, _ isWanted: (String) -> Bool
  ) throws(StartError) -> [File] {
    guard let folder else { return [] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw StartError("\(folder): not a readable folder; pass an existing folder")
    }
    var files: [File] = []
    // Filter the names before sorting them, because a folder of assets can contain very many
    // pictures.
    let wanted = names.filter { !$0.hasPrefix(".") && isWanted($0) }
    for name in wanted.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      guard
        unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files.append(try file(path))
    }
    return files
  }
}
