// The files that a server reads at start, and at SIGHUP.

import Foundation
import Galley

/// Templates and assets as they were read at one time: what processes that draw are given too, so
/// that all draw from the same.
package struct ServedFiles: Sendable {
  /// A file's name and what is in it.
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

  /// Reads the files of two folders; `nil` is none. Hidden files, folders, and other files than
  /// templates, pictures and fonts are passed over.
  package init(templates: String?, assets: String?) throws(StartError) {
    self.templates = try Self.files(templates) { $0.hasSuffix(Self.templateEnding) }
    self.assets = try Self.files(assets) { Assets.isPicture($0) || FontLibrary.isFontFile($0) }
  }

  /// What names of templates end in.
  static let templateEnding = ".json"

  private static func files(
    _ folder: String?, _ isWanted: (String) -> Bool
  ) throws(StartError) -> [File] {
    guard let folder else { return [] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw StartError("\(folder): this is no folder that can be read; name one that is")
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
        throw StartError("\(path): the file cannot be read")
      }
      files.append(File(name: name, bytes: Array(data)))
    }
    return files
  }
}
