/// Why bytes cannot be used as a font, telling what they are instead.
package enum FontError: Error, Equatable {
  /// The file cannot be opened or read; `reason` is the system's message.
  case unreadable(file: String, reason: String)
  /// The file has no bytes.
  case empty(file: String)
  /// The file is larger than `FontLimits.fileBytes`.
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// The bytes are an HTML or XML page, mostly a saved download page.
  case webPage(file: String)
  /// The bytes are a packed archive.
  case archive(file: String)
  /// The bytes are a PostScript Type 1 font.
  case type1(file: String)
  /// The font has fixed-size monochrome bitmaps and no outlines.
  case bitmapOnly(file: String)
  /// The bytes are in no format that is read.
  case notAFont(file: String)
  /// The file ends before the table that its directory promises.
  case truncated(file: String, table: String)
  /// The font lacks a table without which it cannot be used, or the table is damaged.
  case brokenTable(file: String, table: String)
  /// The WOFF or WOFF2 container does not unpack to a font.
  case brokenWebFont(file: String)
  /// The collection has fewer faces than asked for; `index` counts from 0.
  case noSuchFace(file: String, index: Int, count: Int)
  /// The file is none of those that alone may be used; `locked` is the digest of the one that has
  /// its name.
  case notLocked(file: String, digest: SHA256Digest, locked: SHA256Digest?)
}

extension FontError: CustomStringConvertible {
  /// One line: the file, what is wrong, and what would be right.
  package var description: String { "\(file): \(problem)" }

  /// The same without the folders of the file, for whoever asked for a family and not for a file.
  package var familiarDescription: String {
    "\(Self.fileName(of: file)): \(problem)"
  }

  /// The last part of a path: what errors may tell of the machine that they come from.
  static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func start(of digest: SHA256Digest) -> Substring { digest.description.prefix(12) }

  /// The file's path, or what it is called.
  private var file: String {
    switch self {
    case .unreadable(let file, _), .empty(let file), .tooLarge(let file, _, _),
      .webPage(let file), .archive(let file), .type1(let file), .bitmapOnly(let file),
      .notAFont(let file), .truncated(let file, _), .brokenTable(let file, _),
      .brokenWebFont(let file), .noSuchFace(let file, _, _), .notLocked(let file, _, _):
      file
    }
  }

  /// What is wrong, and what would be right, without the file.
  package var problem: String {
    switch self {
    case .unreadable(_, let reason):
      "cannot be read (\(reason)); give a readable font file"
    case .empty:
      "the file is empty; give a TrueType or OpenType font"
    case .tooLarge(_, let bytes, let limit):
      "\(bytes) bytes are more than the limit of \(limit); give a smaller font"
    case .webPage:
      "this is a web page and not a font; download the .ttf or .otf file itself"
    case .archive:
      "this is a packed archive; unpack it and give the .ttf or .otf file inside"
    case .type1:
      "PostScript Type 1 fonts are not read; convert it to OpenType (.otf)"
    case .bitmapOnly:
      "the font has bitmaps of fixed sizes only; give one with outlines"
    case .notAFont:
      "this is not a font; give a .ttf, .otf, .ttc, .otc, .woff or .woff2 file"
    case .truncated(_, let table):
      "the file ends before its table '\(table)'; copy or download it again"
    case .brokenTable(_, let table):
      "its table '\(table)' is missing or damaged; get an intact copy of the font"
    case .brokenWebFont:
      "the WOFF container cannot be unpacked; get an intact copy or the .ttf"
    case .noSuchFace(_, let index, let count):
      "there is no face \(index); the file's faces are 0 to \(count - 1)"
    case .notLocked(_, let digest, let locked?):
      "this is not the file that is locked: its SHA-256 begins with \(Self.start(of: digest)), and"
        + " that of the locked file with \(Self.start(of: locked)); put that file back, or lock"
        + " this one"
    case .notLocked(_, let digest, nil):
      "the font is not among those that are locked (its SHA-256 begins with"
        + " \(Self.start(of: digest))); do without it, or lock it too"
    }
  }
}
