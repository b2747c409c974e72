// Images that the server sends instead of errors.

import Galley
import GalleyDocuments
import NIOCore

/// An image that the server sends instead of an error. The image is made when the server starts.
/// Programs that show link previews cannot show problem details.
struct FallbackCard: Sendable {
  /// The encoded images by file extension. A picture file has only one format.
  private var images: [String: ByteBuffer] = [:]

  /// Makes a fallback card from a picture file. The server sends the file's bytes unchanged.
  init(picture bytes: [UInt8], limits: Limits) throws(PictureError) {
    _ = try PictureFile(bytes, limits: limits)
    let ending = bytes.first == 0x89 ? "png" : bytes.first == 0xFF ? "jpg" : "webp"
    images[ending] = ByteBuffer(bytes: bytes)
  }

  /// Makes a fallback card in all formats. The closure draws the card in one format.
  init(drawing draw: (_ ending: String) throws(Problem) -> ByteBuffer) throws(Problem) {
    for ending in TemplateHeader.pictureEndings { images[ending] = try draw(ending) }
  }

  /// Returns the image for a file extension, in the extension's format. A card made from a picture
  /// file has only one format; its image is returned for every extension.
  func image(for ending: String) -> (ending: String, bytes: ByteBuffer)? {
    images[ending].map { (ending, $0) } ?? images.first.map { ($0.key, $0.value) }
  }
}
