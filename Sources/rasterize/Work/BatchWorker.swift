// A line of a batch: a document to a picture in a file.

import Galley
import GalleyDocuments

/// Renders the lines of a batch, on any number of threads.
struct BatchWorker: Sendable {
  let setter: DocumentSetter
  let effort: PNGEffort
  /// Where relative paths begin.
  let folder: String
  /// What the input is called in reports on time; `nil` for none.
  let inputName: String?

  /// Renders a line's document. The picture gets its name when the answer's turn comes, so that of
  /// two lines with one output the later one wins, as it would on one core.
  func answer(_ json: [UInt8]) -> LineAnswer {
    var times = StageTimes()
    let line = times.measure("parse") {
      DocumentLine<TextDocument>(json: json, root: setter.root(folder: folder))
    }
    return LineAnswer(id: line.id) { () throws(Failure) in
      let document = try line.read()
      let output = try line.path()
      let layout = try setter.layout(document, &times)
      let bitmap = try setter.draw(layout, &times)
      let png = try setter.encode(bitmap, of: layout, effort: effort, &times)
      let path = FilePath.join(folder, output)
      let file = try times.measure("write") { () throws(Failure) in
        try naming(output) { () throws(Failure) in try StagedFile(png, for: path) }
      }
      if let inputName { StandardError.print("\(inputName): \(output): \(times.description)") }
      let result = LineAnswer.Result(
        json: self.json(line.id, output, bitmap, times),
        warnings: Warnings.lines(for: layout, missing: setter.missing))
      return { () throws(Failure) in
        try naming(output) { () throws(Failure) in try file.commit() }
        return result
      }
    }
  }

  /// Says of a file that cannot be written which member named it.
  private func naming<Value>(
    _ output: String, _ write: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(Failure) {
      return try write()
    } catch {
      throw Failure(error.status, file: output, at: .path("output"), error.message)
    }
  }

  private func json(
    _ id: String?, _ output: String, _ bitmap: Bitmap, _ times: StageTimes
  ) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.id(id)
      writer.member("output", output)
      writer.member("width", bitmap.width)
      writer.member("height", bitmap.height)
      writer.member("milliseconds", times.milliseconds)
    }
    return writer.text
  }
}

extension DocumentLine {
  /// The line's document.
  func read() throws(Failure) -> Content {
    do {
      return try content.get()
    } catch {
      throw Failure(error)
    }
  }

  /// Where the line's picture goes.
  func path() throws(Failure) -> String {
    do {
      return try requiredOutput()
    } catch {
      throw Failure(error)
    }
  }
}
