import Galley
import GalleyDocuments
import GalleyProcesses
import Glibc
import Synchronization

/// The output paths that a batch is allowed to use, and the output paths that it has already used.
final class BatchOutputs: Sendable {
  /// The folder into which output paths must lead, if documents specify the paths. If a
  /// command-line flag names the folder (`isNamed`), absolute paths are allowed. `nil` for output
  /// paths from the command line, which are relative to the current folder.
  private let root: (folder: String, isNamed: Bool)?
  /// The input files, which no image may replace.
  private let inputs: [FileStatus]
  /// Digests of the output paths used so far. Each digest takes 32 bytes, whatever the length of
  /// its path.
  private let taken = Mutex<Set<SHA256Digest>>([])

  private init(root: (folder: String, isNamed: Bool)?, inputs: [FileStatus]) {
    self.root = root
    self.inputs = inputs
  }

  /// The outputs of a batch, if the output paths come from the command line.
  static func any(but inputs: [InputFile]) -> BatchOutputs {
    BatchOutputs(root: nil, inputs: inputs.compactMap(\.status))
  }

  /// The outputs of a batch, if the output paths come from documents. The paths must lead into the
  /// folder of `--output-root` or, without this flag, into the input's folder.
  static func inside(_ folder: String?, of input: InputFile) -> BatchOutputs {
    BatchOutputs(
      root: (folder ?? input.folder, isNamed: folder != nil),
      inputs: [input.status].compactMap(\.self))
  }

  /// Returns the file location for an output path. Throws an error if no image may be written to
  /// the path.
  func place(of output: String) throws(Failure) -> OutputPlace {
    let place: OutputPlace
    do throws(SystemError) {
      place = try self.place(spelled: output)
    } catch {
      throw error.code == EXDEV ? Self.outside : StagedFile.failure(error, output)
    }
    // Do not open an existing file. The file can be a pipe, and opening a pipe would block until
    // the pipe has a reader.
    guard let old = try? FileStatus(of: place.path) else { return place }
    guard old.isRegular || old.isFolder else {
      throw Failure(
        .output, code: Self.notAllowed,
        "cannot be written: it is not a regular file; name another file")
    }
    guard !inputs.contains(where: old.isSameFile) else {
      throw Failure(
        .output, code: Self.notAllowed,
        "cannot be written: the image would replace its input; name another file")
    }
    return place
  }

  /// Reserves an output path that comes from a document. If an earlier line has the same path,
  /// throws an error.
  func take(_ place: OutputPlace) throws(Failure) {
    // Paths made from the rows of a table need no check here: ``RowJobs`` rejects repeated paths.
    if root == nil { return }
    let digest = SHA256Digest(of: place.path)
    guard taken.withLock({ $0.insert(digest).inserted }) else {
      throw Failure(
        .data, code: "outputTaken", "cannot be written: an earlier line has the same output")
    }
  }

  private static let notAllowed = "outputNotAllowed"

  private static let outside = Failure(
    .output, code: notAllowed,
    "cannot be written: it is outside the output folder; name a path in that folder, or pass"
      + " --output-root")

  private func place(spelled output: String) throws(SystemError) -> OutputPlace {
    if output.hasSuffix("/") { throw SystemError(code: EISDIR) }
    guard let (folder, isNamed) = root else { return OutputPlace(StagedFile.withoutLinks(output)) }
    let path =
      isNamed
      ? output.lexicalPath(from: folder, in: folder) : output.lexicallyNormalizedPath
    guard let path else { throw SystemError(code: EXDEV) }
    return try OutputPlace(path, in: folder)
  }
}
