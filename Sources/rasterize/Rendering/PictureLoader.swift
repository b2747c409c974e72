import Galley

/// Reads images, and renders documents to images according to the flags.
struct PictureLoader {
  let makeRenderer: () throws(Failure) -> DocumentRenderer

  /// Reads an image or renders a document; `-` is standard input.
  func load(_ path: String) throws(Failure) -> ComparedPicture {
    let file = try InputFile(opening: path)
    do throws(Failure) {
      let bytes = try file.readAll()
      if isPicture(path, bytes) {
        return ComparedPicture(path: path, bitmap: try decode(bytes), layout: nil)
      }
      return try render(bytes, of: file, path)
    } catch {
      throw error.about(file.name)
    }
  }

  /// Whether the extension or the first bytes of a file identify an image file.
  private func isPicture(_ path: String, _ bytes: [UInt8]) -> Bool {
    FilePath.ending(of: path).flatMap { PictureFormat(ending: String($0)) } != nil
      || PictureFile.isRecognized(bytes)
  }

  private func decode(_ bytes: [UInt8]) throws(Failure) -> Bitmap {
    do {
      return try Bitmap(picture: bytes)
    } catch {
      throw Failure(.data, error.description)
    }
  }

  private func render(
    _ bytes: [UInt8], of file: InputFile, _ path: String
  ) throws(Failure) -> ComparedPicture {
    var times = StageTimes()
    let renderer = try times.measure("fonts", makeRenderer)
    let document = try renderer.reader.read(bytes, of: file, &times)
    let layout = try renderer.layout(document, &times)
    let bitmap = try renderer.draw(layout, &times)
    renderer.print(Warnings.all(of: layout, by: renderer), about: file, bytes)
    if renderer.isVerbose { StandardError.printTimes(times, of: file.name) }
    return ComparedPicture(path: path, bitmap: bitmap, layout: layout)
  }
}
