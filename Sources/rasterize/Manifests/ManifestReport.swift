import Galley
import GalleyCompare

/// A report of the changes between two manifests: an HTML page with images, a Markdown comment for
/// a pull request, plain lines, or JSON.
struct ManifestReport {
  private var changes: [(output: String, kind: PictureChange.Kind, notes: [String])] = []
  private var sections: [String] = []
  private let environment: [String]
  /// The errors that occurred only in the new batch.
  private let failures: [String]
  private var same = 0

  /// The maximum number of changes that the HTML page shows with images.
  private static let shownPictures = 200
  /// The maximum number of changes that the Markdown comment lists. GitHub limits comments to
  /// 65,536 characters.
  private static let listedRows = 100
  /// Maximum number of characters in each cell of the table in the Markdown comment.
  private static let rowCharacters = 300

  /// Compares all images of the two manifests, one at a time.
  init(_ comparison: ManifestComparison, isShown: Bool) throws(Failure) {
    environment = comparison.environment
    let known = Set(comparison.old.manifest.failures)
    failures = comparison.new.manifest.failures.filter { !known.contains($0) }
      .map { "line \($0.line): \($0.message)" }
    var changes = self.changes
    var sections = self.sections
    same = try comparison.forEachChange { change throws(Failure) in
      changes.append((change.output, change.kind, change.notes))
      guard isShown, change.kind == .changed, sections.count < Self.shownPictures,
        let pixels = change.comparison
      else { return }
      let entry = ComparisonReport.Entry(
        name: change.output, comparison: pixels, notes: Array(change.notes.dropFirst()))
      do throws(PNGError) { sections.append(try entry.section()) } catch {
        throw Failure(.fault, error.description)
      }
    }
    (self.changes, self.sections) = (changes, sections)
  }

  /// Whether every image is the same in both manifests, or differs by no more than the tolerance.
  /// An added, removed or failed image is a difference.
  var isClean: Bool {
    failures.isEmpty && changes.allSatisfy { $0.kind == .sameToTheEye }
  }

  private func count(_ kind: PictureChange.Kind) -> Int { changes.count { $0.kind == kind } }

  /// A summary of the numbers of images, such as `2 changed, 1 added, 120 the same`.
  var summary: String {
    let counts = [
      (count(.changed), "changed"), (count(.added), "added"), (count(.removed), "removed"),
      (failures.count, "failed"), (count(.sameToTheEye), "the same within the tolerance"),
      (same, "the same"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "no images" : words.joined(separator: ", ")
  }

  private func words(_ kind: PictureChange.Kind, _ notes: [String]) -> String {
    let isWord = kind == .added || kind == .removed
    return ((isWord ? [kind.rawValue] : []) + notes).joined(separator: "; ")
  }

  /// The report as plain lines: a line for each change, and a last line with the counts.
  var lines: [String] {
    environment + changes.map { "\($0.output): \(words($0.kind, $0.notes))".oneLine }
      + failures.map(\.oneLine) + [summary]
  }

  /// The report as a JSON object on one line.
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("equal", isClean)
      writer.member("summary", summary)
      writer.member("same", same)
      writer.key("environment")
      writer.array(environment) { $0.string($1) }
      writer.key("changes")
      writer.array(changes) { writer, change in
        writer.object { writer in
          writer.member("output", change.output)
          writer.member("kind", change.kind.rawValue)
          writer.key("notes")
          writer.array(change.notes) { $0.string($1) }
        }
      }
      writer.key("errors")
      writer.array(failures) { $0.string($1) }
    }
    return writer.text
  }

  /// The HTML page: a summary with the counts, then the changed images, then a text list of the
  /// other changes. If the page does not have room for all changed images, the list contains every
  /// change.
  private var html: String {
    let hasAll = count(.changed) == sections.count
    let rest = changes.filter { $0.kind != .changed || !hasAll }
      .map { "\($0.output): \(words($0.kind, $0.notes))" }
    let first = ComparisonReport.section(title: summary, lines: environment + failures)
    let last = ComparisonReport.section(title: "Changes without images", lines: rest)
    return ComparisonReport.page(
      title: "Images", sections: [first] + sections + (rest.isEmpty ? [] : [last]))
  }

  /// A comment in GitHub's Markdown: a heading with the counts, and a table of the changes.
  private var markdown: String {
    var text = "### Images: \(summary)\n"
    for note in environment { text += "\n- \(Self.escaped(note))" }
    if !environment.isEmpty { text += "\n" }
    let rows =
      changes.map { (Self.code($0.output), words($0.kind, $0.notes)) }
      + failures.map { ("error", $0) }
    guard !rows.isEmpty else { return text }
    text += "\n| image | changes |\n| --- | --- |\n"
    for (name, notes) in rows.prefix(Self.listedRows) {
      text += "| \(name) | \(Self.escaped(String(notes.prefix(Self.rowCharacters)))) |\n"
    }
    if rows.count > Self.listedRows { text += "\nand \(rows.count - Self.listedRows) more\n" }
    return text
  }

  /// Escapes all Markdown syntax in a string, and puts the string on one line.
  private static func escaped(_ text: String) -> String {
    text.oneLine.map { character in
      "\\`*_{}[]<>()#+!|~@&".contains(character) ? "\\\(character)" : String(character)
    }.joined()
  }

  /// A name formatted as code in a table cell. If the name contains a vertical bar or a backtick,
  /// the name is escaped and not formatted as code.
  private static func code(_ name: String) -> String {
    let name = String(name.oneLine.prefix(rowCharacters))
    return name.contains("`") || name.contains("|") ? escaped(name) : "`\(name)`"
  }

  /// Writes `report.html` and `comment.md` into a folder. If the folder is missing but its parent
  /// exists, the folder is created.
  func write(to folder: String) throws(Failure) {
    try StagedFile.write(
      [("report.html", Array(html.utf8)), ("comment.md", Array(markdown.utf8))], toFolder: folder)
  }
}
