import GalleyDocuments
import GalleyProcesses
import Glibc

/// The location of an output file: a root folder, and a path that cannot leave the root folder.
struct OutputPlace: Sendable {
  private let root: String
  /// The file's folder, relative to the root folder; `.` for the root folder itself.
  private let parent: String
  /// The file's name.
  let name: String

  /// The location as one path that includes the root folder.
  var path: String {
    parent == "." ? FilePath.join(root, name) : FilePath.join(root, parent + "/" + name)
  }

  /// The path of the file `name` in the folder of the output file.
  func path(ofNeighbour name: String) -> String {
    FilePath.join(FilePath.folder(of: path), name)
  }

  /// Creates a location from a path on the command line. Such a path can be in any folder.
  init(_ path: String) {
    root = FilePath.folder(of: path)
    parent = "."
    name = FilePath.name(of: path)
  }

  /// Creates a location from a path in a root folder. Links in the path are followed if they do not
  /// leave the root folder.
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

  /// Creates all missing folders in the file's path. A link that leads out of the root folder is an
  /// error.
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

  /// Creates a folder and any missing parent folders.
  private static func makeFolders(_ path: String) throws(SystemError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for name in path.split(separator: "/") {
      made += name
      guard unsafe mkdir(made, 0o777) == 0 || errno == EEXIST else { throw .last }
      made += "/"
    }
  }

  /// Opens the folder that contains the file. Throws an error if a link in the path leads out of
  /// the root folder. Such a link can be inserted after ``init(_:in:)`` has checked the path.
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
  /// Converts the problem with a file to a system error. The error code `EXDEV` means that the file
  /// is outside the allowed folder.
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
