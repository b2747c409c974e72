// The flags that make many pictures of one document.

import ArgumentParser

/// The flags that make many pictures of one document.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A document whose {{placeholders}} each row of the input fills.", valueName: "document"))
  var template: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "With --template, where pictures go, such as 'cards/{{id}}.png'.", valueName: "pattern"))
  var output: String?

  func validate() throws {
    if template != nil, output == nil {
      throw ValidationError("--template needs --output, such as --output '{{id}}.png'")
    }
    if template == nil, output != nil {
      throw ValidationError("--output needs --template; a line of documents names its own output")
    }
    if template == "-" {
      throw ValidationError("--template is -, but standard input has the rows; name a file")
    }
  }
}
