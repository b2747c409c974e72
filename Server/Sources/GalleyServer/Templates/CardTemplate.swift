// Card templates: documents with placeholders, and rules for the values of the placeholders.

import Galley
import GalleyDocuments
import GalleyFormats

/// A card template: a document with placeholders, and rules for the values of the placeholders.
struct CardTemplate: Sendable {
  let name: String
  /// The version: 22 characters that change whenever the template, the fonts or the engine change.
  /// If the template contains a picture's name without a placeholder, the version also changes when
  /// this picture changes.
  let version: String
  let header: TemplateHeader
  /// The placeholder names. Placeholders without a default value come first, in order of first use.
  /// Placeholders with a default value follow.
  let parameters: [String]
  private let template: DocumentTemplate
  /// The strings in the template's document that can contain file names of pictures.
  private let names: TemplateNames?
  private let assets: Assets
  private let patterns: [String: ValuePattern]

  /// Reads a template from its file.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the template file.
  ///   - document: the document in the template file.
  ///   - assets: the assets, including the template's own pictures.
  ///   - digest: the digest of the fonts, and of the versions of Galley and its libraries.
  init(
    name: String, _ bytes: [UInt8], _ document: ParsedDocument, assets: Assets,
    digest: ContentDigest
  ) throws(StartError) {
    self.name = name
    self.assets = assets
    names = document.names
    var document = document
    document.options.resources = assets.resources()
    do throws(DocumentError) {
      template = try DocumentTemplate(document)
    } catch {
      throw StartError("\(name).json: \(error.description)")
    }
    header = template.header
    let names = template.openNames + template.ownValues.map(\.name)
    parameters = names.enumerated().filter { !names[..<$0.offset].contains($0.element) }
      .map(\.element)
    var digest = digest
    digest.add(name)
    digest.add(bytes)
    for name in self.names?.constant ?? [] {
      guard let picture = assets.pinned[name] else { continue }
      digest.add(name)
      digest.add(picture.digest)
    }
    version = String(digest.base64URL.prefix(22))
    var patterns: [String: ValuePattern] = [:]
    for (parameter, rule) in header.parameters.sorted(by: { $0.key < $1.key }) {
      guard parameters.contains(parameter) else {
        throw StartError(
          "\(name).json: template.parameters: no string contains the placeholder {{\(parameter)}}"
            + NearestName.question(parameter, among: parameters))
      }
      guard let pattern = rule.pattern else { continue }
      patterns[parameter] = try ValuePattern(pattern, of: "\(name).json: \(parameter)")
    }
    self.patterns = patterns
    if let reserved = parameters.first(where: { $0.hasPrefix("_") || $0.hasSuffix(".b64") }) {
      throw StartError(
        "\(name).json: the placeholder {{\(reserved)}} has a reserved name, because it starts"
          + " with _ or ends with .b64; rename it")
    }
  }

  /// The names of the pictures that placeholders select if they have these values.
  func openPictures(_ values: [String: String]) -> [String] {
    guard let names else { return [] }
    let own = template.ownValues.filter { values[$0.name] == nil }
    let given = values.map { TemplateRow.Value(name: $0.key, text: $0.value) }
    return Set(names.filled(with: own + given)).filter(AssetCache.isName).sorted()
  }

  /// The file extensions of the available formats. The list always contains `json`, for the layout.
  /// It contains `auto` if ``negotiable`` is not empty.
  var formats: [String] {
    pictureFormats + ["json"] + (negotiable.isEmpty ? [] : [CardRequest.negotiated])
  }

  /// The available formats from which the server chooses one for a client, in the template's order.
  var negotiable: [String] { pictureFormats.filter { ["png", "jpg", "webp"].contains($0) } }

  private var pictureFormats: [String] {
    header.formats.isEmpty ? TemplateHeader.pictureEndings : header.formats
  }

  /// The placeholder values for the layout test at server start. The result omits placeholders
  /// whose values are in the template itself. Each other placeholder gets its default value. If it
  /// has none, its name is used as the value. For a colour, a path or a number, a name is not a
  /// valid value. If a placeholder of this kind has no default value, the result is `nil`.
  var trialValues: [String: String]? {
    var values: [String: String] = [:]
    for name in parameters where !hasOwnValue(name) {
      guard !needsValue(name) else { return nil }
      values[name] = header.parameters[name]?.defaultValue ?? name
    }
    return values
  }

  /// Whether a placeholder has no default value and cannot be an empty string, for example because
  /// it is for a colour. Each request must set such a placeholder.
  private func needsValue(_ name: String) -> Bool {
    template.formedNames.contains(name) && header.parameters[name]?.defaultValue == nil
      && !hasOwnValue(name)
  }

  private func hasOwnValue(_ name: String) -> Bool {
    template.ownValues.contains { $0.name == name }
  }

  /// Fills placeholder values into the template.
  ///
  /// - Parameter expected: the digests that the contents of pictures must have, by name.
  func document(
    _ values: [String: String], expected: [String: String] = [:]
  ) throws(DocumentError) -> TextDocument {
    let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var template = template
    if !expected.isEmpty { template.options.resources = assets.resources(expected: expected) }
    return try template.document(TemplateRow(names: sorted.map(\.key), fields: sorted.map(\.value)))
  }

  /// Checks the values of a request, and adds defaults for missing values. Patterns are not matched
  /// here: matching can take long, so ``checkPatterns(of:)`` runs on a worker.
  ///
  /// - Parameter given: the placeholder values from the request, by placeholder name.
  /// - Throws: ``Problem`` if a value is missing or is too long.
  func values(_ given: [String: String]) throws(Problem) -> [String: String] {
    var values = given
    for name in parameters {
      let rule = header.parameters[name]
      if let value = given[name] {
        try check(value, of: name, rule)
      } else if rule?.isRequired == true || needsValue(name) {
        var problem = Problem(.badRequest, "parameter \(name) is missing; add \(name)=…")
        problem.what = name
        throw problem
      } else if let value = rule?.defaultValue {
        values[name] = value
      } else if !hasOwnValue(name) {
        values[name] = ""
      }
    }
    return values
  }

  /// The maximum length, in Unicode scalars, of a value that must match a pattern.
  private static let longestMatched = 1000

  private func check(
    _ value: String, of name: String, _ rule: TemplateHeader.Parameter?
  ) throws(Problem) {
    let most = min(
      rule?.maximumLength ?? .max, patterns[name] == nil ? .max : Self.longestMatched)
    let length = value.unicodeScalars.count
    if length > most {
      var problem = Problem(
        .badRequest, "parameter \(name) has \(length) characters; use at most \(most)")
      (problem.what, problem.value, problem.limit) = (name, Double(length), Double(most))
      throw problem
    }
  }

  /// Matches values against their patterns. If a placeholder is optional, its default value need
  /// not match. Without a default value, the empty string need not match.
  ///
  /// - Parameter values: the placeholder values by name, including default values.
  /// - Throws: ``Problem`` if a value does not match its pattern.
  func checkPatterns(of values: [String: String]) throws(Problem) {
    for name in parameters {
      guard let pattern = patterns[name], let value = values[name] else { continue }
      let rule = header.parameters[name]
      if rule?.isRequired != true, value == rule?.defaultValue ?? "" { continue }
      guard pattern.matches(value) else {
        var problem = Problem(
          .badRequest, "parameter \(name) does not match the pattern \(pattern.text)")
        problem.what = name
        throw problem
      }
    }
  }
}
