/// Creates a job for each line or row of a batch that writes one PDF. Each job lays out one page.
struct PageJobs: JobSource, ~Copyable {
  /// The input consists of lines, each of which is a document.
  private var lines: LineReader?
  /// The input consists of rows with values for `template`.
  private var rows: RowReader?
  private let template: TemplateRenderer?
  private let folder: String
  private let shard: Shard
  private let book: BookWriter

  /// Creates a job for each line of a batch file.
  ///
  /// - Parameter folder: The folder that contains the batch file.
  init(
    _ lines: consuming LineReader, of folder: String, shard: Shard, book: BookWriter
  ) {
    self.lines = consume lines
    template = nil
    (self.folder, self.shard, self.book) = (folder, shard, book)
  }

  /// Creates a job for each row of a template.
  init(
    _ rows: consuming RowReader, of template: TemplateRenderer, shard: Shard, book: BookWriter
  ) {
    self.rows = consume rows
    self.template = template
    folder = ""
    (self.shard, self.book) = (shard, book)
  }

  mutating func next() throws(Failure) -> Job<JobResult>? {
    let book = book
    while let template, let row = try rows?.next() {
      guard shard.contains(row.number) else { continue }
      return Job(line: row.line) { template.render(row, in: book) }
    }
    while let line = try lines?.next() {
      guard shard.contains(line.number) else { continue }
      guard let bytes = line.bytes else {
        let limit = lines?.limit ?? 0
        return Job(line: line.number) { .tooLong(limit: limit) }
      }
      let folder = folder
      return Job(line: line.number) { book.page(line: bytes, folder: folder) }
    }
    return nil
  }
}
