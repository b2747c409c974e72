import Galley

/// Strangers' pictures.
enum PictureInputs {
  /// Reads a PNG, writes it in each way, and reads that again.
  static func png(_ input: [UInt8]) {
    guard let picture = try? Bitmap(png: input, limits: Drawing.limits) else { return }
    for effort in PNGEffort.allCases {
      do throws(PNGError) {
        let again = try Bitmap(png: picture.png(effort: effort))
        guard again == picture else { find("a picture was written otherwise, \(effort)") }
      } catch {
        find("a picture that was written is not read: \(error)")
      }
    }
    let bounds = TextAttachment.Bounds(width: 40, height: 30)
    Drawing.draw(TextDocument(AttributedText(TextAttachment(picture, bounds: bounds))))
  }
}
