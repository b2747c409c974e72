// The folder of assets, whose pictures are read when a document needs them.

import Galley
import GalleyDocuments
import GalleyJSON
import Synchronization

/// A picture file of the assets.
struct AssetFile: Sendable {
  /// The digest of the file's content.
  var digest: String
  /// The file's content; `nil` if the caller passed the digest of this content, because the caller
  /// then already has it.
  var bytes: [UInt8]?
}

/// A source from which picture files are read by name: a folder or the server process.
protocol AssetSource: Sendable {
  /// Returns a picture file, or `nil` if there is no such file.
  ///
  /// - Parameter known: the digest of the content that the caller has. If the file still has this
  ///   content, the result has no bytes.
  func file(_ name: String, known: String?) throws(DocumentError) -> AssetFile?

  /// The digest of a file's current content; `nil` if there is no such file.
  func digest(of name: String) throws(DocumentError) -> String?

  /// The number of files that were read.
  var reads: Int { get }
}

/// The folder of `--assets`. To compute a digest, a file is read again only if its size, its inode
/// or its ctime has changed.
final class AssetFolder: AssetSource {
  private struct Known: Sendable {
    var version: FileVersion
    var digest: String
  }

  private let path: String
  private let known: ByteCache<Known>
  private let count = Atomic(0)
  /// The maximum size of a picture file in bytes.
  private static let mostBytes = 64 << 20

  /// - Parameter memory: the limit on the memory for the digests of files, in bytes.
  init(_ path: String, memory: Int) {
    self.path = path
    known = ByteCache(limit: memory)
  }

  var reads: Int { count.load(ordering: .relaxed) }

  func file(_ name: String, known: String?) throws(DocumentError) -> AssetFile? {
    try open(name) { (file, last) throws(FileProblem) in
      if let last, last == known { return AssetFile(digest: last, bytes: nil) }
      return try read(name, file)
    }
  }

  func digest(of name: String) throws(DocumentError) -> String? {
    try open(name) { (file, last) throws(FileProblem) in
      if let last { return last }
      return try read(name, file).digest
    }
  }

  /// Opens a file of the folder, and passes the file to `body`. If the digest of the file's content
  /// is known, also passes the digest. Returns `nil` if the folder has no such file.
  private func open<Value>(
    _ name: String, _ body: (borrowing OpenFile, String?) throws(FileProblem) -> Value
  ) throws(DocumentError) -> Value? {
    do throws(FileProblem) {
      let file = try OpenFolder(path).open(name)
      let last = known.value(for: name)
      return try body(file, last?.version == file.version ? last?.digest : nil)
    } catch .missing, .outside, .notRegular {
      return nil
    } catch {
      throw DocumentError(
        code: DocumentFault.Code.unreadableFile.rawValue, isCallersFault: false,
        message: "\(quoted(name)): \(error.description)")
    }
  }

  private func read(_ name: String, _ file: borrowing OpenFile) throws(FileProblem) -> AssetFile {
    let bytes = try file.bytes(limit: Self.mostBytes)
    count.add(1, ordering: .relaxed)
    let digest = ContentDigest.text(of: bytes)
    known.insert(Known(version: file.version, digest: digest), for: name, bytes: name.utf8.count)
    return AssetFile(digest: digest, bytes: bytes)
  }
}
