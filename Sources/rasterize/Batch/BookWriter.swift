import Galley
import GalleyDocuments
import GalleyFormats
import GalleyProcesses
import Glibc
import Synchronization

/// Writes a PDF file with a page for each line or row of a batch. The documents are laid out on any
/// number of threads. The pages are written in order, and do not remain in memory.
final class BookWriter: Sendable {
  private struct State: Sendable {
    var book: PDFBook
    /// The PDF file under its temporary name; `nil` before the first page.
    var file: TemporaryFile?
    /// The first error that occurred while writing. After an error, no page is added.
    var failure: Failure?
    /// The number of pages that a dry run would have written.
    var checked = 0
  }

  private let renderer: DocumentRenderer
  private let path: String
  private let place: OutputPlace
  private let state: Mutex<State>

  /// Creates a writer. The PDF file is created when the first page is added.
  ///
  /// - Parameters:
  ///   - path: the path of the PDF file.
  ///   - inputs: the input files, which the PDF must not replace.
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

  /// Parses and lays out the document on an input line. The returned result has a final step, which
  /// adds the document to the PDF as a page.
  func page(line json: [UInt8], folder: String) -> JobResult {
    var times = StageTimes()
    let line = times.measure("parse") { renderer.reader.line(json, folder: folder) }
    return page(id: line.id, times) { () throws(Failure) in try line.read() }
  }

  /// Lays out a document. The returned result has a final step, which adds the document to the PDF
  /// as a page. `read` creates the document.
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
        let size = PictureSize(of: layout, in: .pdf)
        var writer = JSONWriter()
        writer.object { writer in
          writer.id(id)
          writer.member("page", number)
          writer.member("width", size.width)
          writer.member("height", size.height)
          writer.member("milliseconds", times.milliseconds)
          if self.renderer.isDryRun { writer.member("dryRun", true) }
          writer.member("warnings", objects: warnings.map(\.json))
        }
        return JobResult.Output(json: writer.text, warnings: warnings.map(\.line))
      }
    }
  }

  /// Adds a page to the PDF, and returns the number of the page.
  private func add(_ layout: DocumentLayout, _ times: inout StageTimes) throws(Failure) -> Int {
    let start = times.start
    return try times.measure("draw") { () throws(Failure) in
      try state.withLock { state throws(Failure) in
        if let failure = state.failure { throw failure }
        let bytes: [UInt8]
        do throws(RenderError) {
          guard !renderer.isDryRun else {
            try state.book.check(layout)
            state.checked += 1
            return state.checked
          }
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

  /// Writes the end of the PDF, and gives the file its final name. If there are no pages, writes no
  /// file.
  func finish() throws(Failure) {
    try state.withLock { state throws(Failure) in
      if let failure = state.failure { throw failure }
      guard state.book.pageCount > 0 else { return }
      try write(state.book.finish(), &state)
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
