// The versions of the libraries that documents are read with.

import CCmarkGFM
import CExpat
public import Galley

extension EngineVersions {
  /// The libraries that documents are read with, besides ``libraries``, as they are loaded.
  public static var documentLibraries: [(name: String, version: String)] {
    let expat = XML_ExpatVersionInfo()
    let cmark = unsafe cmark_version_string().map { unsafe String(cString: $0) }
    return [
      ("expat", "\(expat.major).\(expat.minor).\(expat.micro)"), ("cmark-gfm", cmark ?? "unknown"),
    ]
  }
}
