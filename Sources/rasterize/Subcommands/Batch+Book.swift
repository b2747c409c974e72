import Galley

// Books: a PDF with a page for each line or row.
extension Batch {
  /// Renders all lines or rows as pages of a PDF.
  func renderBook(
    at path: String, of file: InputFile, by renderer: DocumentRenderer, _ shares: MemoryShares
  ) throws {
    guard rows.template != nil else {
      let book = try BookWriter(at: path, but: [file], by: renderer)
      let reader = LineReader(file, limit: shares.lineBytes)
      let status = processor(file, nil, .ndjson).run(
        pageJobs(of: reader, by: renderer, file.folder, shard, book))
      return try finish(book, at: path, status)
    }
    guard let (template, _) = try template(renderer, for: file, shares) else { return }
    let reader = try RowReader(file, format, limit: shares.lineBytes)
    try check(reader.names, nil, template.template, rows.template ?? "")
    let book = try BookWriter(at: path, but: [file], by: renderer)
    let status = processor(file, nil, format).run(
      PageJobs(reader, shard: shard, template: template, book: book))
    try finish(book, at: path, status)
  }

  /// A job for each line, which lays out a page of a book.
  func pageJobs(
    of reader: consuming LineReader, by renderer: DocumentRenderer, _ folder: String,
    _ shard: Shard, _ book: BookWriter
  ) -> LineJobs {
    LineJobs(reader, shard: shard) { json, _ in
      var times = StageTimes()
      let line = times.measure("parse") { renderer.reader.line(json, folder: folder) }
      return book.page(id: line.id, times) { () throws(Failure) in try line.read() }
    }
  }

  /// Checks that no option contradicts a book.
  func checkBook() throws(Failure) {
    guard rows.book != nil else { return }
    let others: [(name: String, isGiven: Bool, reason: String)] = [
      ("--isolate", isolate, "the pages of a PDF are written by one process"),
      ("--skip-existing", skipExisting, "a PDF is written as a whole"),
      ("--manifest", manifest != nil, "a manifest lists images"),
      ("--guides", picture.guides, "guides are for images"),
    ]
    guard let other = others.first(where: \.isGiven) else { return }
    throw Failure(.usage, "\(other.name): \(other.reason); remove it, or write an image per line")
  }

  private func finish(_ book: BookWriter, at path: String, _ status: ExitStatus) throws {
    try book.finish()
    let pages = counted(book.pageCount, "page")
    let failures = Progress.counts.failed
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
