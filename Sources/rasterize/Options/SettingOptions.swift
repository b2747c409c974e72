// The flags of every verb that sets documents.

public import ArgumentParser
public import Galley

/// The flags of every verb that sets documents.
struct SettingOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Pixels per point, instead of the document's.")
  var scale: Double?

  @OptionGroup var canvas: WidthOption

  @OptionGroup var fonts: FontOptions

  @OptionGroup var source: SourceOptions

  @Option(
    help: ArgumentHelp(
      "What to do about characters that no font has.",
      discussion: """
        warn draws a box and warns, error draws nothing and fails, skip leaves them out, tofu draws \
        a box. A picture that Markdown shows and that cannot be had fails with error; its words are \
        set in its place otherwise.
        """,
      valueName: "warn|error|skip|tofu"))
  var missing = MissingGlyphPolicy.warn

  @Flag(help: "Tell on standard error how long each stage took.")
  var verbose = false

  func validate() throws {
    try WidthOption.check(scale, "--scale", limit: Limits.default.scale)
  }

  /// What sets documents as these flags and those of a choice say, remembering no more than its
  /// share of memory.
  func setter(
    _ memory: MemoryShares = .unlimited, choice: ChoiceOptions? = nil
  ) throws(Failure) -> DocumentSetter {
    let renderer = try fonts.choice.renderer(memory.caches)
    var reader = try source.reader(
      choice: choice, measuringBy: renderer, width: canvas.width,
      sharedPixels: memory.sharedPixels)
    reader.markdown.refusesMissingPictures = missing == .error
    return DocumentSetter(
      renderer: renderer, reader: reader, scale: scale, width: canvas.width,
      missing: missing)
  }
}

extension MissingGlyphPolicy: ExpressibleByArgument {}
