import GalleyDocuments
import GalleyProcesses
import Glibc

/// The place of a file to write: a path in a folder that the path cannot leave.
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

  /// The place of a path that the command line names, which may be anywhere.
  init(_ path: String) {
    root = FilePath.folder(of: path)
    parent = "."
    name = FilePath.name(of: path)
  }

  /// The place of a path in a folder. Links in the path are followed if they stay in the folder.
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

  /// Makes the folders that the file is to be in, as far as they are missing. A link that leads out
  /// of the root is refused.
  func makeFolders() throws(SystemError) {
    if (try? FileStatus(of: FilePath.folder(of: path)))?.isFolder == true { return }
    if parent == "." { return try Self.makeFolders(root) }
    do throws(FileProblem) {
      let root = try OpenFolder(root)
      let names = parent.split(separator: "/")
      for depth in names.indices {
        let above = depth == 0 ? "." : names[..<depth].joined(separator: "/")
        let folder = try root.open(above, OpenFolder.toLookAt)
        guard unsafe mkdirat(folder.descriptor, String(names[depth]), 0o777) == 0 || errno == EEXIST
        else { throw .system(errno) }
      }
    } catch {
      throw SystemError(error)
    }
  }

  /// Makes a folder and those above it, as far as they are missing.
  private static func makeFolders(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      made += name
      guard unsafe mkdir(made, 0o777) == 0 || errno == EEXIST else { throw .last }
      made += "/"
    }
  }

  /// Opens the folder that the file is in. A link that has appeared since is refused.
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
  /// The reason why a file of a folder cannot be used. `EXDEV` is a file outside of the folder.
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
