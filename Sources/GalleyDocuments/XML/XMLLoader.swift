// Gets a document's styles together, its own, those of files that are named and those beside it:
// each byte of each file has an offset of its own.

import Galley

/// Reads a document and the style files that it needs.
struct XMLLoader {
  private(set) var files = XMLFiles()
  private(set) var styles = XMLStyles()
  /// Paths of the style files that were read.
  private(set) var styleFiles: [String] = []
  private let root: DocumentRoot
  private let limits: Limits
  private let options: XMLOptions

  /// What names of style files beside a document end in.
  private static let ending = ".styles.xml"

  init(_ options: XMLOptions, _ root: DocumentRoot, _ limits: Limits) {
    self.root = root
    self.limits = limits
    self.options = options
  }

  /// Reads the document, then the files with the styles that it names.
  mutating func load(
    _ bytes: [UInt8]
  ) throws(DocumentFault) -> (root: XMLElement, boxes: XMLBoxes) {
    let outermost = try files.read(bytes, named: nil, limits)
    let boxes = try XMLBoxes(outermost)
    for element in boxes.styles { try styles.add(element) }
    for path in options.styleFiles { try addStyles(of: path) }
    let isMissing = boxes.texts.contains { !$0.allStyles(where: styles.knows) }
    if isMissing || !styles.isComplete {
      for path in filesBeside() { try addStyles(of: path) }
    }
    return (outermost, boxes)
  }

  private mutating func addStyles(of path: String) throws(DocumentFault) {
    guard styleFiles.count < limits.styleFiles else {
      throw DocumentFault(
        at: 0, "the document has more than \(limits.styleFiles) files of styles, the limit")
    }
    styleFiles.append(path)
    switch FileAccess.read(path, limit: limits.documentBytes) {
    case .failure(let problem):
      throw DocumentFault(
        at: 0, "the styles \(quoted(path)) cannot be read: \(problem.description)")
    case .success(let file):
      let root = try files.read(file.bytes, named: path, limits)
      let sets = try XMLBoxes(root).styles
      guard !sets.isEmpty else {
        throw DocumentFault(
          at: root.offset, "expected <styles> or <styleGroup> in a file of styles")
      }
      for element in sets { try styles.add(element) }
    }
  }

  /// Style files in the document's folder, without those that are named anyway, and without links
  /// that lead out of it.
  private func filesBeside() -> [String] {
    let folder = root.folder
    guard let realFolder = FileAccess.realPath(root.place(of: ".")) else { return [] }
    let named = Set(options.styleFiles.compactMap(FileAccess.realPath))
    return FileAccess.names(in: realFolder).compactMap { name in
      guard name.hasSuffix(Self.ending) else { return nil }
      let path = folder.isEmpty || folder == "." ? name : root.place(of: name)
      guard let real = FileAccess.realPath(path), !named.contains(real),
        FileAccess.isInside(real, realFolder), FileAccess.kind(of: real) == .file
      else { return nil }
      return path
    }
  }
}

extension XMLElement {
  /// Whether all styles that the element and those in it name fulfil a condition.
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

/// The document, then its style files.
struct XMLFiles: Sendable {
  private struct File: Sendable {
    /// `nil` for the document itself.
    let name: String?
    let bytes: [UInt8]
    let base: Int
  }

  private var files: [File] = []
  private var count = 0

  /// Adds a file and reads it.
  ///
  /// - Parameter name: what errors call it; `nil` for the document itself.
  mutating func read(
    _ bytes: [UInt8], named name: String?, _ limits: Limits
  ) throws(DocumentFault) -> XMLElement {
    let base = count
    files.append(File(name: name, bytes: bytes, base: base))
    // A place behind the last byte is the file's own too.
    count += bytes.count + 1
    guard count <= limits.documentBytes else {
      throw DocumentFault(
        at: base,
        "the document and its styles have more than \(limits.documentBytes) bytes, the limit")
    }
    return try XMLReader.read(bytes, base: base, limits: limits)
  }

  /// The error of a fault, at its file, line and column.
  func error(_ fault: DocumentFault) -> DocumentError {
    guard let file = file(of: fault.offset) else { return DocumentError(message: fault.message) }
    let position = TextPosition(of: fault.offset - file.base, in: file.bytes)
    return DocumentError(
      file: file.name, line: position.line, column: position.column, message: fault.message)
  }

  /// `LINE:COLUMN`, in a style file with its name in front.
  func place(of offset: Int) -> String? {
    guard let file = file(of: offset) else { return nil }
    let position = TextPosition(of: offset - file.base, in: file.bytes).description
    return file.name.map { "\($0):\(position)" } ?? position
  }

  private func file(of offset: Int) -> File? {
    files.last { $0.base <= offset }
  }
}
