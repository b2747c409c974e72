import Galley
import GalleyDocuments
import GalleyProcesses
import Synchronization

/// The manifest row for a line of the batch.
enum ManifestRow: Sendable {
  /// An image whose file exists. ``ManifestWriter`` adds the indices into the manifest's list of
  /// fonts to the entry. `fonts` is `nil` if the image was not laid out.
  case picture(PictureManifest.Picture, fonts: [PictureManifest.Font]?)
  /// The error of a batch line that produced no image.
  case failure(String)
}

/// Writes the manifest of a batch row by row. The manifest file has a temporary name until it is
/// complete.
final class ManifestWriter: Sendable {
  private struct State {
    var manifest: PictureManifest
    var numbers: [PictureManifest.Font: Int] = [:]
    /// The part of the manifest's text that has not been written to the file yet.
    var text: [UInt8]
    var isFirst = true
    /// The reason why the manifest cannot be written. The batch continues, and the error is thrown
    /// at the end.
    var failure: Failure?
  }

  private let path: String
  private let file: TemporaryFile
  private let state: Mutex<State>

  /// The number of bytes that are written to the file at a time.
  private static let piece = 1 << 16

  /// Begins a manifest.
  ///
  /// - Parameters:
  ///   - path: the path of the manifest. An existing file is replaced at the end.
  ///   - folder: the folder that contains the output images.
  ///   - flags: the command-line flags that affect images.
  init(at path: String, folder: String, flags: [String]) throws(Failure) {
    self.path = path
    let place = OutputPlace(path)
    if let old = try? FileStatus(of: path), !old.isRegular {
      throw Failure(
        .output, file: path, "cannot be written: it is not a regular file; name another file")
    }
    TemporaryFile.removeAbandoned(nextTo: place)
    do throws(SystemError) {
      file = try TemporaryFile(at: place)
    } catch {
      throw StagedFile.failure(error, path)
    }
    let libraries = EngineVersions.libraries + EngineVersions.documentLibraries
    let manifest = PictureManifest(
      libraries: Dictionary(libraries.map { ($0.name, $0.version) }) { $1 }, flags: flags,
      root: FilePath.path(of: folder, from: FilePath.folder(of: path)))
    state = Mutex(State(manifest: manifest, text: Array(manifest.head.utf8)))
  }

  /// Adds the manifest row for a line of the batch. `answer` is the line's printed result. The
  /// manifest keeps the order of the calls.
  func add(_ row: ManifestRow, ofLine line: Int, answer: String) {
    switch row {
    case .picture(let picture, let fonts): add(picture, fonts)
    case .failure(let message):
      state.withLock { state in
        state.manifest.failures.append(.init(line: line, message: message, json: answer))
      }
    }
  }

  private func add(_ picture: PictureManifest.Picture, _ fonts: [PictureManifest.Font]?) {
    state.withLock { state in
      var picture = picture
      picture.fonts = fonts?.map { font in
        if let number = state.numbers[font] { return number }
        let number = state.manifest.fonts.count
        state.numbers[font] = number
        state.manifest.fonts.append(font)
        return number
      }
      state.text += PictureManifest.line(of: picture, isFirst: state.isFirst).utf8
      state.isFirst = false
      if state.text.count >= Self.piece { write(&state) }
    }
  }

  /// Writes the remaining text, and gives the manifest file its final name.
  func finish() throws(Failure) {
    let failure = state.withLock { state in
      state.text += state.manifest.tail.utf8
      write(&state)
      return state.failure
    }
    file.endWriting()
    if let failure {
      file.discard()
      throw failure
    }
    do throws(SystemError) { try file.commit() } catch {
      throw StagedFile.failure(error, path)
    }
  }

  private func write(_ state: inout State) {
    defer { state.text.removeAll(keepingCapacity: true) }
    guard state.failure == nil else { return }
    do throws(SystemError) { try file.file.writeAll(state.text) } catch {
      state.failure = StagedFile.failure(error, path)
    }
  }
}

extension FilePath {
  /// Returns the relative path from the folder `base` to the existing folder `folder`. For example,
  /// the path from `a/b` to `a/cards` is `../cards`. If `folder` is `/`, the path is also `/`.
  static func path(of folder: String, from base: String) -> String {
    let parts = StagedFile.withoutLinks(folder).split(separator: "/")
    let baseParts = StagedFile.withoutLinks(base).split(separator: "/")
    let common = zip(parts, baseParts).prefix { $0 == $1 }.count
    guard common > 0 || folder != "/" else { return "/" }
    let up = Array(repeating: "..", count: baseParts.count - common)
    let path = (up + parts[common...].map(String.init)).joined(separator: "/")
    return path.isEmpty ? "." : path
  }
}
