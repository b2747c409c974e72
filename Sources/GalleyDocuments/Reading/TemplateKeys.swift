// What a template that is served says of its parameters; a renderer ignores it.

import Galley

/// What a template says of those who ask for it: the key `template` of a document.
///
/// A server holds requests against it; drawing takes no notice.
package struct TemplateHeader: Sendable, Hashable {
  /// What a value for a placeholder has to be.
  package struct Parameter: Sendable, Hashable {
    /// Whether it has to be given.
    package var isRequired = false
    /// The value where none is given; `nil` is the document's own, or nothing at all.
    package var defaultValue: String?
    /// Most Unicode scalars of a value; `nil` is as many as a server takes.
    package var maximumLength: Int?
    /// A POSIX extended regular expression that the whole of a value has to match; `nil` is any
    /// value.
    package var pattern: String?

    package init() {}
  }

  /// The parameters by their placeholders' names. One that is not named here takes any value.
  package var parameters: [String: Parameter] = [:]
  /// The languages that may be asked for; empty is the document's own alone.
  package var languages: [String] = []
  /// The pixels per point that may be asked for; empty is the document's own alone.
  package var scales: [Double] = []
  /// The formats that may be asked for, by their endings; empty is all.
  package var formats: [String] = []

  package init() {}

  /// Endings of the pictures that are served.
  package static let pictureEndings = ["png", "jpg", "webp"]
}

/// The keys of `template`.
enum TemplateKeys {
  static let table = KeyTable<TemplateHeader>([
    .key("parameters", parameters, isFilled: false) { $0.parameters = $1 },
    .key("languages", .list(of: "language tags", .language), isFilled: false) { $0.languages = $1 },
    .key("scales", .list(of: "numbers", .number(.scale)), isFilled: false) { $0.scales = $1 },
    .key("formats", .list(of: "formats", format), isFilled: false) { $0.formats = $1 },
  ])

  static let parameterTable = KeyTable<TemplateHeader.Parameter>([
    .key("required", .boolean, isFilled: false) { $0.isRequired = $1 },
    .key("default", .string(), isFilled: false) { $0.defaultValue = $1 },
    .key("maxLength", .integer(0...1_000_000_000), isFilled: false) { $0.maximumLength = $1 },
    .key("pattern", .string("a POSIX extended regular expression"), isFilled: false) {
      $0.pattern = $1
    },
  ])

  private static let format = ValueReader<String>.word(
    TemplateHeader.pictureEndings.map { ($0, $0) })

  /// Parameters by name.
  private static let parameters = ValueReader<[String: TemplateHeader.Parameter]>(
    .map(.object(.templateParameter), of: "an object of parameters")
  ) { value, context throws(DocumentFault) in
    guard let members = value.members else {
      throw .wrongType(value, expected: "an object of parameters")
    }
    var parameters: [String: TemplateHeader.Parameter] = [:]
    for member in members {
      var parameter = TemplateHeader.Parameter()
      try parameterTable.read(
        member.value, as: JSONDefinition.templateParameter.words, into: &parameter, &context)
      if parameter.isRequired, parameter.defaultValue != nil {
        throw DocumentFault(
          at: member.keyOffset, "a parameter that is required has no default; keep one of them")
      }
      parameters[member.key] = parameter
    }
    return parameters
  }

  /// The object. The tables are made when one is read.
  static let reader = ValueReader<TemplateHeader>(.object(.template)) {
    value, context throws(DocumentFault) in
    var header = TemplateHeader()
    try table.read(value, as: JSONDefinition.template.words, into: &header, &context)
    return header
  }
}

extension JSONDefinition {
  static let template = JSONDefinition(
    "template", words: "an object such as {\"parameters\": {\"title\": {\"required\": true}}}",
    keys: TemplateKeys.table.outline, sentences: SchemaDescriptions.template)

  static let templateParameter = JSONDefinition(
    "templateParameter", words: "an object such as {\"maxLength\": 80}",
    keys: TemplateKeys.parameterTable.outline, sentences: SchemaDescriptions.templateParameter)
}
