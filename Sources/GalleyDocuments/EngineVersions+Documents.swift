// The versions of the libraries that documents are read with.

import CExpat
public import Galley

extension EngineVersions {
  /// The libraries that documents are read with, besides ``libraries``, as they are loaded.
  public static var documentLibraries: [(name: String, version: String)] {
    let version = XML_ExpatVersionInfo()
    return [("expat", "\(version.major).\(version.minor).\(version.micro)")]
  }
}
