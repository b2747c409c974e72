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
