// What the server draws with: templates, assets, fonts, limits. It is replaced as a whole.

import Foundation
package import Galley
import GalleyDocuments

/// What the server draws with: templates, assets and fonts, as they were read at one time.
package struct ServedContent: Sendable {
  let renderer: TextRenderer
  let templates: [String: CardTemplate]
  /// Changes with assets, fonts and the engine; pictures of documents depend on it.
  let digest: ContentDigest
  /// What documents are read with.
  let options: DocumentOptions
  /// What lint says of the templates, a line each.
  package let findings: [String]

  /// Where it is read from, and by which limits.
  package struct Source: Sendable {
    package var templates: String?
    package var assets: String?
    package var limits = Limits.forStrangers
    package var includesSystemFonts = true

    package init() {}
  }

  /// Reads templates and assets, opens the fonts, and lays out each template once.
  ///
  /// - Parameter base: a renderer whose caches are shared; `nil` makes new ones.
  package init(_ source: Source, base: TextRenderer? = nil) throws(StartError) {
    let limits = source.limits
    var own = limits
    // The operator's own pictures and fonts are bound by what any machine can hold.
    (own.imagePixels, own.filePixels) = (Limits.default.imagePixels, Limits.default.filePixels)
    let assets =
      try source.assets.map { folder throws(StartError) in
        try Assets(folder: folder, limits: own)
      } ?? Assets()
    renderer = try Self.renderer(assets, source, base: base)
    var options = DocumentOptions(resources: assets.resources, limits: limits)
    options.measure = TextMeasure(renderer)
    self.options = options
    digest = Self.digest(assets, renderer.fonts)
    var templates: [String: CardTemplate] = [:]
    var findings: [String] = []
    for (name, bytes) in try Self.files(source.templates) {
      // Fonts that a template names are assets, and the operator's own.
      var own = options
      own.limits.fontFiles = Limits.default.fontFiles
      let template = try CardTemplate(name: name, bytes, options: own, digest: digest)
      findings += try Self.findings(of: template, by: renderer)
      templates[name] = template
    }
    self.templates = templates
    self.findings = findings
  }

  private static func renderer(
    _ assets: Assets, _ source: Source, base: TextRenderer?
  ) throws(StartError) -> TextRenderer {
    var library = FontLibrary(includesSystemFonts: source.includesSystemFonts)
    // The last one that is added is matched first.
    for font in assets.fonts.reversed() {
      do throws(RenderError) {
        library = try library.adding(bytes: [font.bytes])
      } catch {
        throw StartError("\(font.name): \(error.description)")
      }
    }
    library.openSystemFonts()
    if let base { return base.using(library) }
    return TextRenderer(fonts: library, limits: source.limits, hyphenation: .bundled)
  }

  private static func digest(_ assets: Assets, _ fonts: FontLibrary) -> ContentDigest {
    var digest = assets.digest
    digest.add(EngineVersions.galley)
    for library in EngineVersions.libraries + EngineVersions.documentLibraries {
      digest.add("\(library.name) \(library.version)")
    }
    for path in fonts.systemFontFiles {
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      digest.add("\(path) \(size ?? 0)")
    }
    return digest
  }

  /// Names and bytes of the templates in a folder.
  private static func files(_ folder: String?) throws(StartError) -> [(String, [UInt8])] {
    guard let folder else { return [] }
    var files: [(String, [UInt8])] = []
    for file in try FolderFiles.names(in: folder) where file.hasSuffix(".json") {
      let name = String(file.dropLast(".json".count))
      guard isName(name) else {
        throw StartError(
          "\(file): the name of a template has letters, digits, '-' and '_'; rename it")
      }
      files.append((name, try FolderFiles.read(folder + "/" + file)))
    }
    return files
  }

  /// Whether a text is a template's name: 1 to 100 ASCII letters, digits, `-` and `_`.
  static func isName(_ text: some StringProtocol) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Lays a template out with its defaults. A contract that these break is no error: a required
  /// title stands there as its name.
  private static func findings(
    of template: CardTemplate, by renderer: TextRenderer
  ) throws(StartError) -> [String] {
    do {
      let layout = try renderer.layout(try template.document(template.trialValues))
      return layout.lint().map { finding in
        let place = finding.diagnostic.path.map { "\($0): " } ?? ""
        return "\(template.name).json: \(place)\(finding.diagnostic.message)"
      }
    } catch {
      throw StartError("\(template.name).json: \(error)")
    }
  }
}
