// From a document's file to its picture's.

import Galley
import GalleyDocuments

/// Makes the picture of one document, or one of each state of its controls.
struct Rendering {
  /// The document's file; `-` is standard input.
  let input: String
  /// The picture's file; `-` is standard output, and without one it is called as the document is.
  let output: String?
  var allStates = false
  var encoding = PictureEncoding()
  var isVerbose = false
  /// What is to set the document.
  let setter: () throws(Failure) -> DocumentSetter

  /// Renders once.
  func run() throws(Failure) {
    let file = try InputFile(opening: input)
    do throws(Failure) {
      try render(file, to: destination(of: file))
    } catch {
      throw error.about(file.name)
    }
  }

  private func render(_ file: InputFile, to destination: String) throws(Failure) {
    var times = StageTimes()
    let bytes = try times.measure("read") { () throws(Failure) in try file.readAll() }
    try render(bytes, of: file, to: destination, &times)
  }

  /// Renders a document that was read, and tells what a person should know of the picture.
  func render(
    _ bytes: [UInt8], of file: InputFile, to destination: String, _ times: inout StageTimes
  ) throws(Failure) {
    var setter = try times.measure("fonts", setter)
    var warnings: [String] = []
    if allStates {
      for state in ControlState.allCases {
        setter.reader.state = state
        let path = FilePath.inserting("-\(state)", beforeExtensionOf: destination)
        let told = try render(bytes, of: file, to: path, by: setter, &times)
        warnings += told.filter { !warnings.contains($0) }
      }
    } else {
      warnings = try render(bytes, of: file, to: destination, by: setter, &times)
    }
    for warning in warnings { StandardError.print("\(file.name): warning: \(warning)") }
    if isVerbose { StandardError.print("\(file.name): \(times.description)") }
  }

  /// Renders to a picture; returns what a person should know of it.
  private func render(
    _ bytes: [UInt8], of file: InputFile, to destination: String, by setter: DocumentSetter,
    _ times: inout StageTimes
  ) throws(Failure) -> [String] {
    let document = try setter.reader.read(bytes, of: file, &times)
    let layout = try setter.layout(document, &times)
    let png = try setter.png(layout, as: encoding, &times)
    try times.measure("write") { () throws(Failure) in
      if destination == "-" {
        try StandardOutput.write(png)
      } else {
        try StagedFile(png, for: destination).commit()
      }
    }
    return Warnings.lines(for: layout, missing: setter.missing)
  }

  /// Where the picture goes, which is never where the document is.
  func destination(of file: InputFile) throws(Failure) -> String {
    let name = DocumentFormat.nameWithoutEnding(input).map { $0 + ".png" }
    let path = output ?? name ?? FilePath.replacingExtension(of: input, with: "png")
    if path != "-", let source = file.status, let target = try? FileStatus(of: path),
      target.isRegular, target.isSameFile(as: source)
    {
      throw Failure(.usage, "the picture would replace its document; name another file with -o")
    }
    return path
  }
}
