// The key `template`: the parameters of a template that a server offers. A renderer ignores the
// key.

import Galley
import GalleyJSON

/// The value of a document's `template` key, which describes the requests that a server accepts for
/// the document.
///
/// A server validates requests against this value; a renderer ignores it.
package struct TemplateHeader: Sendable, Hashable {
  /// The constraints on a placeholder's value.
  package struct Parameter: Sendable, Hashable {
    /// Whether a request must provide a value for the placeholder.
    package var isRequired = false
    /// The value for requests that do not provide one. If `nil`, such requests use the document's
    /// own value, which can be missing.
    package var defaultValue: String?
    /// The maximum length of the value in Unicode scalars; if `nil`, the server's limit applies.
    package var maximumLength: Int?
    /// A POSIX extended regular expression that must match the whole value; `nil` if any value is
    /// allowed.
    package var pattern: String?

    package init() {}
  }

  /// The parameters, keyed by placeholder name. A placeholder without a parameter accepts any
  /// value.
  package var parameters: [String: Parameter] = [:]
  /// The languages that a request can choose. If empty, only the document's language is allowed.
  package var languages: [String] = []
  /// The scales that a request can choose, in pixels per point. If empty, only the document's scale
  /// is allowed.
  package var scales: [Double] = []
  /// The file extensions of the image formats that a request can choose. If empty, all formats are
  /// allowed.
  package var formats: [String] = []
  /// The image that a server sends instead of an error: the name of a picture file or of another
  /// template. `nil` means that the server decides.
  package var fallback: String?

  package init() {}

  /// The file extensions of the image formats that a server offers.
  package static let pictureEndings = ["png", "jpg", "webp", "svg", "pdf"]
}

extension TemplateHeader {
  /// The keys of the `template` object.
  static let jsonKeys = KeyTable<TemplateHeader>([
    .key("parameters", parameterReader, isFilled: false) { $0.parameters = $1 }
      .about("Constraints on the placeholders' values, by placeholder name."),
    .key("languages", .list(of: "language tags", .language), isFilled: false) { $0.languages = $1 }
      .about("Languages that a request can choose. Default: only the document's."),
    .key("scales", .list(of: "numbers", .number(.scale)), isFilled: false) { $0.scales = $1 }
      .about(
        "Scales that a request can choose, in pixels per point. Default: only the document's."),
    .key("formats", .list(of: "formats", format), isFilled: false) { $0.formats = $1 }
      .about("Image formats that a request can choose. Default: all."),
    .key("fallback", .string("the name of a picture or template"), isFilled: false) {
      $0.fallback = $1
    }
    .about(
      "Name of a picture or of another template that a server sends if drawing the image fails."
        + " Default: the server's fallback."),
  ])

  static let parameterKeys = KeyTable<Parameter>([
    .key("required", .boolean, isFilled: false) { $0.isRequired = $1 }
      .about("Whether a request must give a value for the placeholder. Default: false."),
    .key("default", .string(), isFilled: false) { $0.defaultValue = $1 }
      .about(
        "Value that is used if a request gives none. Default: the document's own value, if any."),
    .key("maxLength", .integer(0...1_000_000_000), isFilled: false) { $0.maximumLength = $1 }
      .about("Maximum length of a value in Unicode scalars. Default: the server's limit."),
    .key("pattern", .string("a POSIX extended regular expression"), isFilled: false) {
      $0.pattern = $1
    }
    .about(
      "POSIX extended regular expression that must match the whole value. Default: any value."),
  ])

  private static let format = ValueReader<String>.word(
    TemplateHeader.pictureEndings.map { ($0, $0) })

  /// Reads the template parameters, keyed by placeholder name.
  private static let parameterReader = ValueReader<[String: TemplateHeader.Parameter]>(
    .map(.object(.templateParameter), of: "an object of parameters")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of parameters")
    }
    var parameters: [String: TemplateHeader.Parameter] = [:]
    for member in members {
      var parameter = TemplateHeader.Parameter()
      try parameterKeys.read(
        member.value, as: JSONDefinition.templateParameter.words, into: &parameter, &context)
      if parameter.isRequired, parameter.defaultValue != nil {
        throw DocumentFault(
          at: member.keyOffset, "use \"required\" or \"default\", not both")
      }
      parameters[member.key] = parameter
    }
    return parameters
  }

  /// Reads the `template` object. The key tables are built on first use.
  static let reader = ValueReader<TemplateHeader>(.object(.template)) {
    value, context throws(DocumentFault) in
    var header = TemplateHeader()
    try jsonKeys.read(value, as: JSONDefinition.template.words, into: &header, &context)
    return header
  }
}

extension JSONDefinition {
  package static let template = JSONDefinition(
    "template", words: "an object such as {\"parameters\": {\"title\": {\"required\": true}}}",
    keys: TemplateHeader.jsonKeys.outline)

  static let templateParameter = JSONDefinition(
    "templateParameter", words: "an object such as {\"maxLength\": 80}",
    keys: TemplateHeader.parameterKeys.outline)
}
