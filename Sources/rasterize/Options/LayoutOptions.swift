public import ArgumentParser
public import Galley

/// The flags of every subcommand that lays out documents. These subcommands also have the flags in
/// ``FontOptions``, ``SourceOptions`` and ``FormatOptions``.
///
/// Option groups must not contain other groups. In a debug build, the argument parser validates a
/// nested group many times. The repeated validation takes longer than rendering most documents.
struct LayoutOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per point; overrides the document's scale.", valueName: "number"))
  var scale: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Canvas width in points; overrides the document's width.", valueName: "points"))
  var width: Double?

  @Option(
    name: .customLong("missing-glyphs"),
    help: ArgumentHelp(
      "Handling of characters that no font has.",
      discussion: """
        warn draws a box and warns; tofu draws a box; skip draws nothing; error makes the document \
        fail. If an image of a Markdown document is missing, error also makes the document fail. \
        The other values draw the image's alternative text.
        """,
      valueName: "mode"))
  var missing = DocumentRenderer.defaultMissing

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Give up on a document after this many seconds.",
      discussion: """
        The exit code is then 75. In a batch, the line's answer is an error, and the other \
        lines continue. The timeout does not interrupt the shaping of text in one font, or the \
        reading of an image.
        """,
      valueName: "seconds"))
  var timeout: Double?

  /// The maximum of `--timeout` in seconds: one day.
  private static let longestTimeout = 86_400.0

  func validate() throws {
    try Self.check(scale, "--scale", limit: Limits.default.scale)
    try Self.checkWidth(width)
    try Self.check(timeout, "--timeout", limit: Self.longestTimeout)
  }

  /// Throws an error if `--width` is not a valid canvas width.
  static func checkWidth(_ width: Double?) throws {
    try check(width, "--width", limit: Limits.default.length)
  }

  /// Throws an error if a number is not above 0, or if the number exceeds `limit`.
  private static func check(_ number: Double?, _ name: String, limit: Double) throws {
    guard let number, !(number > 0 && number <= limit) else { return }
    throw ValidationError("\(name) is \(number), but must be above 0 and at most \(Int(limit))")
  }

  /// Creates a renderer from these layout options and the given groups of options.
  func renderer(
    _ fonts: FontOptions, _ source: SourceOptions, _ formats: FormatOptions,
    _ messages: MessageOptions, choice: ChoiceOptions? = nil, picture: PictureOptions? = nil,
    _ memory: MemoryShares = .unlimited
  ) throws(Failure) -> DocumentRenderer {
    let memory = memory.under(source.limits)
    let text = try fonts.choice.renderer(limits: memory.limits, caches: memory.caches)
    var reader = try source.reader(
      formats, choice: choice, width: width, sharedPixels: memory.sharedPixels)
    reader.options.limits = memory.limits
    // By default, large images are decoded at a reduced resolution, which is sufficient for the
    // scale in pixels per point. With `--width`, images can be drawn larger than the document
    // specifies. All images are then decoded at full resolution.
    reader.options.drawnScale = width != nil ? .any : scale.map { .fixed($0) } ?? .own
    reader.options.markdown.refusesMissingPictures = missing == .error
    var renderer = DocumentRenderer(renderer: text, reader: reader)
    renderer.scale = scale
    renderer.width = width
    renderer.missing = missing
    if let picture {
      renderer.settings = picture.settings
      renderer.isStrict = picture.strict
      renderer.showsGuides = picture.guides
    }
    renderer.timeout = timeout.map { .seconds($0) }
    renderer.isVerbose = messages.verbose
    return renderer
  }
}

extension MissingGlyphPolicy: ExpressibleByArgument {}
