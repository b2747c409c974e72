import ArgumentParser
import Galley
import GalleyDocuments
import GalleyProcesses

/// Prints the available fonts, or the font faces used for a family, a language or a given string.
struct Fonts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "List fonts, or show which font a family or a string uses, and why.",
    usage: "rasterize fonts [<family> ...] [--text <text>] [<options>]",
    discussion: """
      Without arguments, each face is one line: family, style, origin, scripts (ISO 15924), axes, \
      licence, embedding rights (OS/2 fsType) and file, separated by tabs. With --fonts, only the \
      faces of these fonts are listed.

      With families, each family is one line: the family, the face, its file, and the reason. The \
      axis values of a variable font follow the name of the face. With --text, an indented line \
      follows for each cluster: its offset in UTF-16 units, its characters, their code points, the \
      face, its file, and what earlier faces lacked.

      With --document, each font that the document's text names is one line. An indented line \
      follows for each different cluster that uses another font.

      With --lock, the fonts of documents are written to a lockfile: families, versions, axes, \
      the SHA-256 of each file, and the clusters of each face. It has no paths of this machine. \
      With --locked, other subcommands use only these files.

      EXAMPLES:
        rasterize fonts --no-system-fonts
        rasterize fonts --fonts brand/
        rasterize fonts "Noto Serif" system:bold monospace
        rasterize fonts --text "Hello, 世界" --language ja

        rasterize fonts --document card.ui.xml
        rasterize fonts --lock fonts.lock --document card.json --document label.json
        rasterize card.json --locked fonts.lock
      """)

  @Argument(
    help: ArgumentHelp(
      "Families, as in a document: family:weight:italic@size. (with --text: system)",
      valueName: "family"))
  var families: [String] = []

  @Option(parsing: .unconditional, help: "Show the fonts that each family uses for this text.")
  var text: String?

  @Option(parsing: .unconditional, help: "Language of the text, as a BCP 47 tag.")
  var language: String?

  @Option(
    name: .customLong("document"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Document whose fonts are shown; - is stdin. Repeatable.",
      valueName: "file"))
  var documents: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --document: lockfile to write; - is stdout.",
      valueName: "file"))
  var lock: String?

  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var messages: MessageOptions
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  func validate() throws {
    if lock != nil, documents.isEmpty {
      throw ValidationError("--lock needs documents; pass them with --document")
    }
    if lock != nil, json {
      throw ValidationError("a lockfile is JSON already; remove --json")
    }
    for name in families { try Self.checkFamily(name) }
    guard !documents.isEmpty, !families.isEmpty || text != nil || language != nil else { return }
    throw ValidationError(
      "a document sets its own fonts, text and languages; remove --document, or remove the"
        + " families, --text and --language")
  }

  /// Throws an error if the name of a family is probably the name of a file.
  private static func checkFamily(_ name: String) throws {
    if FontLibrary.isFontFile(name) {
      throw ValidationError(
        "'\(name)' looks like a font file; to list its families, use --fonts \(name)")
    }
    let ending = FilePath.ending(of: name)?.lowercased() ?? ""
    guard ["json", "xml", "md"].contains(ending) else { return }
    throw ValidationError(
      "'\(name)' looks like a document; to list the fonts of a document, use --document \(name)")
  }

  func run() throws {
    var times = StageTimes()
    let library = try times.measure("fonts", fonts.choice.library)
    defer {
      if messages.verbose { StandardError.printTimes(times, of: "fonts") }
    }
    if let lock {
      try write(self.lock(of: documents, library), to: lock)
    } else if !documents.isEmpty {
      var reports: [FontReport] = []
      for document in documents { reports += try self.reports(on: document, library) }
      try print(reports)
    } else if families.isEmpty, text == nil, language == nil {
      let faces = fonts.fonts.isEmpty ? library.faces : library.addedFaces
      try print("faces", faces, \.columns) { $1.write(to: &$0) }
    } else {
      var reports: [FontReport] = []
      for family in families.isEmpty ? ["system"] : families {
        reports.append(try report(on: family, library))
      }
      try print(reports)
    }
  }

  /// Reports the font face that a family name selects. If `--text` is given, also reports the face
  /// of each cluster of the text.
  private func report(on family: String, _ library: FontLibrary) throws(Failure) -> FontReport {
    // If no text is given, use WORD JOINER, because attributes need at least one character.
    let document = try document(text ?? "\u{2060}", in: family)
    var report: FontReport
    do { report = try FontReport(of: family, in: document, fonts: library) } catch {
      throw Failure(.input, error.description)
    }
    guard text != nil else { return report }
    do { try report.addClusters(of: document, fonts: library) } catch { throw Failure(error) }
    return report
  }

  private func document(_ text: String, in family: String) throws(Failure) -> TextDocument {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("text", text)
      if let language { writer.member("language", language) }
      writer.key("attributes")
      writer.object { $0.member("font", family) }
    }
    do { return try TextDocument(json: Array(writer.text.utf8)) } catch {
      throw Failure(.usage, error.message)
    }
  }

  /// Reports the fonts named by the attributes of a document's text.
  private func reports(
    on path: String, _ library: FontLibrary
  ) throws(Failure) -> [FontReport] {
    let renderer = try renderer(library)
    let layout = try layout(path, by: renderer)
    let library = try renderer.fonts(for: layout.document)
    do { return try FontReport.reports(on: layout, fonts: library) } catch {
      throw Failure(.input, error.description).about(path)
    }
  }

  /// Creates a lockfile of the fonts that documents use.
  private func lock(of paths: [String], _ library: FontLibrary) throws(Failure) -> FontLock {
    let renderer = try renderer(library)
    var layouts: [DocumentLayout] = []
    for path in paths {
      let layout = try layout(path, by: renderer)
      if let characters = Warning.missingCharacters(in: layout) {
        let which = layout.missingGlyphs.count == 1 ? "this character" : "these characters"
        let remedy = Warning.fontRemedy(for: layout, by: renderer)
        StandardError.print(
          Message(
            .warning, file: path,
            "no font has \(characters), so the lockfile does not cover \(which); \(remedy)"))
      }
      layouts.append(layout)
    }
    do { return try renderer.renderer.fontLock(of: layouts) } catch { throw Failure(error) }
  }

  private func write(_ lock: FontLock, to path: String) throws(Failure) {
    if path == "-" {
      try StandardOutput.write(Array(lock.json.utf8))
    } else {
      try StagedFile(Array(lock.json.utf8), for: path).commit()
      StandardError.report("wrote \(path)")
    }
  }

  private func renderer(_ library: FontLibrary) throws(Failure) -> DocumentRenderer {
    DocumentRenderer(
      renderer: TextRenderer(fonts: library, hyphenation: fonts.choice.dictionaries),
      reader: try source.reader(formats, choice: choice))
  }

  private func layout(
    _ path: String, by renderer: DocumentRenderer
  ) throws(Failure) -> DocumentLayout {
    let file = try InputFile(opening: path)
    var times = StageTimes()
    do throws(Failure) {
      let document = try renderer.reader.read(try file.readAll(), of: file, &times)
      return try renderer.layout(document, &times)
    } catch {
      throw error.about(file.name)
    }
  }

  private func print(_ reports: [FontReport]) throws {
    if json {
      try print("families", reports, { _ in [] }) { $1.write(to: &$0) }
    } else {
      try print("families", reports.flatMap(\.rows), \.self) { _, _ in }
    }
  }

  /// Prints one line of columns per item. With `--json`, prints one JSON object with all items.
  private func print<Item>(
    _ name: String, _ items: [Item], _ columns: (Item) -> [String],
    _ write: (inout JSONWriter, Item) -> Void
  ) throws {
    guard json else {
      for item in items {
        try StandardOutput.print(columns(item).map(\.oneLine).joined(separator: "\t"))
      }
      return
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.key(name)
      writer.array(items, write)
    }
    try StandardOutput.print(writer.text)
  }
}
