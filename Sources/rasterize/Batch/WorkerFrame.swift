// What a batch and its worker processes tell each other.

import Galley
import GalleyDocuments
import Glibc

/// A list of fields, as bytes on a pipe: their number, and before each its length, eight bytes each
/// with the lowest first.
struct WorkerFrame {
  var fields: [[UInt8]]

  init(_ fields: [[UInt8]]) {
    self.fields = fields
  }

  /// Most fields of a frame.
  private static let mostFields = 1 << 20

  /// The next frame of a pipe; `nil` where it ends, or breaks off.
  ///
  /// - Parameter deadline: when waiting for it ends, with the error `ETIMEDOUT`; `nil` is never.
  init?(
    from pipe: FileDescriptor, until deadline: ContinuousClock.Instant? = nil
  ) throws(SystemError) {
    guard let count = try Self.number(from: pipe, deadline), count <= Self.mostFields
    else { return nil }
    fields = []
    for _ in 0..<count {
      guard let length = try Self.number(from: pipe, deadline),
        let field = try Self.bytes(length, from: pipe, deadline)
      else { return nil }
      fields.append(field)
    }
  }

  /// Writes it to a pipe, whose reader may take its time until a deadline; `nil` is for ever.
  func write(
    to pipe: FileDescriptor, until deadline: ContinuousClock.Instant? = nil
  ) throws(SystemError) {
    try pipe.writeAll(Self.bytes(of: fields.count), until: deadline)
    for field in fields {
      try pipe.writeAll(Self.bytes(of: field.count), until: deadline)
      try pipe.writeAll(field, until: deadline)
    }
  }

  /// A field as text.
  func text(_ index: Int) -> String {
    fields.indices.contains(index) ? String(decoding: fields[index], as: UTF8.self) : ""
  }

  private static func bytes(of number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func number(
    from pipe: FileDescriptor, _ deadline: ContinuousClock.Instant?
  ) throws(SystemError) -> Int? {
    guard let bytes = try bytes(8, from: pipe, deadline) else { return nil }
    let number = bytes.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << (8 * $1.offset) }
    return Int(exactly: number)
  }

  /// Bytes that are read at a time, so that memory is taken for what comes and not for what is
  /// announced.
  private static let piece = 1 << 20

  private static func bytes(
    _ count: Int, from pipe: FileDescriptor, _ deadline: ContinuousClock.Instant?
  ) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      try pipe.wait(for: POLLIN, until: deadline)
      guard try pipe.read(min(count - bytes.count, piece), to: &bytes) else { return nil }
    }
    return bytes
  }
}

extension WorkerFrame {
  /// A picture that a worker has drawn.
  init(_ picture: DrawnPicture) {
    var texts: [String] = [
      picture.id ?? "", picture.output, "\(picture.width)", "\(picture.height)",
      picture.format.rawValue, picture.quality.map(String.init) ?? "", picture.times.text,
      picture.input?.description ?? "", picture.fonts.map { "\($0.count)" } ?? "",
      "\(picture.warnings.count)",
    ]
    for font in picture.fonts ?? [] { texts += [font.name, font.sha256] }
    for warning in picture.warnings { texts += [warning.json, warning.line] }
    self.init([picture.bytes] + texts.map { Array($0.utf8) })
  }

  /// A line that a worker could not draw: its answer, and the sentence in it.
  init(failure answer: String, _ message: String) {
    self.init([Array(answer.utf8), Array(message.utf8)])
  }

  /// The answer of a line that could not be drawn.
  var failure: JobResult.Output? {
    guard fields.count == 2 else { return nil }
    return JobResult.Output(json: text(0), manifest: .failure(text(1)), isClean: false)
  }

  /// The picture that a worker has drawn; `nil` where the frame is something else.
  var picture: DrawnPicture? {
    guard fields.count >= 11, let width = Int(text(3)), let height = Int(text(4)),
      let format = PictureFormat(rawValue: text(5)),
      let count = Int(text(10)), (0...fields.count).contains(count),
      let fontCount = text(9).isEmpty ? 0 : Int(text(9)), (0...fields.count).contains(fontCount),
      fields.count == 11 + 2 * (fontCount + count)
    else { return nil }
    let pairs = stride(from: 11, to: fields.count, by: 2).map { (text($0), text($0 + 1)) }
    let fonts = pairs.prefix(fontCount).map { PictureManifest.Font(name: $0.0, sha256: $0.1) }
    return DrawnPicture(
      id: text(1).isEmpty ? nil : text(1), output: text(2), bytes: fields[0], format: format,
      quality: Int(text(6)), width: width, height: height,
      warnings: pairs.dropFirst(fontCount).map { ($0.0, $0.1) },
      input: SHA256Digest(text(8)), fonts: text(9).isEmpty ? nil : fonts,
      times: StageTimes(text: text(7)))
  }
}
