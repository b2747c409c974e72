// Pictures for comparison: decoded from a PNG, or rendered from a document.

import Galley
import GalleyCompare
import GalleyDocuments

/// One of two pictures that are compared.
struct ComparedPicture {
  /// The name that it was given by.
  let path: String
  let bitmap: Bitmap
  /// The layout that it was drawn from; `nil` for a PNG.
  let layout: DocumentLayout?

  /// The layout that is stored beside a PNG: `NAME.layout.txt` for `NAME.png`.
  func storedLayout() throws(Failure) -> LayoutDump? {
    guard layout == nil, path != "-" else { return nil }
    let place = FilePath.replacingExtension(of: path, with: "layout.txt")
    guard let status = try? FileStatus(of: place), status.isRegular else { return nil }
    let bytes = try InputFile(opening: place).readAll()
    return LayoutDump(description: String(decoding: bytes, as: UTF8.self))
  }
}

/// Gets pictures by the name of a PNG or a document, as the flags of rendering say.
struct PictureLoader {
  let setting: SettingOptions
  let choice: ChoiceOptions

  /// Reads a picture; `-` is standard input.
  func load(_ path: String) throws(Failure) -> ComparedPicture {
    let file = try InputFile(opening: path)
    do throws(Failure) {
      let bytes = try file.readAll()
      if isPNG(path, bytes) {
        return ComparedPicture(path: path, bitmap: try decode(bytes), layout: nil)
      }
      return try render(bytes, of: file, path)
    } catch {
      throw error.about(file.name)
    }
  }

  /// Whether a file is to be read as a picture: its name or its first bytes say so.
  private func isPNG(_ path: String, _ bytes: [UInt8]) -> Bool {
    path.lowercased().hasSuffix(".png") || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
  }

  private func decode(_ bytes: [UInt8]) throws(Failure) -> Bitmap {
    do {
      return try Bitmap(png: bytes)
    } catch {
      throw Failure(.data, error.description)
    }
  }

  private func render(
    _ bytes: [UInt8], of file: InputFile, _ path: String
  ) throws(Failure) -> ComparedPicture {
    var times = StageTimes()
    let setter = try times.measure("fonts") { () throws(Failure) in
      try setting.setter(choice: choice)
    }
    let document = try setter.reader.read(bytes, of: file, &times)
    let layout = try setter.layout(document, &times)
    let bitmap = try setter.draw(layout, &times)
    for warning in Warnings.lines(for: layout, missing: setting.missing) {
      StandardError.print("\(file.name): warning: \(warning)")
    }
    if setting.verbose { StandardError.print("\(file.name): \(times.description)") }
    return ComparedPicture(path: path, bitmap: bitmap, layout: layout)
  }
}
