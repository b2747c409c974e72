import Galley

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
