import ArgumentParser

/// The flags that make many images from one template.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Template document; each input row fills its {{placeholders}}.", valueName: "document"))
  var template: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "With --template: image paths, such as 'cards/{{id}}.png'.",
      discussion: """
        A path that ends in .pdf, without a placeholder, is one PDF with a page per line or row.
        """, valueName: "pattern"))
  var output: String?

  /// The path of a PDF with a page per line or row; `nil` if each line or row has its own image.
  var book: String? {
    output.flatMap { $0.lowercased().hasSuffix(".pdf") && !$0.contains("{{") ? $0 : nil }
  }

  func validate() throws {
    if template != nil, output == nil {
      throw ValidationError("--template needs --output, such as --output '{{id}}.png'")
    }
    if template == nil, output != nil, book == nil {
      throw ValidationError(
        "--output needs --template, or a name that ends in .pdf; without --template, each line"
          + " names its own output")
    }
    if template == "-" {
      throw ValidationError("--template is -, but stdin has the rows; name a file")
    }
  }
}
