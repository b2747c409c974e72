// Messages between a batch and its workers: images and failures.

import Galley
import GalleyDocuments
import GalleyProcesses

extension WorkerFrame {
  /// Makes a message from an image that a worker has drawn.
  init(_ picture: DrawnPicture) {
    var texts: [String] = [
      picture.id ?? "", picture.output, "\(picture.width)", "\(picture.height)",
      picture.format.rawValue, picture.quality.map(String.init) ?? "", picture.times.text,
      picture.input?.description ?? "", picture.fonts.map { "\($0.count)" } ?? "",
      "\(picture.warnings.count)", picture.isDryRun ? "dry" : "",
    ]
    for font in picture.fonts ?? [] { texts += [font.name, font.sha256] }
    for warning in picture.warnings { texts += [warning.json, warning.line] }
    self.init([picture.bytes] + texts.map { Array($0.utf8) })
  }

  /// Makes a message about a line that a worker could not draw. `answer` is the JSON line that
  /// reports the error. `message` is the error message in the JSON line.
  init(failure answer: String, _ message: String) {
    self.init([Array(answer.utf8), Array(message.utf8)])
  }

  /// The output for a batch line that a worker could not draw; `nil` if this message reports no
  /// such failure.
  var failure: JobResult.Output? {
    guard fields.count == 2 else { return nil }
    return JobResult.Output(json: text(0), manifest: .failure(text(1)), isClean: false)
  }

  /// The image that a worker has drawn; `nil` if the message contains no image.
  var picture: DrawnPicture? {
    guard fields.count >= 12, let width = Int(text(3)), let height = Int(text(4)),
      let format = PictureFormat(rawValue: text(5)),
      let count = Int(text(10)), (0...fields.count).contains(count),
      let fontCount = text(9).isEmpty ? 0 : Int(text(9)), (0...fields.count).contains(fontCount),
      fields.count == 12 + 2 * (fontCount + count)
    else { return nil }
    let pairs = stride(from: 12, to: fields.count, by: 2).map { (text($0), text($0 + 1)) }
    let fonts = pairs.prefix(fontCount).map { PictureManifest.Font(name: $0.0, sha256: $0.1) }
    return DrawnPicture(
      id: text(1).isEmpty ? nil : text(1), output: text(2), bytes: fields[0],
      isDryRun: !text(11).isEmpty, format: format, quality: Int(text(6)),
      width: width, height: height,
      warnings: pairs.dropFirst(fontCount).map { ($0.0, $0.1) },
      input: SHA256Digest(text(8)), fonts: text(9).isEmpty ? nil : fonts,
      times: StageTimes(text: text(7)))
  }
}
