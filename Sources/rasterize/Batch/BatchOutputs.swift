import Galley
import GalleyDocuments
import GalleyProcesses
import Glibc
import Synchronization

/// Where the pictures of a batch may be written, and which of their names are taken.
final class BatchOutputs: Sendable {
  /// Which paths there may be.
  private enum Rule {
    /// Those that the command line makes, as seen from the current folder.
    case any
    /// Those that documents name, which stay in a folder. Where it was named by a flag, they may be
    /// absolute.
    case inside(String, isNamed: Bool)
  }

  private let rule: Rule
  /// What no picture may replace.
  private let inputs: [FileStatus]
  /// Digests of the places so far, which take 32 bytes for a path of any length.
  private let taken = Mutex<Set<SHA256Digest>>([])

  private init(_ rule: Rule, inputs: [FileStatus]) {
    self.rule = rule
    self.inputs = inputs
  }

  /// Outputs of paths that the command line makes.
  static func any(but inputs: [InputFile]) -> BatchOutputs {
    BatchOutputs(.any, inputs: inputs.compactMap(\.status))
  }

  /// Outputs of paths that documents name: in the folder of `--output-root`, or of the input.
  static func inside(_ folder: String?, of input: InputFile) -> BatchOutputs {
    BatchOutputs(
      .inside(folder ?? input.folder, isNamed: folder != nil),
      inputs: [input.status].compactMap(\.self))
  }

  /// The place of a picture, if one may be written there.
  func place(of output: String) throws(Failure) -> OutputPlace {
    let place: OutputPlace
    do throws(SystemError) {
      place = try self.place(spelled: output)
    } catch {
      throw error.code == EXDEV ? Self.outside : StagedFile.failure(error, output)
    }
    // Nothing that is there is opened: a pipe would wait for its reader for ever.
    guard let old = try? FileStatus(of: place.path) else { return place }
    guard old.isRegular || old.isFolder else {
      throw Failure(
        .output, code: Self.notAllowed, "cannot be written: it is no regular file; name another")
    }
    guard !inputs.contains(where: old.isSameFile) else {
      throw Failure(
        .output, code: Self.notAllowed,
        "cannot be written: the picture would replace what it is made from; name another file")
    }
    return place
  }

  /// Takes a place for the picture of a line.
  func take(_ place: OutputPlace) throws(Failure) {
    // Rows of a template have different names already.
    guard case .inside = rule else { return }
    let digest = SHA256Digest(of: place.path)
    guard taken.withLock({ $0.insert(digest).inserted }) else {
      throw Failure(
        .data, code: "outputTaken", "cannot be written: an earlier line has the same output")
    }
  }

  private static let notAllowed = "outputNotAllowed"

  private static let outside = Failure(
    .output, code: notAllowed,
    "cannot be written: it is outside the folder that pictures may go to; write it there, or name"
      + " another with --output-root")

  private func place(spelled output: String) throws(SystemError) -> OutputPlace {
    if output.hasSuffix("/") { throw SystemError(code: EISDIR) }
    switch rule {
    case .any:
      return OutputPlace(StagedFile.withoutLinks(output))
    case .inside(let folder, let isNamed):
      let path =
        isNamed
        ? LexicalPath.path(output, from: folder, in: folder) : LexicalPath.inside(output)
      guard let path else { throw SystemError(code: EXDEV) }
      return try OutputPlace(path, in: folder)
    }
  }
}
