import GalleyUnicode

extension MissingGlyph {
  /// A phrase for an error message about characters that no available font has. Examples are "fonts
  /// such as fonts-noto-cjk" and "a font for Tangut, such as those in fonts-noto-core". The names
  /// are names of Debian packages.
  package static func fontAdvice(for scalars: some Collection<Unicode.Scalar>) -> String {
    var packages: [String] = []
    var scripts: [String] = []
    for scalar in scalars {
      let script = Script(of: scalar)
      if let package = package(for: scalar, script) {
        if !packages.contains(package) { packages.append(package) }
      } else if let name = Script.name(of: scalar), !scripts.contains(name) {
        scripts.append(name)
      }
    }
    if packages.isEmpty, scripts.isEmpty {
      let isOne = Set(scalars).count <= 1
      return isOne ? "a font with this character" : "fonts with these characters"
    }
    if packages.isEmpty, scripts.count <= namedScripts {
      let start = scripts.count == 1 ? "a font" : "fonts"
      return "\(start) for \(scripts.joined(separator: " and ")), such as those in \(core)"
    }
    if !scripts.isEmpty { packages.append(core) }
    return "fonts such as \(packages.joined(separator: " and "))"
  }

  /// The maximum number of scripts that a message names.
  private static let namedScripts = 2
  /// The Debian package that contains a separate font for almost every script.
  private static let core = "fonts-noto-core"

  /// The Debian package with the font that has the character; `nil` if ``core`` probably has the
  /// font, or if no such package is known.
  private static func package(for scalar: Unicode.Scalar, _ script: Script) -> String? {
    let isEmoji = scalar.value >= 0x203C && scalar.isEmoji
    if isEmoji, script == .common { return "fonts-noto-color-emoji" }
    let isWide = [.wide, .fullwidth].contains(scalar.eastAsianWidth)
    let isEastAsian = script.isEastAsian || script == .hangul || script == .common && isWide
    return isEastAsian ? "fonts-noto-cjk" : nil
  }
}
