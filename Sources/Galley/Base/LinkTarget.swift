/// The targets of hyperlinks.
package enum LinkTarget {
  /// The allowed URL schemes of links. Links with other schemes are left out of files, because some
  /// schemes can run scripts.
  private static let schemes: Set<Substring> = ["http", "https", "mailto", "tel", "ftp"]

  /// Whether a link's URL has an allowed scheme or no scheme.
  package static func isSafe(_ url: String) -> Bool {
    // Remove control characters and white space, because browsers ignore them in a URL's scheme.
    let plain = url.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    let start = String(String.UnicodeScalarView(plain)).lowercased()
    guard let colon = start.firstIndex(of: ":") else { return true }
    let scheme = start[..<colon]
    return schemes.contains(scheme) || scheme.contains { "/?#".contains($0) }
  }
}
