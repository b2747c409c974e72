public import ArgumentParser
public import Galley

/// The flags of every verb that lays out documents, besides ``FontOptions`` and ``SourceOptions``.
///
/// Those two are groups of each verb: in a debug build the argument parser checks a group within a
/// group many times, which takes longer than most documents.
struct LayoutOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Pixels per point, instead of the document's.")
  var scale: Double?

  @OptionGroup var canvas: WidthOption

  @Option(
    help: ArgumentHelp(
      "What to do about characters that no font has.",
      discussion: """
        warn draws a box and warns, error draws nothing and fails, skip leaves them out, tofu \
        draws a box. A picture that Markdown shows and that cannot be had fails with error; its \
        words are set in its place otherwise.
        """,
      valueName: "warn|error|skip|tofu"))
  var missing = DocumentRenderer.defaultMissing

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Give a document up that takes longer.",
      discussion: """
        The exit code is then 75; in a batch its line is answered with an error, and the others go \
        on. What is shaped in one piece and a picture that is read are finished first.
        """,
      valueName: "seconds"))
  var timeout: Double?

  @Flag(help: "Tell on standard error how long each stage took.")
  var verbose = false

  /// Longest time of a document, in seconds: a day.
  private static let longestTimeout = 86_400.0

  func validate() throws {
    try WidthOption.check(scale, "--scale", limit: Limits.default.scale)
    try WidthOption.check(timeout, "--timeout", limit: Self.longestTimeout)
  }

  /// A renderer by these flags, those of fonts and sources, and those of a choice.
  func renderer(
    _ fonts: FontOptions, _ source: SourceOptions, choice: ChoiceOptions? = nil,
    picture: PictureOptions? = nil,
    _ memory: MemoryShares = .unlimited
  ) throws(Failure) -> DocumentRenderer {
    let memory = memory.under(source.limits)
    let text = try fonts.choice.renderer(limits: memory.limits, caches: memory.caches)
    var reader = try source.reader(
      choice: choice, width: canvas.width, sharedPixels: memory.sharedPixels)
    reader.options.limits = memory.limits
    // A canvas of another width may show pictures larger than the document says.
    reader.options.drawnScale =
      canvas.width != nil ? .any : scale.map { .fixed($0) } ?? .own
    reader.options.markdown.refusesMissingPictures = missing == .error
    var renderer = DocumentRenderer(renderer: text, reader: reader)
    renderer.scale = scale
    renderer.width = canvas.width
    renderer.missing = missing
    if let picture {
      renderer.settings = picture.settings
      renderer.isStrict = picture.strict
      renderer.showsGuides = picture.guides
    }
    renderer.timeout = timeout.map { .seconds($0) }
    renderer.isVerbose = verbose
    return renderer
  }
}

extension MissingGlyphPolicy: ExpressibleByArgument {}

/// The flags that choose fonts and hyphenation patterns.
struct FontOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A font file, or a folder of them, matched before all others but the document's own.",
      discussion: "May be given again. GALLEY_FONTS names more, separated by colons.",
      valueName: "dir"))
  var fonts: [String] = []

  @Flag(name: .customLong("no-system-fonts"), help: "Use the bundled and the given fonts alone.")
  var withoutSystemFonts = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The lock of the fonts that alone may draw, as fonts --lock writes it.",
      discussion: "A document that needs any other file is an error, which names the file.",
      valueName: "file"))
  var locked: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A folder of hyphenation dictionaries (hyph_de_DE.dic), searched before all others.",
      discussion: "May be given again.", valueName: "dir"))
  var hyphenation: [String] = []

  /// The choice that these flags make.
  var choice: FontChoice {
    FontChoice(
      named: fonts, withoutSystemFonts: withoutSystemFonts, lock: locked, hyphenation: hyphenation)
  }
}

/// The flags that choose a template of a document and give its placeholders their values.
struct ChoiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "XML: the template that is set, as NAME or SET.NAME.", valueName: "name"))
  var template: String?

  @Option(
    name: .customLong("value"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A value for the placeholder {{name}}; may be given again.", valueName: "name=text"))
  var values: [String] = []

  func validate() throws {
    var names: Set<String> = []
    for value in values {
      guard let name = Self.split(value)?.name, !name.isEmpty else {
        throw ValidationError("--value is '\(value)', but has to be such as name=John")
      }
      if !names.insert(name).inserted {
        throw ValidationError("--value gives '\(name)' twice; keep one of them")
      }
    }
  }

  /// Values by name; `nil` without any.
  var valuesByName: [String: String]? {
    let pairs = values.compactMap(Self.split)
    return pairs.isEmpty ? nil : Dictionary(pairs.map { ($0.name, $0.text) }) { $1 }
  }

  private static func split(_ value: String) -> (name: String, text: String)? {
    guard let sign = value.firstIndex(of: "=") else { return nil }
    return (String(value[..<sign]), String(value[value.index(after: sign)...]))
  }
}

/// How wide documents are.
struct WidthOption: ParsableArguments {
  @Option(parsing: .unconditional, help: "Width in points, instead of the document's.")
  var width: Double?

  func validate() throws {
    try Self.check(width, "--width", limit: Limits.default.length)
  }

  /// Refuses a number that is not above 0 or is too large.
  static func check(_ number: Double?, _ name: String, limit: Double) throws {
    guard let number, !(number > 0 && number <= limit) else { return }
    throw ValidationError("\(name) is \(number), but has to be above 0 and at most \(Int(limit))")
  }
}
