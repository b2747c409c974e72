import ArgumentParser
import Galley
import GalleyDocuments

/// Prints which fonts there are, or which face a family, a language or a text gets.
struct Fonts: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Print which fonts there are, which face a family or a text gets, and why.",
    discussion: """
      Without a family or a text, a line for each face: family, style, origin, scripts (ISO \
      15924), axes, licence, embedding rights (OS/2 fsType) and file, separated by tabs.

      For each family one line: the family, the face, its file, and why it is this one. With a \
      text, a line for each of its clusters follows, indented: its offset in UTF-16 units, its \
      characters, their code points, the face, its file, and what the faces before it lacked.

      With a document, a line for each font that its texts ask for, and indented lines for the \
      clusters that another font sets, each once.

      With --lock the fonts that documents are set in are written to a file: families, versions, \
      axes, the SHA-256 of each file, and which clusters each face drew; no path of the machine. \
      With --locked all that renders draws with these files alone.

      EXAMPLES:
        rasterize fonts --no-system-fonts
        rasterize fonts --fonts brand/ --json
        rasterize fonts "Noto Serif" system:bold monospace
        rasterize fonts --text "Hello, 世界" --language ja
        rasterize fonts --document card.ui.xml
        rasterize fonts --lock fonts.lock --document card.json --document label.json
        rasterize card.json --locked fonts.lock
      """)

  @Argument(
    help: ArgumentHelp(
      "The families, spelled as in a document: family:weight@size. (with --text: system)",
      valueName: "family"))
  var families: [String] = []

  @Option(parsing: .unconditional, help: "A text that is to be set in each family.")
  var text: String?

  @Option(parsing: .unconditional, help: "The text's language as a BCP 47 tag.")
  var language: String?

  @Option(
    name: .customLong("document"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A document of any format, whose texts' fonts are told; - is standard input.",
      discussion: "May be given again.", valueName: "file"))
  var documents: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "With --document, the file that the lock of its fonts is written to; - is standard output.",
      valueName: "file"))
  var lock: String?

  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  @OptionGroup var fonts: FontOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var source: SourceOptions

  func validate() throws {
    if lock != nil, documents.isEmpty {
      throw ValidationError("--lock is of the fonts of documents; name one with --document")
    }
    if lock != nil, json {
      throw ValidationError("--json is for what is printed, and a lock is JSON; leave it out")
    }
    guard !documents.isEmpty, !families.isEmpty || text != nil || language != nil else { return }
    throw ValidationError(
      "--document has fonts, texts and languages of its own; give it alone, or families and --text")
  }

  func run() throws {
    let library = try fonts.choice.library()
    if let lock {
      try write(self.lock(of: documents, library), to: lock)
    } else if !documents.isEmpty {
      var reports: [FontReport] = []
      for document in documents { reports += try self.reports(on: document, library) }
      try print(reports)
    } else if families.isEmpty, text == nil, language == nil {
      try print("faces", library.faces, \.columns) { $1.write(to: &$0) }
    } else {
      var reports: [FontReport] = []
      for family in families.isEmpty ? ["system"] : families {
        reports.append(try report(on: family, library))
      }
      try print(reports)
    }
  }

  /// The face of a family, and those of the text in it.
  private func report(on family: String, _ library: FontLibrary) throws(Failure) -> FontReport {
    // Attributes need a character: without a text, WORD JOINER.
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

  /// The fonts that the texts of a document ask for.
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

  /// The lock of the fonts that documents are set in.
  private func lock(of paths: [String], _ library: FontLibrary) throws(Failure) -> FontLock {
    let renderer = try renderer(library)
    var layouts: [DocumentLayout] = []
    for path in paths { layouts.append(try layout(path, by: renderer)) }
    do { return try renderer.renderer.fontLock(of: layouts) } catch { throw Failure(error) }
  }

  private func write(_ lock: FontLock, to path: String) throws(Failure) {
    if path == "-" {
      try StandardOutput.write(Array(lock.json.utf8))
    } else {
      try StagedFile(Array(lock.json.utf8), for: path).commit()
    }
  }

  private func renderer(_ library: FontLibrary) throws(Failure) -> DocumentRenderer {
    DocumentRenderer(
      renderer: TextRenderer(fonts: library, hyphenation: fonts.choice.dictionaries),
      reader: try source.reader(choice: choice))
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

  /// Prints a line of columns for each item, or all items in an object.
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
