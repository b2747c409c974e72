import ArgumentParser
import Galley
import GalleyDocuments
import GalleyFormats
import GalleyProcesses

/// Renders many images: a document for each line of the input, or a template with each row of
/// values.
struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Render many documents in parallel, one per line.",
    usage: """
      rasterize batch <documents.ndjson> [<options>]
      rasterize batch --template <document> <rows.csv> --output <pattern> [<options>]
      """,
    discussion: """
      Each line is a document with an "output" path and an optional "id". Paths are relative to the \
      input file, or to --output-root, and may not leave that folder. Missing folders in it are \
      created. Two lines with one output are an error. The command prints one answer line per \
      input line:
        {"id", "output", "width", "height", "milliseconds"}
        {"id", "error": {"message", "path", "code"}}
      Sizes are pixels. JPEG and WebP also have "format", "bytes" and "quality". An error in \
      one line does not stop the other lines. Warnings are printed on stderr and in the answer, \
      next to "error" with --strict:
        {…, "warnings": [{"code", "message", "path", "range"}]}
      A broken contract ("require") is an error with the code contract, and no image is written:
        {…, "contracts": [{"contract", "what", "value", "limit", "path", "range"}]}
      The exit code is 1 if any line failed.

      With --template, each row of the input is one image of that document. Rows are CSV, whose \
      first line names the values. With --ndjson (or the extension .ndjson or .jsonl), they are \
      JSON objects. --output is relative to the current folder; missing folders are created. A \
      value in it can only be part of a name. Rows without an "id" are numbered.

      EXAMPLES:
        rasterize batch documents.ndjson
        make-documents | rasterize batch --jobs 4
        rasterize batch --template card.json rows.csv --output 'cards/{{id}}.png'
        rasterize batch documents.ndjson --skip-existing --shard 1/4
        rasterize batch documents.ndjson -o book.pdf
      """)

  @Argument(
    help: ArgumentHelp(
      "Documents or rows, one per line; - or no argument means stdin.", valueName: "input"))
  var input: String?

  @OptionGroup var rows: TemplateOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Folder that contains all outputs. (default: the input's folder)",
      discussion: "To allow outputs in any folder, use / and absolute paths.", valueName: "dir"))
  var outputRoot: String?

  @OptionGroup var lines: LineOptions
  @OptionGroup var parallel: JobOptions

  @Flag(
    help: ArgumentHelp(
      "Skip images that are complete and up to date.",
      discussion: """
        Each image stores a digest of its document, fonts, flags and version. Another run with \
        this flag skips images whose digest matches, and answers with "skipped": true. Raw pixels \
        cannot store a digest, so they are always rendered.
        """))
  var skipExisting = false

  @Option(
    help: ArgumentHelp(
      "Render only every nth line or row, starting at the ith (from 1).", valueName: "i/n"))
  var shard = Shard.all

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write a list of all images, to compare with another run.",
      discussion: """
        The list is JSON with SHA-256 digests of inputs and images, sizes, font files and \
        warnings. Images skipped by --skip-existing have no fonts and warnings, because they are \
        not laid out. See rasterize compare --manifest.
        """, valueName: "file"))
  var manifest: String?

  @Flag(
    help: ArgumentHelp(
      "Draw in separate processes.",
      discussion: """
        If a line crashes its process, the line's answer is an error, and a new process replaces \
        the crashed one. Each job uses one extra process.
        """))
  var isolate = false

  @Flag(
    help: ArgumentHelp(
      "Use one scale per fit group for all images.",
      discussion: """
        All texts with the same "fitGroup" have the smallest of their scales, in all lines or rows. \
        The input is read twice, so it must be a file.
        """))
  var fitGroups = false

  @OptionGroup var options: LayoutOptions
  @OptionGroup var messages: MessageOptions
  @Flag(name: [.customShort("n"), .long], help: "Check everything, but write no files.")
  var dryRun = false
  @OptionGroup(title: "Image file options") var picture: PictureOptions
  @OptionGroup(title: "Memory options") var memory: MemoryOptions
  @OptionGroup(title: "Font options") var fonts: FontOptions
  @OptionGroup(title: "Input options") var source: SourceOptions
  @OptionGroup(title: "Options for some document formats") var formats: FormatOptions

  /// Whether this process is a worker process. A worker process draws images for the process that
  /// reads the input.
  @Flag(name: .customLong(IsolatedWorkers.flag), help: .hidden)
  var isWorker = false

  func validate() throws {
    if outputRoot != nil, rows.template != nil {
      throw ValidationError(
        "--output-root is for lines that name their own output; with --template, use --output")
    }
    if fitGroups, shard != .all {
      throw ValidationError(
        "--fit-groups needs all lines, but --shard renders only some lines; remove one flag")
    }
    if fitGroups, isolate {
      throw ValidationError(
        "--fit-groups lays out all lines in one process, but --isolate uses separate processes;"
          + " remove one flag")
    }
    if dryRun, manifest != nil {
      throw ValidationError(
        "--manifest lists written images, but --dry-run writes none; remove one flag")
    }
  }

  func run() throws {
    try checkIsolation()
    try checkBook()
    if !isWorker { try InputFile.checkBatch(input, rows: rows.template.map { _ in format }) }
    let file = try InputFile(opening: input)
    // Each worker process uses one share of the memory. The process that reads the input draws
    // nothing, so it needs no share.
    let all = memory.shares(jobs: parallel.workers).under(source.limits)
    let shares = isWorker ? all.divided(by: parallel.workers) : all
    do {
      var renderer = try options.renderer(
        fonts, source, formats, messages, picture: picture, shares)
      renderer.isDryRun = dryRun
      if fitGroups { renderer.groupScales = try groupScales(by: renderer, shares) }
      if let book = rows.book {
        return try renderBook(at: book, of: file, by: renderer, shares)
      }
      guard rows.template != nil else { return try renderLines(of: file, by: renderer, shares) }
      try renderRows(of: file, by: renderer, shares)
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  /// Renders a document for each input line.
  private func renderLines(
    of file: InputFile, by renderer: DocumentRenderer, _ shares: MemoryShares
  ) throws {
    let list = try isWorker ? nil : manifestWriter(for: file)
    let batch = try batch(
      renderer, for: file, folder: file.folder, try lineOutputs(for: file), shares)
    guard !isWorker else {
      return try IsolatedWorkers.answerRequests {
        batch.drawn($0.fields.count > 1 ? $0.fields[1] : [])
      }
    }
    let reader = LineReader(file, limit: shares.lineBytes)
    let status = processor(file, list, .ndjson).run(
      LineJobs(reader, shard: shard) { batch.render($0, line: $1) })
    try finish(status, list)
  }

  /// Renders an image of the template for each row.
  private func renderRows(
    of file: InputFile, by renderer: DocumentRenderer, _ shares: MemoryShares
  ) throws {
    let list = try isWorker ? nil : manifestWriter(for: file)
    guard let (template, pattern) = try template(renderer, for: file, shares) else { return }
    guard !isWorker else { return try IsolatedWorkers.answerRequests(template.drawn) }
    let reader = try RowReader(file, format, limit: shares.lineBytes)
    try check(reader.names, pattern, template.template, rows.template ?? "")
    let status = processor(file, list, format).run(
      RowJobs(reader, pattern: pattern, shard: shard, template: template))
    try finish(status, list)
  }

  func processor(
    _ file: InputFile, _ list: ManifestWriter?, _ format: RowReader.Format
  ) -> JobProcessor {
    JobProcessor(
      input: file, workers: parallel.workers, manifest: list,
      total: InputFile.lineCount(of: input, format, shard))
  }

  /// Finishes the batch, and reports the number of images.
  private func finish(_ status: ExitStatus, _ list: ManifestWriter?) throws {
    try list?.finish()
    let counts = Progress.current
    let images = counted(counts.done - counts.failed, "image")
    let failures = counts.failed == 0 ? "" : ", \(counted(counts.failed, "line")) failed"
    let skipped = skipExisting ? " or kept" : ""
    if dryRun {
      StandardError.print(Message(.note, "would write \(images)\(failures)"))
    } else if counts.done == 0 {
      StandardError.report("the input has no lines; nothing was written")
    } else {
      StandardError.report("wrote\(skipped) \(images)\(failures)")
    }
    try status.exit()
  }

  /// The template and the pattern for output paths; `nil` if each line is a document.
  func template(
    _ renderer: DocumentRenderer, for file: InputFile, _ shares: MemoryShares
  ) throws(Failure) -> (TemplateRenderer, OutputPattern)? {
    guard let path = rows.template, let output = rows.output else { return nil }
    let pattern = try OutputPattern(output, for: picture.settings)
    let template = try readTemplate(path, shares) { source throws(Failure) in
      try batch(renderer, for: file, folder: ".", .any(but: [file, source]), shares)
    }
    return (template, pattern)
  }

  func batch(
    _ renderer: DocumentRenderer, for file: InputFile, folder: String, _ outputs: BatchOutputs,
    _ shares: MemoryShares
  ) throws(Failure) -> BatchRenderer {
    let workers = isolate && !isWorker ? IsolatedWorkers(timeout: renderer.timeout) : nil
    return BatchRenderer(
      renderer: renderer, folder: folder, outputs: outputs,
      inputName: renderer.isVerbose ? file.name : nil,
      // If there are worker processes, this process needs no digests, because each worker process
      // checks for existing images itself.
      input: skipExisting && workers == nil && renderer.groups == nil
        ? try inputDigest(renderer.groupScales) : nil,
      recordsManifest: manifest != nil,
      memory: shares.pictureBytes.map { MemoryBudget(bytes: $0) }, workers: workers)
  }

  /// The manifest writer; `nil` if no manifest is requested.
  private func manifestWriter(for file: InputFile) throws(Failure) -> ManifestWriter? {
    guard let manifest else { return nil }
    let old = try? FileStatus(of: manifest)
    let isTemplate =
      rows.template.flatMap { try? FileStatus(of: $0) }.flatMap { old?.isSameFile(as: $0) } ?? false
    guard !file.isRegularFile(at: manifest), !isTemplate else {
      throw Failure(
        .usage, file: manifest,
        "the manifest would replace an input of the batch; name another file")
    }
    return try ManifestWriter(
      at: manifest, folder: rows.template == nil ? outputRoot ?? file.folder : ".", flags: flags)
  }

  /// Checks the files for `--isolate`. Throws an error if the input or the template is neither a
  /// regular file nor `-`. Regular files are needed because worker processes open the input's
  /// folder and the template again.
  private func checkIsolation() throws(Failure) {
    guard isolate, !isWorker else { return }
    for path in [input, rows.template].compactMap(\.self)
    where path != "-" && (try? FileStatus(of: path))?.isRegular != true {
      throw Failure(
        .usage, file: path,
        "--isolate opens files again in each process, so pass regular files; only the input can be"
          + " -")
    }
  }

  /// The paths that input lines are allowed to write images to.
  func lineOutputs(for file: InputFile) throws(Failure) -> BatchOutputs {
    if let outputRoot, (try? FileStatus(of: outputRoot))?.isFolder != true {
      throw Failure(
        .input, file: outputRoot, "--output-root is not a folder; name an existing folder")
    }
    return .inside(outputRoot, of: file)
  }

  /// Computes the digest of the inputs that all images share: the versions, the flags and the
  /// fonts.
  private func inputDigest(_ groupScales: [String: Double]) throws(Failure) -> InputDigest {
    try InputDigest(
      library: try fonts.choice.library(), fontPaths: fonts.choice.paths,
      flags: flags + groupScales.sorted { $0.key < $1.key }.map { "group \($0.key) \($0.value)" })
  }

  /// The flags that affect images. The values of `--missing-glyphs` and `--png-effort` are included
  /// even if they are the defaults.
  private var flags: [String] {
    [
      options.scale.map { "scale \($0)" }, options.width.map { "width \($0)" },
      options.missing.rawValue, picture.pngEffort.rawValue,
      picture.embedMetadata ? "metadata" : nil, picture.strict ? "strict" : nil,
      picture.guides ? "guides" : nil, fitGroups ? "fit-groups" : nil,
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

  var format: RowReader.Format {
    let name = input?.lowercased() ?? ""
    let isJSON = lines.areLines || name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl")
    return isJSON ? .ndjson : .csv
  }

  /// Throws an error if the table lacks a column for a placeholder. Also throws an error if the
  /// columns seem to have a separator other than a comma.
  func check(
    _ names: [String]?, _ pattern: OutputPattern?, _ template: DocumentTemplate, _ path: String
  ) throws(Failure) {
    guard let names else { return }
    let known = Set(template.openNames + template.ownValues.map(\.name) + (pattern?.names ?? []))
    if names.count == 1, !known.contains(names[0]), let separator = Self.separator(in: names[0]) {
      throw Failure(
        .data, at: .position(Position(line: 1, column: 1)),
        "the only column is \(names[0]); separate columns by commas, not by \(separator)")
    }
    if let name = template.openNames.first(where: { !names.contains($0) }) {
      throw Self.missing(name, "\(path) has a placeholder for", names)
    }
    if let name = pattern?.names.first(where: { $0 != "id" && !names.contains($0) }) {
      throw Self.missing(name, "--output has a placeholder for", names)
    }
  }

  /// The maximum number of column names that an error lists.
  private static let listedColumns = 12

  private static func missing(_ name: String, _ user: String, _ columns: [String]) -> Failure {
    var list = columns.prefix(listedColumns).joined(separator: ", ")
    if columns.count > listedColumns { list += " and \(columns.count - listedColumns) more" }
    return Failure(
      .data, "no column is named \(name), which \(user); the columns are: \(list)")
  }

  /// The name of the character that the table seems to use as a column separator instead of a
  /// comma.
  private static func separator(in column: String) -> String? {
    column.first { ";\t|".contains($0) }.map { $0 == "\t" ? "tabs" : "\"\($0)\"" }
  }
}

extension Shard: ExpressibleByArgument {
  /// Parses `i/n`, which selects part `i` of the `n` parts of a batch.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      index >= 1, index <= count
    else { return nil }
    self.init(index: index, count: count)
  }

  var defaultValueDescription: String { "\(index)/\(count)" }
}

// Books: PDF files with a page for each line or row.
extension Batch {
  /// Renders each line or row as a page of one PDF.
  func renderBook(
    at path: String, of file: InputFile, by renderer: DocumentRenderer, _ shares: MemoryShares
  ) throws {
    let book = try BookWriter(at: path, but: [file], by: renderer)
    let jobs = try pageJobs(of: file, by: renderer, in: book, shard, shares)
    let status = processor(file, nil, rows.template == nil ? .ndjson : format).run(jobs)
    try finish(book, at: path, status)
  }

  /// Creates the jobs of a batch that writes one PDF. Each job lays out one line or row as a page.
  func pageJobs(
    of file: InputFile, by renderer: DocumentRenderer, in book: BookWriter, _ shard: Shard,
    _ shares: MemoryShares
  ) throws(Failure) -> PageJobs {
    guard let (template, _) = try template(renderer, for: file, shares) else {
      return PageJobs(
        LineReader(file, limit: shares.lineBytes), of: file.folder, shard: shard, book: book)
    }
    let reader = try RowReader(file, format, limit: shares.lineBytes)
    try check(reader.names, nil, template.template, rows.template ?? "")
    return PageJobs(reader, of: template, shard: shard, book: book)
  }

  /// Throws an error if the batch writes one PDF and another option does not allow this.
  func checkBook() throws(Failure) {
    guard rows.book != nil else { return }
    let others: [(name: String, isGiven: Bool, reason: String)] = [
      ("--isolate", isolate, "the pages of a PDF are written by one process"),
      ("--skip-existing", skipExisting, "a PDF is written as a whole"),
      ("--manifest", manifest != nil, "a manifest lists images"),
      ("--guides", picture.guides, "guides are drawn only over images"),
    ]
    guard let other = others.first(where: \.isGiven) else { return }
    throw Failure(.usage, "\(other.name): \(other.reason); remove it, or write an image per line")
  }

  private func finish(_ book: BookWriter, at path: String, _ status: ExitStatus) throws {
    try book.finish()
    let pages = counted(book.pageCount, "page")
    let failures = Progress.current.failed
    let rest = failures == 0 ? "" : ", \(counted(failures, "line")) failed"
    if dryRun {
      StandardError.print(Message(.note, "would write \(pages)\(rest)"))
    } else if book.pageCount == 0 {
      StandardError.report("no page could be written, so there is no \(path)")
      try ExitStatus.someFailed.exit()
    } else {
      StandardError.report("wrote \(path) with \(pages)\(rest)")
    }
    try status.exit()
  }
}

extension Batch {
  /// Lays out all documents of the batch, and returns the smallest scale of each fit group. A fit
  /// group is a group of texts that are drawn at the same scale. Errors are ignored in this pass;
  /// the second pass, which draws the images, reports them.
  func groupScales(
    by renderer: DocumentRenderer, _ shares: MemoryShares
  ) throws(Failure) -> [String: Double] {
    let file = try InputFile(opening: input)
    defer { file.close() }
    guard file.status?.isRegular == true else {
      throw Failure(
        .usage,
        "--fit-groups reads the input twice; save the input to a file, and pass the file's name")
    }
    let groups = GroupScales()
    var renderer = renderer
    (renderer.isDryRun, renderer.groups) = (true, groups)
    if let path = rows.book {
      let book = try BookWriter(at: path, but: [file], by: renderer)
      JobProcessor.run(
        try pageJobs(of: file, by: renderer, in: book, .all, shares), workers: parallel.workers
      ) { _, _ in }
    } else if let (template, pattern) = try template(renderer, for: file, shares) {
      let reader = try RowReader(file, format, limit: shares.lineBytes)
      JobProcessor.run(
        RowJobs(reader, pattern: pattern, shard: .all, template: template),
        workers: parallel.workers
      ) { _, _ in }
    } else {
      let batch = try batch(
        renderer, for: file, folder: file.folder, try lineOutputs(for: file), shares)
      JobProcessor.run(
        LineJobs(LineReader(file, limit: shares.lineBytes)) { batch.render($0, line: $1) },
        workers: parallel.workers
      ) { _, _ in }
    }
    return groups.smallest
  }
}
