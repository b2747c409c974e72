import ArgumentParser
import Galley
import GalleyDocuments
import GalleyProcesses

/// Renders one document a line, or a template with one row of values a line.
struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render many documents on all cores, one a line.",
    discussion: """
      Each line is a document with an "output", the path of its picture in the input's folder or \
      that of --output-root (for standard input, the current one), and perhaps an "id". A path \
      that leads out of it and one that an earlier line had are errors. Each is answered with \
      one line:
        {"id", "output", "width", "height", "milliseconds"}   sizes in pixels; of other pictures \
      than PNGs also "format", "bytes" and "quality"
        {"id", "error": {"message", "path", "code"}}          the others go on
      What a picture will not show as meant is told on standard error and in the answer:
        {…, "warnings": [{"code", "message", "path", "range"}]}   with --strict beside an "error"
      A contract ("require") that is broken is an error of the code contract, and no picture:
        {…, "contracts": [{"contract", "what", "value", "limit", "path", "range"}]}
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
        rasterize batch --ndjson documents.ndjson --manifest new.json
      """)

  @Argument(help: "The documents or rows, one a line; - or nothing is standard input.")
  var input: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The folder that pictures of lines go to, and may not leave. (default: the input's)",
      discussion: "With / their absolute paths may lead anywhere.", valueName: "dir"))
  var outputRoot: String?

  @OptionGroup var lines: LineOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var rows: TemplateOptions
  @OptionGroup var options: LayoutOptions
  @OptionGroup var fonts: FontOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var picture: PictureOptions

  @Flag(
    help: ArgumentHelp(
      "Leave pictures that are there, whole, and made from the same.",
      discussion: """
        Pictures then carry a digest of document, fonts, flags and version as a text, by which \
        another run with the flag knows them. They are answered with "skipped": true. Raw pixels \
        have no place for it, and are made again.
        """))
  var skipExisting = false

  @Option(
    help: ArgumentHelp(
      "Do only every nth line or row, beginning with the ith.", valueName: "i/n"))
  var shard = Shard.all

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A file for a list of all pictures, to compare with that of another run.",
      discussion: """
        As JSON: digests of inputs and pictures (SHA-256), sizes, font files and warnings; of \
        pictures that --skip-existing leaves neither fonts nor warnings, as they are not laid out. \
        The verb compare tells with --manifest which pictures changed.
        """, valueName: "file"))
  var manifest: String?

  @Flag(
    help: ArgumentHelp(
      "Draw in processes of their own.",
      discussion: """
        A line that ends its process, as a fault in a library may, is answered with an error, and \
        the process is replaced. Needs as many processes more as there are jobs.
        """))
  var isolate = false

  /// Draws what another process asks for, instead of reading the input.
  @Flag(name: .customLong(IsolatedWorkers.flag), help: .hidden)
  var isWorker = false

  func validate() throws {
    if outputRoot != nil, rows.template != nil {
      throw ValidationError(
        "--output-root is for lines that name their own output; with --template --output says where"
      )
    }
  }

  func run() throws {
    try checkIsolation()
    let file = try InputFile(opening: input)
    // A worker process has its part, and the process that reads draws nothing.
    let all = memory.shares(jobs: lines.workers).under(source.limits)
    let shares = isWorker ? all.divided(by: lines.workers) : all
    do {
      let renderer = try options.renderer(fonts, source, picture: picture, shares)
      let list = try isWorker ? nil : manifestWriter(for: file)
      let processor = JobProcessor(input: file, workers: lines.workers, manifest: list)
      guard let path = rows.template, let output = rows.output else {
        let batch = try batch(
          renderer, for: file, folder: file.folder, try lineOutputs(for: file), shares)
        guard !isWorker else {
          return try WorkerLoop.run { batch.drawn($0.fields.count > 1 ? $0.fields[1] : []) }
        }
        let reader = LineReader(file, limit: shares.lineBytes)
        let status = processor.run(
          LineJobs(reader, shard: shard) { batch.render($0, line: $1) })
        try list?.finish()
        return try status.exit()
      }
      let pattern = try OutputPattern(output, for: picture.settings)
      let template = try readTemplate(path, shares) { source throws(Failure) in
        try batch(renderer, for: file, folder: ".", .any(but: [file, source]), shares)
      }
      guard !isWorker else { return try WorkerLoop.run(template.drawn) }
      let reader = try RowReader(file, format, limit: shares.lineBytes)
      try check(reader.names, pattern, template.template, path)
      let status = processor.run(
        RowJobs(reader, pattern: pattern, shard: shard, template: template))
      try list?.finish()
      try status.exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  private func batch(
    _ renderer: DocumentRenderer, for file: InputFile, folder: String, _ outputs: BatchOutputs,
    _ shares: MemoryShares
  ) throws(Failure) -> BatchRenderer {
    let workers = isolate && !isWorker ? IsolatedWorkers(timeout: renderer.timeout) : nil
    return BatchRenderer(
      renderer: renderer, folder: folder, outputs: outputs,
      inputName: renderer.isVerbose ? file.name : nil,
      // Whoever draws looks whether the picture is there.
      input: skipExisting && workers == nil ? try inputDigest() : nil,
      recordsManifest: manifest != nil,
      memory: shares.pictureBytes.map(PictureBudget.init), workers: workers)
  }

  /// The manifest, begun, if one is wanted.
  private func manifestWriter(for file: InputFile) throws(Failure) -> ManifestWriter? {
    guard let manifest else { return nil }
    let old = try? FileStatus(of: manifest)
    let isTemplate =
      rows.template.flatMap { try? FileStatus(of: $0) }.flatMap { old?.isSameFile(as: $0) } ?? false
    guard !file.isRegularFile(at: manifest), !isTemplate else {
      throw Failure(
        .usage, file: manifest,
        "the manifest would replace what pictures are made from; name another file")
    }
    return try ManifestWriter(
      at: manifest, folder: rows.template == nil ? outputRoot ?? file.folder : ".", flags: flags)
  }

  /// Worker processes open the input's folder and the template again.
  private func checkIsolation() throws(Failure) {
    guard isolate, !isWorker else { return }
    for path in [input, rows.template].compactMap(\.self)
    where path != "-" && (try? FileStatus(of: path))?.isRegular != true {
      throw Failure(
        .usage, file: path,
        "--isolate needs a file that can be opened again; name one, or - for"
          + " the rows on standard input")
    }
  }

  /// Where lines may write their pictures.
  private func lineOutputs(for file: InputFile) throws(Failure) -> BatchOutputs {
    if let outputRoot, (try? FileStatus(of: outputRoot))?.isFolder != true {
      throw Failure(
        .input, file: outputRoot, "--output-root is no folder; name one that is there")
    }
    return .inside(outputRoot, of: file)
  }

  /// Digests what pictures depend on besides their documents.
  private func inputDigest() throws(Failure) -> InputDigest {
    try InputDigest(
      library: try fonts.choice.library(), fontPaths: fonts.choice.paths,
      flags: flags)
  }

  /// The flags that change a picture, those that are given and those that always have a value.
  private var flags: [String] {
    [
      options.scale.map { "scale \($0)" }, options.canvas.width.map { "width \($0)" },
      options.missing.rawValue, picture.pngEffort.rawValue,
      picture.embedMetadata ? "metadata" : nil, picture.strict ? "strict" : nil,
      picture.guides ? "guides" : nil,
    ].compactMap(\.self) + picture.settings.flags
  }

  private func readTemplate(
    _ path: String, _ shares: MemoryShares,
    _ makeBatch: (InputFile) throws(Failure) -> BatchRenderer
  ) throws(Failure) -> TemplateRenderer {
    let file = try InputFile(opening: path)
    let batch = try makeBatch(file)
    do throws(Failure) {
      let bytes = try file.readAll()
      return TemplateRenderer(
        batch: batch, template: try batch.renderer.reader.template(bytes, of: file), bytes: bytes,
        textBytes: shares.lineBytes)
    } catch {
      throw error.about(path)
    }
  }

  private var format: RowReader.Format {
    let name = input?.lowercased() ?? ""
    let isJSON = lines.areLines || name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
    return isJSON ? .ndjson : .csv
  }

  /// Reports once what every row of a table lacks.
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
