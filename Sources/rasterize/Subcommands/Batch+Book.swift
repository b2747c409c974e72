import Galley

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
