// Parsing of card URLs.

import Galley
import GalleyDocuments
import GalleyJSON

/// A parsed card URL: a template, a picture format, and values.
struct CardRequest: Sendable {
  let template: CardTemplate
  /// The file extension of a picture format, or `json` for the layout.
  let ending: String
  /// The placeholder values by name, including default values.
  let values: [String: String]
  /// The language from the URL; `nil` means the document's own language.
  let language: String?
  /// The scale from the URL in pixels per point; `nil` means the document's own scale.
  let scale: Double?
  /// The names of the pictures that the placeholder values select.
  let pictures: [String]
  /// Whether the URL contains the template's current version, and no placeholder value selects a
  /// picture. The image of such a URL never changes.
  let isVersioned: Bool

  /// The file extension of URLs whose format depends on the types that the client accepts.
  static let negotiated = "auto"

  /// The suffix of a parameter's name if the parameter's value is in base64url.
  private static let encodedSuffix = ".b64"
  private static let languageName = "_lang"
  private static let scaleName = "_scale"
  static let versionName = "_v"

  /// The name of the template in the last part of a path, such as `talk` in `talk.png`.
  static func template(in file: String) -> String {
    file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }

  /// Parses a URL whose signature is valid.
  ///
  /// - Parameters:
  ///   - file: the last part of the path, such as `talk.png`.
  ///   - query: the query parameters.
  ///   - accept: the types that the client accepts. The format of `talk.auto` depends on these
  ///     types.
  ///   - mayList: whether the client may read the list of templates.
  init(
    file: String, _ query: Query, of content: ServedContent,
    accept: MediaRanges = MediaRanges(nil), mayList: Bool = true
  ) throws(Problem) {
    guard let dot = file.lastIndex(of: "."),
      let template = content.templates[Self.template(in: file)]
    else {
      let list = mayList ? "; /v1/templates lists all templates" : ""
      throw Problem(.notFound, "unknown template" + list)
    }
    var ending = String(file[file.index(after: dot)...])
    guard template.formats.contains(ending) else {
      throw Problem(
        .notFound,
        "the template has no format \(quoted(ending)); use one of "
          + template.formats.joined(separator: ", "))
    }
    if ending == Self.negotiated {
      guard let chosen = accept.ending(among: template.negotiable) else {
        throw Problem(
          .notAcceptable,
          "no acceptable image format; accept one of "
            + template.negotiable.map(MediaType.of).joined(separator: ", "))
      }
      ending = chosen
    }
    self.template = template
    self.ending = ending
    var given: [String: String] = [:]
    var own: [String: String] = [:]
    for parameter in query.parameters {
      let name = parameter.name
      if Self.ownNames.contains(name) {
        own[name] = parameter.value
      } else if template.parameters.contains(name) {
        try Self.add(parameter.value, as: name, to: &given)
      } else if name.hasSuffix(Self.encodedSuffix),
        template.parameters.contains(String(name.dropLast(Self.encodedSuffix.count)))
      {
        try Self.add(
          Self.text(of: parameter), as: String(name.dropLast(Self.encodedSuffix.count)), to: &given)
      } else {
        throw .unknown("parameter", name, among: template.parameters + Self.ownNames)
      }
    }
    values = try template.values(given)
    language = try Self.language(own[Self.languageName], of: template.header)
    scale = try Self.scale(own[Self.scaleName], of: template.header)
    pictures = template.openPictures(values)
    isVersioned = own[Self.versionName] == template.version && pictures.isEmpty
  }

  private static let ownNames = [
    languageName, scaleName, versionName, SigningKeys.Name.signature, SigningKeys.Name.expiry,
    SigningKeys.Name.key,
  ]

  private static func add(
    _ value: String, as name: String, to values: inout [String: String]
  ) throws(Problem) {
    guard values.updateValue(value, forKey: name) == nil else {
      throw Problem(
        .badRequest, "parameter \(name) is given both plain and in base64url; keep one")
    }
  }

  private static func text(of parameter: Query.Parameter) throws(Problem) -> String {
    guard let bytes = Base64.url.decoded(parameter.value[...]), !bytes.contains(0),
      let text = String(validating: bytes, as: UTF8.self)
    else {
      throw Problem(
        .badRequest, "parameter \(parameter.name) must be UTF-8 text in base64url without padding")
    }
    return text
  }

  private static func language(
    _ text: String?, of header: TemplateHeader
  ) throws(Problem) -> String? {
    guard let text else { return nil }
    guard header.languages.contains(text) else {
      throw .unknown("language", text, among: header.languages)
    }
    return text
  }

  private static func scale(_ text: String?, of header: TemplateHeader) throws(Problem) -> Double? {
    guard let text else { return nil }
    guard let scale = Double(text), header.scales.contains(scale) else {
      let scales = header.scales.map(format(of:))
      throw .unknown("scale", text, among: scales)
    }
    return scale
  }

  /// Formats a scale for a URL, such as `2` or `1.5`. A whole number has no decimal point.
  static func format(of scale: Double) -> String {
    scale == scale.rounded() && abs(scale) < 1e6 ? String(Int(scale)) : String(scale)
  }

  /// The digest that identifies the image, computed without drawing. Requests for the same image
  /// from the same template version have equal digests.
  ///
  /// - Parameter assets: the digests of the pictures that the placeholder values select, by name.
  func digest(_ assets: [String: String] = [:]) -> String {
    var digest = ContentDigest()
    digest.add(template.version)
    digest.add(ending)
    digest.add(language ?? "")
    digest.add(scale.map(Self.format(of:)) ?? "")
    for (name, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      digest.add(name)
      digest.add(value)
    }
    digest.add(assets)
    return digest.base64URL
  }
}
