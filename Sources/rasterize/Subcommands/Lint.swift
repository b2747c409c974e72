import ArgumentParser
import Galley

/// Checks documents and reports problems.
struct Lint: LayoutSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check documents for problems.",
    usage: "rasterize lint <document> ... [<options>]",
    discussion: """
      Each finding is one line: the file with line and column, the JSON path or the UTF-16 range of \
      the text, a code, and a message. The exit code is 1 if there are findings. An \
      unreadable or invalid document does not stop the other documents. The exit code is then the \
      code of the first such error.

      A document can silence findings itself: "lint": {"ignore": ["textHidden"]}.

      EXAMPLES:
        rasterize lint card.json
        rasterize lint *.json --ignore textHidden
        rasterize lint card.json --json
        rasterize lint --ndjson documents.ndjson
      """)

  @Argument(help: ArgumentHelp("The documents; - is stdin.", valueName: "document"))
  var inputs: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Code of findings to ignore, such as textHidden. Repeatable.", valueName: "code"))
  var ignore: [String] = []

  @Flag(help: "Print the findings as JSON, one object per document.")
  var json = false

  @OptionGroup var lines: LineOptions
  @OptionGroup var parallel: JobOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var messages: MessageOptions
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  var input: String? { inputs.first }

  func validate() throws {
    try lines.checkNamed(input)
    if lines.areLines, inputs.count > 1 {
      throw ValidationError("--ndjson reads one file; join files with cat, and pass -")
    }
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("stdin can be read once; pass - once")
    }
  }

  func run() throws {
    let renderer = try renderer()
    guard !lines.areLines else {
      return try answerLines(of: try InputFile(opening: input), by: renderer).exit()
    }
    var hasFindings = false
    var failed: ExitStatus?
    for input in inputs {
      do {
        try answerFile(try InputFile(opening: input), by: renderer)
      } catch let failure as Failure {
        // After an error, check the remaining documents.
        let name = input == "-" ? "<stdin>" : input
        StandardError.print(failure.about(name).messages)
        failed = failed ?? failure.status
      } catch is ExitCode {
        hasFindings = true
      }
    }
    if let failed { return try failed.exit() }
    if hasFindings { return try ExitStatus.someFailed.exit() }
    StandardError.report("no problems found in \(counted(inputs.count, "document"))")
  }

  func answer(
    _ layout: DocumentLayout, of file: InputFile, _ bytes: [UInt8], by renderer: DocumentRenderer,
    _ times: inout StageTimes
  ) throws {
    let findings = layout.lint(ignoring: Set(ignore))
    if json {
      try StandardOutput.print(findings.json)
    } else {
      let places = MessagePlaces(file.name, json: renderer.reader.json(bytes, of: file))
      for line in findings.lines(places) { try StandardOutput.print(line) }
    }
    if !findings.isEmpty { try ExitStatus.someFailed.exit() }
  }

  var lineAnswer: LineAnswer {
    let codes = Set(ignore)
    return { layout, id, _ in
      let findings = layout.lint(ignoring: codes)
      return JobResult.Output(json: findings.json(id: id), isClean: findings.isEmpty)
    }
  }
}
