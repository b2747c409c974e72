// A line of a batch: a document to a picture in a file.

import Galley
import GalleyDocuments

/// Renders the lines of a batch, on any number of threads.
struct BatchWorker: Sendable {
  let work: PictureWork

  /// Renders a line's document.
  func answer(_ json: [UInt8]) -> LineAnswer {
    var times = StageTimes()
    let line = times.measure("parse") { work.setter.reader.line(json, folder: work.folder) }
    return LineAnswer(id: line.id) { () throws(Failure) in
      try work.finish(
        PictureWork.Task(
          id: line.id, output: try line.path(), document: try line.read(), input: [json],
          times: times))
    }
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
