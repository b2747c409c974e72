// The template and asset files that the server reads at start and at SIGHUP.

import Foundation
import Galley

/// The template and asset files, which are all read at the same time. Render processes receive a
/// copy of the files, so that all processes use the same content.
package struct ServedFiles: Sendable {
  /// The name and the content of a file.
  struct File: Sendable {
    var name: String
    var bytes: [UInt8]
  }

  let templates: [File]
  let assets: [File]

  init(templates: [File], assets: [File]) {
    self.templates = templates
    self.assets = assets
  }

  /// Reads the files of two folders; `nil` means no folder. Hidden files, subfolders, and files
  /// other than templates, pictures and fonts are ignored.
  package init(templates: String?, assets: String?) throws(StartError) {
    self.templates = try Self.files(templates) { $0.hasSuffix(Self.templateEnding) }
    self.assets = try Self.files(assets) { Assets.isPicture($0) || FontLibrary.isFontFile($0) }
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
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      var isFolder: ObjCBool = false
      let path = folder + "/" + name
      guard !name.hasPrefix("."), isWanted(name),
        unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      guard let data = FileManager.default.contents(atPath: path) else {
        throw StartError("\(path): cannot read the file; check its permissions")
      }
      files.append(File(name: name, bytes: Array(data)))
    }
    return files
  }
}
