// The server's content: templates, assets, fonts and limits. A reload replaces all content at once.

import Foundation
package import Galley
import GalleyDocuments
import GalleyFormats
import Synchronization

/// The server's content: the templates and fonts of one snapshot of the files, and the assets.
package struct ServedContent: Sendable {
  let renderer: TextRenderer
  let templates: [String: CardTemplate]
  let assets: Assets
  /// A digest of the fonts, and of the versions of Galley and its libraries. Every `ETag` includes
  /// this digest.
  let digest: ContentDigest
  /// The options for reading documents, without the pictures and fonts that the documents can use.
  private let options: DocumentOptions
  let limits: Limits
  /// The lint findings of the templates, one line per finding.
  let findings: [String]
  /// The versions of the templates by name.
  var versions: [String: String] { templates.mapValues(\.version) }
  /// The template and font files from which the server's content was made.
  let files: ServedFiles
  /// The fallback cards of templates, by template name. ``fallback`` is the card for all other
  /// templates.
  var fallbacks: [String: FallbackCard] = [:]
  var fallback: FallbackCard?
  /// A number that distinguishes this content from all others that the process has loaded.
  let number: Int

  private static let count = Atomic(0)

  /// Opens the fonts, and lays out each template once.
  ///
  /// - Parameters:
  ///   - pictures: the pictures of the assets.
  ///   - limits: the limits on requests and on rendering.
  ///   - base: the renderer whose caches the new content shares; `nil` creates new caches.
  package init(
    _ files: ServedFiles, pictures: AssetCache, limits: Limits, includesSystemFonts: Bool = true,
    base: TextRenderer? = nil
  ) throws(StartError) {
    number = Self.count.add(1, ordering: .relaxed).newValue
    self.limits = limits
    var assets = Assets(files.assets, cache: pictures, limits: limits)
    let library = try Self.library(assets, includesSystemFonts)
    renderer =
      base?.using(library)
      ?? TextRenderer(fonts: library, limits: limits, hyphenation: .bundled)
    var options = DocumentOptions(limits: limits)
    options.measure = TextMeasure(renderer)
    self.options = options
    digest = Self.digest(assets, library)
    // The caller's limit on font files is meant for requests. Use the default limit for templates,
    // because the font files that templates name are trusted assets.
    options.limits.fontFiles = Limits.default.fontFiles
    let parsed = try files.templates.map { file throws(StartError) in
      try Self.parsed(file, options)
    }
    for template in parsed { try assets.pin(template.names?.constant ?? []) }
    var templates: [String: CardTemplate] = [:]
    var findings: [String] = []
    for (file, document) in zip(files.templates, parsed) {
      let name = Self.name(of: file)
      let template = try CardTemplate(
        name: name, file.bytes, document, assets: assets, digest: digest)
      findings += try Self.findings(of: template, by: renderer)
      templates[name] = template
    }
    self.templates = templates
    self.findings = findings
    self.assets = assets
    self.files = ServedFiles(
      templates: files.templates, assets: assets.fonts + assets.pinnedFiles)
  }

  /// The options for reading a document.
  ///
  /// - Parameter used: records the names of the pictures that the document uses.
  func options(_ cancellation: Cancellation, used: UsedAssets) -> DocumentOptions {
    var options = options
    options.resources = assets.resources(used: used)
    options.cancellation = cancellation
    return options
  }

  private static func name(of template: ServedFiles.File) -> String {
    String(template.name.dropLast(ServedFiles.templateEnding.count))
  }

  private static func parsed(
    _ file: ServedFiles.File, _ options: DocumentOptions
  ) throws(StartError) -> ParsedDocument {
    let name = name(of: file)
    guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy(\.isWordByte) else {
      throw StartError(
        "\(file.name): a template name can contain only letters, digits, '-' and '_'; rename the"
          + " file")
    }
    do throws(DocumentError) {
      return try ParsedDocument(file.bytes, as: .json, options: options)
    } catch {
      throw StartError("\(name).json: \(error.description)")
    }
  }

  private static func library(
    _ assets: Assets, _ includesSystemFonts: Bool
  ) throws(StartError) -> FontLibrary {
    var library = FontLibrary(includesSystemFonts: includesSystemFonts)
    // Add the fonts in reverse order, because fonts that are added later are matched first.
    for font in assets.fonts.reversed() {
      do throws(RenderError) {
        library = try library.adding(bytes: [font.bytes])
      } catch {
        throw StartError("\(font.name): \(error.description)")
      }
    }
    library.openSystemFonts()
    return library
  }

  private static func digest(_ assets: Assets, _ fonts: FontLibrary) -> ContentDigest {
    var digest = ContentDigest()
    for font in assets.fonts {
      digest.add(font.name)
      digest.add(font.bytes)
    }
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

  /// Lays out a template with its default values and returns the lint findings. A placeholder
  /// without a default value is replaced by its name. Because such names can break a layout
  /// contract, a broken contract is not an error here. If a placeholder for a colour, a path or a
  /// number has no default value, the template is not laid out. The result is then empty.
  private static func findings(
    of template: CardTemplate, by renderer: TextRenderer
  ) throws(StartError) -> [String] {
    guard let values = template.trialValues else { return [] }
    do {
      let layout = try renderer.layout(try template.document(values))
      return layout.lint().map { finding in
        let place = finding.diagnostic.path.map { "\($0): " } ?? ""
        return "\(template.name).json: \(place)\(finding.diagnostic.message)"
      }
    } catch {
      throw StartError("\(template.name).json: \(error)")
    }
  }
}
