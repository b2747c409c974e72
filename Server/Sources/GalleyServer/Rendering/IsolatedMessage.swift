// Messages between the server and its render processes.

import Foundation
import Galley
import GalleyProcesses
import NIOCore

/// A message between the server and a render process. In a pipe, each message consists of a word
/// that names its kind, followed by its fields.
enum IsolatedMessage {
  /// The first message from the server to a render process: the templates and assets that jobs use.
  case content(ServedFiles)
  /// A render job and its time limit.
  case job(RenderJob, milliseconds: Int)
  /// A render process's request for memory, in bytes. The process waits for the server's reply.
  case needs(Int)
  /// A signal to continue. If a render process sends it, the process is ready for jobs. If the
  /// server sends it, the requested memory is free.
  case go
  /// A render process's request for a picture file of the assets. `known` is the digest of the file
  /// content that the process already has; it is empty if the process has none.
  case asset(String, known: String)
  /// The server's response to ``asset(_:known:)``; `nil` if there is no such picture.
  case file(AssetFile?)
  case result(RenderResult)
  case problem(Problem)

  private enum Word: String {
    case content
    case job
    case needs
    case go
    case asset
    case file
    case result
    case problem
  }

  /// The message in the form in which it is written to a pipe.
  var frame: WorkerFrame {
    func frame(_ word: Word, _ fields: [[UInt8]] = []) -> WorkerFrame {
      WorkerFrame([Array(word.rawValue.utf8)] + fields)
    }
    switch self {
    case .content(let files):
      let all = files.templates + files.assets
      return frame(
        .content,
        [Array("\(files.templates.count)".utf8)]
          + all.flatMap { [Array($0.name.utf8), $0.bytes] })
    case .job(let job, let milliseconds):
      return frame(.job, [Self.encoded(job), job.body, Array("\(milliseconds)".utf8)])
    case .needs(let bytes): return frame(.needs, [Array("\(bytes)".utf8)])
    case .go: return frame(.go)
    case .asset(let name, let known):
      return frame(.asset, [Array(name.utf8), Array(known.utf8)])
    case .file(let file):
      return frame(
        .file, file.map { [Array($0.digest.utf8)] + ($0.bytes.map { [$0] } ?? []) } ?? [])
    case .result(let result):
      return frame(.result, [Self.encoded(result), Array(buffer: result.bytes)])
    case .problem(let problem): return frame(.problem, [Self.encoded(problem)])
    }
  }

  /// Decodes a message that was received as a ``WorkerFrame``. Returns `nil` if the frame is
  /// invalid.
  init?(_ frame: WorkerFrame) {
    guard let message = Self.read(frame) else { return nil }
    self = message
  }

  /// Decodes a message in which a render process asks for a picture from the assets. Returns the
  /// picture's name and the digest of the content that the process already has. Returns `nil` for
  /// any other message, which is not decoded because it can be large.
  static func askedAsset(_ frame: WorkerFrame) -> (name: String, known: String?)? {
    guard frame.text(0) == Word.asset.rawValue, case .asset(let name, let known) = read(frame)
    else {
      return nil
    }
    return (name, known.isEmpty ? nil : known)
  }

  private static func read(_ frame: WorkerFrame) -> IsolatedMessage? {
    let count = frame.fields.count
    switch Word(rawValue: frame.text(0)) {
    case .content: return files(frame).map { .content($0) }
    case .job where count == 4:
      guard var job: RenderJob = decoded(frame.fields[1]), let time = Int(frame.text(3)) else {
        return nil
      }
      job.body = frame.fields[2]
      return .job(job, milliseconds: time)
    case .needs: return Int(frame.text(1)).map { .needs($0) }
    case .go: return .go
    case .asset where count == 3: return .asset(frame.text(1), known: frame.text(2))
    case .file where count <= 3:
      let bytes = count == 3 ? frame.fields[2] : nil
      return .file(count == 1 ? nil : AssetFile(digest: frame.text(1), bytes: bytes))
    case .result where count == 3:
      guard var result: RenderResult = decoded(frame.fields[1]) else { return nil }
      result.bytes = ByteBuffer(bytes: frame.fields[2])
      return .result(result)
    case .problem where count == 2: return decoded(frame.fields[1]).map { .problem($0) }
    default: return nil
    }
  }

  private static func files(_ frame: WorkerFrame) -> ServedFiles? {
    guard let templates = Int(frame.text(1)), frame.fields.count.isMultiple(of: 2) else {
      return nil
    }
    let all = stride(from: 2, to: frame.fields.count, by: 2).map {
      ServedFiles.File(name: frame.text($0), bytes: frame.fields[$0 + 1])
    }
    guard (0...all.count).contains(templates) else { return nil }
    return ServedFiles(
      templates: Array(all[..<templates]), assets: Array(all[templates...]))
  }

  private static func encoded(_ value: some Encodable) -> [UInt8] {
    (try? JSONEncoder().encode(value)).map { Array($0) } ?? []
  }

  private static func decoded<Value: Decodable>(_ bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(bytes))
  }
}
