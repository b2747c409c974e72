// The flags that say how Markdown looks.

public import ArgumentParser
public import GalleyDocuments

/// The flags that say for whom Markdown is set.
struct MarkdownFlags: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Markdown: the style sheet, as JSON; its rules go over the default sheet's.",
      valueName: "file"))
  var styleSheet: String?

  @Option(
    help: ArgumentHelp(
      "Markdown: how large its reader wants text to be. (default: large)",
      valueName: ContentSize.allCases.map(\.rawValue).joined(separator: "|")))
  var contentSize: ContentSize?

  @Option(
    help: ArgumentHelp(
      "Markdown: whether it is set on a light or a dark ground. (default: light)",
      valueName: ColorScheme.allCases.map(\.rawValue).joined(separator: "|")))
  var colorScheme: ColorScheme?

  /// What the style sheet's rules are resolved for.
  var traits: StyleTraits {
    StyleTraits(contentSize: contentSize ?? .large, colorScheme: colorScheme ?? .light)
  }

  /// The flags that are given, by their names.
  var given: [String] {
    [contentSize == nil ? nil : "--content-size", colorScheme == nil ? nil : "--color-scheme"]
      .compactMap(\.self)
  }
}

extension ContentSize: ExpressibleByArgument {}

extension ColorScheme: ExpressibleByArgument {}
