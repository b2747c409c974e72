import Galley

extension Batch {
  /// Lays out all documents of the batch, and returns the smallest scale of each fit group. Errors
  /// are ignored here; they are reported when the images are drawn.
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
    if let book = rows.book {
      try layOut(
        file, by: renderer, for: try BookWriter(at: book, but: [file], by: renderer), shares)
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

  /// Lays out the pages of a book, but does not write them.
  private func layOut(
    _ file: InputFile, by renderer: DocumentRenderer, for book: BookWriter, _ shares: MemoryShares
  ) throws(Failure) {
    guard let (template, _) = try template(renderer, for: file, shares) else {
      let reader = LineReader(file, limit: shares.lineBytes)
      return JobProcessor.run(
        pageJobs(of: reader, by: renderer, file.folder, .all, book), workers: parallel.workers
      ) { _, _ in }
    }
    let reader = try RowReader(file, format, limit: shares.lineBytes)
    JobProcessor.run(
      PageJobs(reader, shard: .all, template: template, book: book), workers: parallel.workers
    ) { _, _ in }
  }
}
