/// A command's help text as the argument parser prints it, split into sections.
///
/// The sections are reordered, so that common options come first. For `-h`, the sections are
/// shortened.
struct HelpText {
  /// The lines before the usage section: a description of the command, and examples.
  private var overview: [Substring] = []
  private var usage: [Substring] = []
  /// The sections of the help text: a heading in capitals, with the lines below the heading.
  private var sections: [(heading: String, lines: [Substring])] = []
  /// The lines of the help text after all sections.
  private var end: [Substring] = []

  /// The column at which the explanations of options begin, from 0.
  private static let explanationColumn = 26
  private static let common = "OPTIONS:"

  /// Splits a help text into sections. Returns `nil` if the text does not begin with `OVERVIEW: `.
  init?(_ text: String) {
    guard text.hasPrefix("OVERVIEW: ") else { return nil }
    var lines = text.dropFirst("OVERVIEW: ".count)
      .split(separator: "\n", omittingEmptySubsequences: false)[...]
    overview = Array(lines.prefix { !$0.hasPrefix("USAGE: ") })
    lines = lines.dropFirst(overview.count)
    usage = Array(lines.prefix { !$0.isEmpty })
    for line in lines.dropFirst(usage.count) {
      if line.last == ":", line.first?.isUppercase == true {
        sections.append((String(line), []))
      } else if let last = sections.indices.last, line.isEmpty || line.hasPrefix("  ") {
        sections[last].lines.append(line)
      } else {
        end.append(line)
      }
    }
    // Move the section with the common options up: directly after the arguments or, if there are no
    // arguments, to the beginning.
    guard let index = sections.firstIndex(where: { $0.heading == Self.common }) else { return }
    let options = sections.remove(at: index)
    let first = sections.first?.heading == "ARGUMENTS:" ? 1 : 0
    sections.insert(options, at: min(first, sections.count))
  }

  /// The usage lines, which show the forms of the command line.
  var usageLines: [String] { usage.map(String.init) }

  /// The complete help text, for `--help`.
  var long: String {
    ((overview + usage + [""]) + sections.flatMap { [Substring($0.heading)] + $0.lines } + end)
      .joined(separator: "\n").trimmedEnd + "\n"
  }

  /// The short help text for `-h`: the first sentence, the usage, and the common options without
  /// details.
  ///
  /// - Parameters:
  ///   - examples: lines printed below the usage.
  ///   - end: the last line of the help text.
  func short(examples: [String] = [], end: String) -> String {
    var lines = Array(overview.prefix { !$0.isEmpty }) + [""] + usage + [""]
    lines += examples.map { Substring($0) }
    for section in sections
    where ["ARGUMENTS:", Self.common, "SUBCOMMANDS:"].contains(section.heading) {
      lines.append(Substring(section.heading))
      lines += section.lines.filter { !Self.isDetail($0) }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return (lines.map(String.init) + ["", end, ""]).joined(separator: "\n")
  }

  /// Whether a line of the help text belongs to the discussion of an option: a longer text that is
  /// printed below the option. Discussions are indented more than option names, and less than the
  /// explanations to the right of the names.
  private static func isDetail(_ line: Substring) -> Bool {
    let indent = line.prefix { $0 == " " }.count
    return !line.isEmpty && indent > 2 && indent < explanationColumn
  }

  /// The options in the help text. Each element contains an option's names, and whether the option
  /// takes a value.
  var options: [(names: [String], takesValue: Bool)] {
    sections.flatMap(\.lines).compactMap { line in
      guard line.hasPrefix("  -") else { return nil }
      let label = line.dropFirst(2)
      let end = label.firstRange(of: "  ")?.lowerBound ?? label.endIndex
      let words = label[..<end].split(whereSeparator: { $0 == " " || $0 == "," || $0 == "/" })
      let names = words.filter { $0.hasPrefix("-") }.map(String.init)
      return (names, words.contains { $0.hasPrefix("<") })
    }
  }
}

extension String {
  /// The text without line feeds at its end.
  fileprivate var trimmedEnd: String {
    String(self[..<(lastIndex { $0 != "\n" }.map { index(after: $0) } ?? endIndex)])
  }
}
