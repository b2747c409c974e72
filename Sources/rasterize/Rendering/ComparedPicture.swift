import Galley
import GalleyCompare
import GalleyProcesses

/// An image that is compared with another image.
struct ComparedPicture {
  /// The image's path on the command line.
  let path: String
  let bitmap: Bitmap
  /// The layout from which the image was drawn; `nil` for an image file.
  let layout: DocumentLayout?

  /// Reads the layout of an image file `NAME.png` from the file `NAME.layout.txt` next to it; `nil`
  /// if there is no such layout file.
  func storedLayout() throws(Failure) -> LayoutDump? {
    guard layout == nil, path != "-" else { return nil }
    let place = FilePath.replacingExtension(of: path, with: "layout.txt")
    guard let status = try? FileStatus(of: place), status.isRegular else { return nil }
    let bytes = try InputFile(opening: place).readAll()
    return LayoutDump(description: String(decoding: bytes, as: UTF8.self))
  }
}

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
