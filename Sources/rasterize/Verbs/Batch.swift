// `rasterize batch`: many documents to as many pictures.

import ArgumentParser
import Galley
import GalleyDocuments

/// Renders one document a line, or a template with one row of values a line.
struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render many documents on all cores, one a line.",
    discussion: """
      Each line is a document with an "output", the path of its PNG as seen from the input's folder \
      (for standard input, the current one), and perhaps an "id". Each is answered with one line:
        {"id", "output", "width", "height", "milliseconds"}   sizes in pixels
        {"id", "error": {"message", "path"}}                  the others go on
      The exit code is 1 if any line failed.

      With --template each row of the input is a picture of that document with the row's values. \
      Rows are CSV, whose first line names the values, or with --ndjson (or a name that ends in \
      .ndjson or .jsonl) JSON objects. --output is seen from the current folder; a value in it can \
      only be part of a name. Without an "id" the row's number is used.

      EXAMPLES:
        rasterize batch --ndjson documents.ndjson
        make-documents | rasterize batch --ndjson --jobs 4
        rasterize batch --template card.json rows.csv --output '{{id}}.png'
        rasterize batch --ndjson documents.ndjson --skip-existing --shard 1/4
      """)

  @Argument(help: "The documents or rows, one a line; - or nothing is standard input.")
  var input: String?

  @OptionGroup var lines: LineOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var rows: TemplateOptions
  @OptionGroup var setting: SettingOptions
  @OptionGroup var picture: PictureOptions

  @Flag(
    help: ArgumentHelp(
      "Leave pictures that are there, whole, and made from the same.",
      discussion: """
        Pictures then carry a digest of document, fonts, flags and version in a text chunk, by \
        which another run with the flag knows them. They are answered with "skipped": true.
        """))
  var skipExisting = false

  @Option(
    help: ArgumentHelp(
      "Do only every nth line or row, beginning with the ith.", valueName: "i/n"))
  var shard = Shard.all

  func run() throws {
    let file = try InputFile(opening: input)
    let shares = memory.shares(jobs: lines.workers)
    do {
      let setter = try setting.setter(shares)
      guard let template = rows.template, let output = rows.output else {
        let worker = BatchWorker(work: try work(setter, for: file, folder: file.folder, shares))
        let reader = LineReader(file, limit: shares.lineBytes)
        return try LineProcessor(input: file, jobs: lines.workers)
          .run(LineQuestions(reader, shard: shard, answer: worker.answer)).exit()
      }
      let pattern = try OutputPattern(output)
      let work = try readTemplate(template, try work(setter, for: file, folder: ".", shares))
      let reader = try RowReader(file, format, limit: shares.lineBytes)
      try check(reader.names, pattern, work.template, template)
      try LineProcessor(input: file, jobs: lines.workers)
        .run(RowQuestions(reader, pattern: pattern, shard: shard, work: work)).exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  private func work(
    _ setter: DocumentSetter, for file: InputFile, folder: String, _ shares: MemoryShares
  ) throws(Failure) -> PictureWork {
    PictureWork(
      setter: setter, encoding: picture.encoding, folder: folder,
      inputName: setting.verbose ? file.name : nil, origin: skipExisting ? try origin() : nil,
      memory: shares.pictureBytes.map(PictureBudget.init))
  }

  /// What pictures are made from besides their documents: every flag that changes one.
  private func origin() throws(Failure) -> Origin {
    try Origin(
      library: try setting.fonts.choice.library(), fontPaths: setting.fonts.choice.paths,
      flags: [
        setting.scale.map { "scale \($0)" } ?? "", setting.canvas.width.map { "width \($0)" } ?? "",
        setting.missing.rawValue, picture.pngEffort.rawValue,
        picture.embedMetadata ? "metadata" : "",
      ])
  }

  private func readTemplate(
    _ path: String, _ work: PictureWork
  ) throws(Failure) -> TemplateWork {
    let file = try InputFile(opening: path)
    do throws(Failure) {
      let bytes = try file.readAll()
      return TemplateWork(
        work: work, template: try work.setter.reader.template(bytes, of: file), bytes: bytes)
    } catch {
      throw error.about(path)
    }
  }

  private var format: RowReader.Format {
    let name = input?.lowercased() ?? ""
    let isJSON = lines.areLines || name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
    return isJSON ? .ndjson : .csv
  }

  /// What no row of a table can have is told once.
  private func check(
    _ names: [String]?, _ pattern: OutputPattern, _ template: DocumentTemplate, _ path: String
  ) throws(Failure) {
    guard let names else { return }
    if let name = template.openNames.first(where: { !names.contains($0) }) {
      throw Failure(.data, "no column is named \(name), which \(path) has a placeholder for")
    }
    if let name = pattern.names.first(where: { $0 != "id" && !names.contains($0) }) {
      throw Failure(.data, "no column is named \(name), which --output has a placeholder for")
    }
  }
}
