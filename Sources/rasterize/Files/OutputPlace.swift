import GalleyDocuments
import GalleyProcesses
import Glibc

/// Where a file is to be written: a folder that it cannot lead out of, and a place in it.
struct OutputPlace: Sendable {
  private let root: String
  /// Folders below the root, `.` for none.
  private let parent: String
  /// The file's name.
  let name: String

  /// The place as one path.
  var path: String {
    parent == "." ? FilePath.join(root, name) : FilePath.join(root, parent + "/" + name)
  }

  /// The place of a path that the command line names, which may lie anywhere.
  init(_ path: String) {
    root = FilePath.folder(of: path)
    parent = "."
    name = FilePath.name(of: path)
  }

  /// The place of a path in a folder. A link in the path that stays in the folder is followed.
  init(_ path: String, in root: String) throws(SystemError) {
    do throws(FileProblem) {
      let path = try OpenFolder(root).resolved(path)
      guard path != "." else { throw .system(EISDIR) }
      self.root = root
      parent = FilePath.folder(of: path)
      name = FilePath.name(of: path)
    } catch {
      throw SystemError(error)
    }
  }

  /// Opens the folder that the file is in; what has become a link since is refused.
  func openFolder() throws(SystemError) -> OpenFile {
    do throws(FileProblem) {
      let folder = try OpenFolder(root).open(parent, OpenFolder.toLookAt)
      guard folder.kind == .folder else { throw .system(ENOTDIR) }
      return folder
    } catch {
      throw SystemError(error)
    }
  }
}

extension SystemError {
  /// Why a file of a folder cannot be had; one that is outside has the code `EXDEV`.
  fileprivate init(_ problem: FileProblem) {
    let code =
      switch problem {
      case .missing: ENOENT
      case .outside: EXDEV
      case .forbidden: EACCES
      case .notRegular, .tooLarge: EINVAL
      case .system(let code): code
      }
    self.init(code: code)
  }
}
