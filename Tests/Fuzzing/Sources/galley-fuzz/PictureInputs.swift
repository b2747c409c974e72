import Galley

/// Fuzzes untrusted picture files.
enum PictureInputs {
  /// Reads a PNG, writes it with each encoding, and reads the results again.
  static func png(_ input: [UInt8]) {
    guard let picture = try? Bitmap(png: input, limits: Drawing.limits) else { return }
    for effort in PNGEffort.allCases {
      do throws(PNGError) {
        let again = try Bitmap(png: picture.png(effort: effort))
        guard again == picture else { find("a picture changed when it was written, \(effort)") }
      } catch {
        find("a written picture cannot be read: \(error)")
      }
    }
    let bounds = TextAttachment.Bounds(width: 40, height: 30)
    Drawing.draw(TextDocument(AttributedText(TextAttachment(picture, bounds: bounds))))
  }

  /// Reads a JPEG or a WebP, writes it with each encoding, and reads the results again.
  static func picture(_ input: [UInt8]) {
    guard let picture = try? Bitmap(picture: input, limits: Drawing.limits) else { return }
    do throws(PictureError) {
      guard try Bitmap(picture: picture.losslessWebP()) == picture else {
        find("a picture changed when it was written")
      }
      for encoding in [PictureEncoding.jpeg(quality: 50), .webp(quality: 50)] {
        let again = try Bitmap(picture: picture.encoded(as: encoding).bytes)
        guard (again.width, again.height) == (picture.width, picture.height) else {
          find("a written picture has another size, \(encoding)")
        }
      }
    } catch .unsupported {
      // A side of a WebP has at most 16,383 pixels, so larger pictures are not supported.
    } catch {
      find("a written picture cannot be read: \(error)")
    }
    let fit: ImageFill.Fit = input.count % 2 == 0 ? .cover : .contain
    let attachment = TextAttachment(
      picture, width: 40, height: 30, fit: fit, focus: PictureFocus(x: 0.3, y: 1))
    Drawing.draw(TextDocument(AttributedText(attachment)))
  }
}
