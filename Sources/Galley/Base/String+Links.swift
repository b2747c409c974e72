extension String {
  /// The allowed URL schemes of links. Links with other schemes are not written into output files,
  /// because some schemes can run scripts.
  private static let linkSchemes: Set<String> = ["http", "https", "mailto", "tel", "ftp"]

  /// Whether this URL of a link has an allowed scheme or no scheme.
  package var isSafeLink: Bool {
    // Compare bytes, not characters: a colon and a combining mark after it are one character, but
    // browsers end the scheme at the colon. Remove control characters and white space, because
    // browsers ignore them in a scheme.
    let bytes = utf8.filter { $0 > 0x20 && $0 != 0x7F }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let scheme = bytes[..<colon]
    return Self.linkSchemes.contains(String(decoding: scheme, as: UTF8.self).lowercased())
      || scheme.contains { "/?#".utf8.contains($0) }
  }
}
