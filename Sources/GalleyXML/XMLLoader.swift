// Collects the styles for a document from three sources: the document itself, the files that the
// options name, and style files in the document's folder. Byte offsets continue from one file to
// the next, so an offset identifies a file and a byte in it.

import Galley
import GalleyDocuments
import GalleyJSON

/// Reads a document and the style files that it needs.
struct XMLLoader {
  private(set) var files = XMLFiles()
  private(set) var styles = XMLStyles()
  /// The paths of the style files that were read.
  private(set) var styleFiles: [String] = []
  private let base: ReadOptions
  private let options: XMLOptions

  private var resources: DocumentResources { base.resources }
  private var limits: Limits { base.limits }

  /// The suffix that identifies the names of style files in the document's folder.
  private static let suffix = ".styles.xml"

  init(_ options: XMLOptions, _ base: ReadOptions) {
    self.base = base
    self.options = options
  }

  /// Reads the document, then the style files that the options name. If the text or a style refers
  /// to a style that is still missing, also reads the style files in the document's folder.
  mutating func load(
    _ bytes: [UInt8]
  ) throws(DocumentFault) -> (root: XMLElement, boxes: XMLBoxes) {
    let outermost = try files.read(bytes, named: nil, base)
    let boxes = try XMLBoxes(outermost)
    for element in boxes.styles { try styles.add(element) }
    var named: Set<FileVersion.Identity> = []
    for path in options.styleFiles {
      let file: OpenFile
      do throws(FileProblem) { file = try OpenFile(at: path) } catch {
        throw Self.unreadable(path, error, isCallersFault: false)
      }
      named.insert(file.version.identity)
      styleFiles.append(path)
      try addStyles(of: file, named: path, isCallersFault: false)
    }
    let isMissing = boxes.texts.contains { !$0.allStyles(where: styles.knows) }
    if isMissing || !styles.isComplete { try addStylesBeside(without: named) }
    return (outermost, boxes)
  }

  /// Adds the style files in the document's folder. Skips the files that the options name, because
  /// these files have already been read. Skips links that lead outside the folder.
  private mutating func addStylesBeside(
    without named: Set<FileVersion.Identity>
  ) throws(DocumentFault) {
    guard case .folder(let own) = resources.source, let folder = try? OpenFolder(own.ownPath),
      let names = (try? folder.open("."))?.names()
    else { return }
    for name in names where name.hasSuffix(Self.suffix) {
      guard let file = try? folder.open(name), file.kind == .file,
        !named.contains(file.version.identity)
      else { continue }
      styleFiles.append(own.path.isEmpty || own.path == "." ? name : own.path + "/" + name)
      try addStyles(of: file, named: name, isCallersFault: true)
    }
  }

  private mutating func addStyles(
    of file: borrowing OpenFile, named name: String, isCallersFault: Bool
  ) throws(DocumentFault) {
    guard styleFiles.count <= limits.styleFiles else {
      throw DocumentFault(
        at: 0, code: .tooLarge,
        "the document has more than \(limits.styleFiles) style files, which is the limit")
    }
    let bytes: [UInt8]
    do throws(FileProblem) { bytes = try file.bytes(limit: limits.documentBytes) } catch {
      throw Self.unreadable(name, error, isCallersFault: isCallersFault && error.isCallersFault)
    }
    let root = try files.read(bytes, named: name, base)
    let sets = try XMLBoxes(root).styles
    guard !sets.isEmpty else {
      throw DocumentFault(
        at: root.offset, "expected <styles> or <styleGroup> in a style file")
    }
    for element in sets { try styles.add(element) }
  }

  private static func unreadable(
    _ name: String, _ problem: FileProblem, isCallersFault: Bool
  ) -> DocumentFault {
    DocumentFault(
      at: 0, code: .unreadableFile, isCallersFault: isCallersFault,
      "the style file \(quoted(name)) cannot be read: \(problem.description)")
  }
}

extension XMLElement {
  /// Whether all style names in the element and its descendants meet a condition.
  fileprivate func allStyles(where isFulfilled: (String) -> Bool) -> Bool {
    var rest = [self]
    while let element = rest.popLast() {
      let own = element["style"].map(XMLStyles.references) ?? []
      guard own.allSatisfy({ isFulfilled($0.value) }) else { return false }
      rest += element.children
    }
    return true
  }
}

/// An XML document and its style files.
struct XMLFiles: Sendable {
  private struct File: Sendable {
    /// The name of the file; `nil` for the document itself.
    let name: String?
    let bytes: [UInt8]
    let base: Int
  }

  private var files: [File] = []
  private var count = 0

  /// Adds a file and parses it as XML.
  ///
  /// - Parameter name: The name of the file, for error messages; `nil` for the document itself.
  mutating func read(
    _ bytes: [UInt8], named name: String?, _ options: ReadOptions
  ) throws(DocumentFault) -> XMLElement {
    let (base, limits) = (count, options.limits)
    files.append(File(name: name, bytes: bytes, base: base))
    // The offsets of all files are consecutive. An error at the end of a file has the offset after
    // the file's last byte. Reserve this offset too, so that it does not belong to the next file.
    count += bytes.count + 1
    guard count <= limits.documentBytes else {
      throw DocumentFault(
        at: base, code: .tooLarge,
        "the document and its styles have more than \(limits.documentBytes) bytes, which is the"
          + " limit")
    }
    return try XMLReader.read(
      bytes, base: base, limits: limits, cancellation: options.cancellation)
  }

  /// Converts an error with a byte offset to an error with a file, a line and a column.
  func error(_ fault: DocumentFault) -> DocumentError {
    guard let file = file(of: fault.offset) else { return fault.error() }
    let position = TextPosition(of: fault.offset - file.base, in: file.bytes)
    return fault.error(file: file.name, line: position.line, column: position.column)
  }

  /// The position of a byte as `LINE:COLUMN`, preceded by the file name if the byte is in a style
  /// file.
  func place(of offset: Int) -> String? {
    guard let file = file(of: offset) else { return nil }
    let position = TextPosition(of: offset - file.base, in: file.bytes).description
    return file.name.map { "\($0):\(position)" } ?? position
  }

  private func file(of offset: Int) -> File? {
    files.last { $0.base <= offset }
  }
}
