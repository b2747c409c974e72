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
      "With --template: image paths, such as 'cards/{{id}}.png'.", valueName: "pattern"))
  var output: String?

  func validate() throws {
    if template != nil, output == nil {
      throw ValidationError("--template needs --output, such as --output '{{id}}.png'")
    }
    if template == nil, output != nil {
      throw ValidationError(
        "--output needs --template; without --template, each line names its own output")
    }
    if template == "-" {
      throw ValidationError("--template is -, but stdin has the rows; name a file")
    }
  }
}
