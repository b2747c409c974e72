// Verbs that set documents and print what they find.

import ArgumentParser
import Galley
import GalleyDocuments

/// A verb that sets a document, or one a line, and prints something about each layout.
protocol SettingVerb: ParsableCommand {
  /// The document's file.
  var input: String? { get }
  var setting: SettingOptions { get }
  var choice: ChoiceOptions { get }
  var lines: LineOptions { get }

  /// Prints what a single document's layout is answered with. Throws an exit code where it is not
  /// what was hoped for.
  func answer(
    _ layout: DocumentLayout, of file: InputFile, by setter: DocumentSetter,
    _ times: inout StageTimes
  ) throws

  /// What a line's layout is answered with.
  static func answer(
    _ layout: DocumentLayout, id: String?, by setter: DocumentSetter
  ) throws(Failure) -> LineAnswer.Result
}

extension SettingVerb {
  func validate() throws { try lines.checkNamed(input) }

  func run() throws {
    let file = try InputFile(opening: input)
    do {
      let setter = try setting.setter(choice: choice)
      guard lines.areLines else { return try answerFile(file, by: setter) }
      try answerLines(of: file, by: setter).exit()
    } catch let failure as Failure {
      throw failure.about(file.name)
    }
  }

  private func answerFile(_ file: InputFile, by setter: DocumentSetter) throws {
    var times = StageTimes()
    let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
    let document = try setter.reader.read(bytes, of: file, &times)
    let layout = try setter.layout(document, &times)
    defer {
      if setting.verbose { StandardError.print("\(file.name): \(times.description)") }
    }
    try answer(layout, of: file, by: setter, &times)
  }

  private func answerLines(of file: InputFile, by setter: DocumentSetter) -> ExitStatus {
    LineProcessor(input: file, jobs: lines.workers).run { json in
      let line = setter.reader.line(json, folder: file.folder)
      return LineAnswer(id: line.id) { () throws(Failure) in
        var times = StageTimes()
        let layout = try setter.layout(try line.read(), &times)
        let result = try Self.answer(layout, id: line.id, by: setter)
        return { () throws(Failure) in result }
      }
    }
  }
}
