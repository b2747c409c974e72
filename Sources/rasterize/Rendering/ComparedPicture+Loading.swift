import Galley

extension ComparedPicture {
  /// Reads an image or renders a document; `-` is standard input. `makeRenderer` creates the
  /// renderer for a document.
  init(_ path: String, by makeRenderer: () throws(Failure) -> DocumentRenderer) throws(Failure) {
    let file = try InputFile(opening: path)
    do throws(Failure) {
      let bytes = try file.readAll()
      if Self.isPicture(path, bytes) {
        self.init(path: path, bitmap: try Self.decode(bytes), layout: nil)
      } else {
        try self.init(path, bytes, of: file, by: makeRenderer)
      }
    } catch {
      throw error.about(file.name)
    }
  }

  /// Whether the extension or the first bytes of a file identify an image file.
  private static func isPicture(_ path: String, _ bytes: [UInt8]) -> Bool {
    FilePath.ending(of: path).flatMap { PictureFormat(ending: String($0)) } != nil
      || PictureFile.isRecognized(bytes)
  }

  private static func decode(_ bytes: [UInt8]) throws(Failure) -> Bitmap {
    do {
      return try Bitmap(picture: bytes)
    } catch {
      throw Failure(.data, error.description)
    }
  }

  /// Renders a document.
  private init(
    _ path: String, _ bytes: [UInt8], of file: InputFile,
    by makeRenderer: () throws(Failure) -> DocumentRenderer
  ) throws(Failure) {
    var times = StageTimes()
    let renderer = try times.measure("fonts", makeRenderer)
    let document = try renderer.reader.read(bytes, of: file, &times)
    let layout = try renderer.layout(document, &times)
    let bitmap = try renderer.draw(layout, &times)
    renderer.print(Warning.all(of: layout, by: renderer), about: file, bytes)
    if renderer.isVerbose { StandardError.printTimes(times, of: file.name) }
    self.init(path: path, bitmap: bitmap, layout: layout)
  }
}
