import ArgumentParser
import Galley
import GalleyFormats
import GalleyProcesses

/// Error messages for invalid command lines, with suggestions.
struct UsageAdvice {
  /// The command-line arguments, without the command's own name.
  let arguments: [String]

  /// Common options of other programs, with the corresponding options of this command.
  private static let familiar = [
    "-V": "--version", "-?": "--help", "--silent": "--quiet", "--threads": "--jobs",
    "--parallel": "--jobs", "--out": "--output", "--dpi": "--scale", "--colour": "--color",
  ]

  /// The subcommand named by the arguments, or the default subcommand if no subcommand is named.
  var subcommand: any ParsableCommand.Type { named ?? Render.self }

  /// The subcommand named by the first argument; `nil` if the first argument is not a subcommand.
  private var named: (any ParsableCommand.Type)? {
    arguments.first.flatMap { Rasterize.subcommand(named: $0) }
  }

  private var namesSubcommand: Bool { named != nil }

  /// The subcommand as the user would type it, such as `rasterize batch`.
  var command: String {
    guard namesSubcommand, let name = arguments.first else { return "rasterize" }
    return "rasterize \(name)"
  }

  /// The help text of the named subcommand. If `includesHidden` is set, the help text also lists
  /// hidden options. If no subcommand is named, the help text describes the root command. If
  /// `includesHidden` is set too, the help text describes the default subcommand instead.
  func help(includesHidden: Bool = false) -> HelpText? {
    let text =
      namesSubcommand || includesHidden
      ? Rasterize.helpMessage(for: subcommand, includeHidden: includesHidden, columns: nil)
      : Rasterize.helpMessage(includeHidden: false, columns: nil)
    return HelpText(text)
  }

  /// The error for arguments that the parser rejected with `message`.
  func failure(_ message: String) -> Failure {
    if let problem = wrongSubcommand ?? wrongOption { return Failure(.usage, problem) }
    let isInputMissing = message.hasPrefix("Missing expected argument '<document>'")
    if let template = forgottenTemplate {
      return Failure(
        .usage, "a batch has one input; did you mean --template \(template)?")
    }
    let problem = isInputMissing ? LineOptions.missingInput : Self.plain(message)
    let command = namesSubcommand ? command : "rasterize render"
    return Failure(.usage, "\(problem); see \(command) --help")
  }

  /// The document that a `batch` command line names before the rows, without `--template`; `nil` if
  /// there is no such document.
  private var forgottenTemplate: String? {
    guard named == Batch.self else { return nil }
    let values = optionValues()
    let inputs = arguments.indices.dropFirst()
      .filter { !values.contains($0) && !arguments[$0].hasPrefix("-") }.map { arguments[$0] }
    guard inputs.count == 2, !arguments.contains(where: { $0.hasPrefix("--template") }),
      DocumentFormat(fileName: inputs[0]) != nil
    else { return nil }
    return inputs[0]
  }

  /// The name of the subcommand that is closest to a misspelled word; `nil` if no name is close, or
  /// if the word is a file or looks like a path.
  static func nearestSubcommand(to word: String) -> String? {
    guard (try? FileStatus(of: word)) == nil, !word.contains(where: { "./".contains($0) }) else {
      return nil
    }
    let names = Rasterize.subcommands.compactMap { $0.configuration.commandName }
    return NearestName.of(word, among: names)
  }

  /// The error message for a misspelled subcommand, or for a subcommand that is not the first
  /// argument.
  private var wrongSubcommand: String? {
    guard !namesSubcommand, let first = arguments.first else { return nil }
    if !first.hasPrefix("-"), let nearest = Self.nearestSubcommand(to: first) {
      return "unknown subcommand '\(first)'; did you mean '\(nearest)'?"
    }
    let values = optionValues()
    guard
      let index = arguments.indices.first(where: {
        Rasterize.subcommand(named: arguments[$0]) != nil && !values.contains($0)
          && (try? FileStatus(of: arguments[$0])) == nil
      })
    else { return nil }
    var sorted = arguments
    sorted.insert(sorted.remove(at: index), at: 0)
    return "the subcommand comes first: rasterize \(sorted.joined(separator: " "))"
  }

  /// The error message for an option that the subcommand does not have.
  private var wrongOption: String? {
    let values = optionValues()
    let known = Set(options.flatMap(\.names))
    for (index, argument) in arguments.enumerated() where !values.contains(index) {
      if argument == "--" { return nil }
      let name = String(argument.prefix { $0 != "=" })
      guard name.hasPrefix("-"), name != "-", Double(name) == nil, !known.contains(name),
        !isJoined(name, of: known)
      else { continue }
      return unknown(name, known)
    }
    return nil
  }

  /// Whether an argument combines short flags, as in `-qn`, or a flag and its value, as in
  /// `-ofile`.
  private func isJoined(_ name: String, of known: Set<String>) -> Bool {
    guard !name.hasPrefix("--"), name.count > 2 else { return false }
    return known.contains(String(name.prefix(2)))
  }

  private func unknown(_ name: String, _ known: Set<String>) -> String {
    let long = known.filter { $0.hasPrefix("--") }.sorted()
    let nearest =
      Self.familiar[name].flatMap { known.contains($0) ? $0 : nil }
      ?? (name.hasPrefix("--") ? NearestName.of(name, among: long) : nil)
    if let nearest { return "unknown option '\(name)'; did you mean '\(nearest)'?" }
    let owners = Rasterize.subcommands.filter { subcommand in
      subcommand != self.subcommand
        && (HelpText(Rasterize.helpMessage(for: subcommand, columns: nil))?.options ?? [])
          .contains { $0.names.contains(name) }
    }.compactMap { $0.configuration.commandName }
    guard !owners.isEmpty else { return "unknown option '\(name)'" }
    return "unknown option '\(name)', which only these subcommands have: "
      + owners.joined(separator: ", ")
  }

  /// The options of the named subcommand. If no subcommand is named, the options of the default
  /// subcommand and of the root command.
  private var options: [(names: [String], takesValue: Bool)] {
    let own = help(includesHidden: true)?.options ?? []
    guard !namesSubcommand else { return own }
    return own + (HelpText(Rasterize.helpMessage(columns: nil))?.options ?? [])
      + [(["--generate-completion-script", "--experimental-dump-help"], false)]
  }

  /// The indices of the arguments that are the values of preceding options.
  private func optionValues() -> Set<Int> {
    let withValue = Set(options.filter(\.takesValue).flatMap(\.names))
    var values: Set<Int> = []
    for index in arguments.indices.dropFirst()
    where !values.contains(index - 1) && withValue.contains(arguments[index - 1]) {
      values.insert(index)
    }
    return values
  }

  /// The parser's message on one line, without a full stop.
  private static func plain(_ message: String) -> String {
    var line = message.split(separator: "\n").joined(separator: " ")
    if line.last == "." { line.removeLast() }
    guard let first = line.first, first.isUppercase else { return line }
    return first.lowercased() + line.dropFirst()
  }
}
