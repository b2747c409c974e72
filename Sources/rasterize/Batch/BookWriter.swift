import Galley
import GalleyDocuments
import GalleyFormats
import GalleyProcesses
import Glibc
import Synchronization

/// Writes a PDF file with a page for each line or row of a batch. The documents are laid out on any
/// number of threads. The pages are written in order, and do not stay in memory.
final class BookWriter: Sendable {
  private struct State: Sendable {
    var book: PDFBook
    /// The file under its temporary name; `nil` until the first page.
    var file: TemporaryFile?
    /// The first error of writing, after which no page is added.
    var failure: Failure?
    /// The number of pages that a dry run would have written.
    var checked = 0
  }

  private let renderer: DocumentRenderer
  private let path: String
  private let place: OutputPlace
  private let state: Mutex<State>

  /// - Parameters:
  ///   - path: the path of the PDF file.
  ///   - inputs: the input files, which the book must not replace.
  init(
    at path: String, but inputs: [InputFile], by renderer: DocumentRenderer
  ) throws(Failure) {
    guard case .pdf(let options) = try renderer.settings.encoding(for: path) else {
      throw Failure(.usage, file: path, "a book is a PDF; name a file that ends in .pdf")
    }
    (self.renderer, self.path) = (renderer, path)
    place = try BatchOutputs.any(but: inputs).place(of: path)
    state = Mutex(State(book: PDFBook(options)))
  }

  /// Number of pages so far.
  var pageCount: Int { state.withLock { max($0.book.pageCount, $0.checked) } }

  /// Lays out a document. The last step of the result adds it to the book.
  func page(
    id: String?, _ times: StageTimes, _ read: () throws(Failure) -> TextDocument
  ) -> JobResult {
    JobResult(id: id) { () throws(Failure) in
      var times = times
      let layout = try renderer.layout(try read(), &times)
      let warnings = try renderer.warnings(of: layout)
      return { [times] () throws(Failure) in
        var times = times
        let number = try self.add(layout, &times)
        var writer = JSONWriter()
        writer.object { writer in
          writer.id(id)
          writer.member("page", number)
          writer.member("width", layout.pixelSize.width)
          writer.member("height", layout.pixelSize.height)
          writer.member("milliseconds", times.milliseconds)
          if self.renderer.isDryRun { writer.member("dryRun", true) }
          writer.member("warnings", objects: warnings.map(\.json))
        }
        return JobResult.Output(json: writer.text, warnings: warnings.map(\.line))
      }
    }
  }

  /// Adds a page, and returns its number.
  private func add(_ layout: DocumentLayout, _ times: inout StageTimes) throws(Failure) -> Int {
    let start = times.start
    return try times.measure("draw") { () throws(Failure) in
      try state.withLock { state throws(Failure) in
        if let failure = state.failure { throw failure }
        guard !renderer.isDryRun else {
          state.checked += 1
          return state.checked
        }
        let bytes: [UInt8]
        do throws(RenderError) {
          bytes = try renderer.renderer.add(
            layout, to: &state.book, missing: renderer.missing,
            cancellation: renderer.reader.cancellation(from: start))
        } catch {
          throw Failure(error)
        }
        try write(bytes, &state)
        return state.book.pageCount
      }
    }
  }

  /// Ends the book and gives the file its name. Without pages, there is no file.
  func finish() throws(Failure) {
    try state.withLock { state throws(Failure) in
      if let failure = state.failure { throw failure }
      guard state.book.pageCount > 0 else { return }
      let bytes: [UInt8]
      do throws(RenderError) { bytes = try state.book.finish() } catch {
        state.file?.endWriting()
        state.file?.discard()
        throw Failure(error)
      }
      try write(bytes, &state)
      guard let file = state.file else { return }
      do throws(SystemError) {
        file.endWriting()
        try file.commit()
      } catch {
        throw StagedFile.failure(error, path)
      }
    }
  }

  private func write(_ bytes: [UInt8], _ state: inout State) throws(Failure) {
    do throws(SystemError) {
      if state.file == nil { state.file = try TemporaryFile(at: place) }
      try state.file?.file.writeAll(bytes)
    } catch {
      state.file?.endWriting()
      state.file?.discard()
      let failure = StagedFile.failure(error, path)
      state.failure = failure
      throw failure
    }
  }
}

/// Yields a job for each row, which lays out a page of a book.
struct PageJobs: JobSource, ~Copyable {
  private var rows: RowReader
  private let shard: Shard
  private let template: TemplateRenderer
  private let book: BookWriter

  init(
    _ rows: consuming RowReader, shard: Shard, template: TemplateRenderer, book: BookWriter
  ) {
    self.rows = rows
    (self.shard, self.template, self.book) = (shard, template, book)
  }

  mutating func next() throws(Failure) -> Job<JobResult>? {
    while let row = try rows.next() {
      guard shard.contains(row.number) else { continue }
      let (template, book) = (template, book)
      return Job(line: row.line) { template.render(row, in: book) }
    }
    return nil
  }
}
