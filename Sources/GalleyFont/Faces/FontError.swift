import Glibc

/// A reason why bytes cannot be used as a font.
package enum FontError: Error, Equatable {
  /// The file cannot be opened or read; `reason` is the system's message.
  case unreadable(file: String, reason: String)
  /// The file has no bytes.
  case empty(file: String)
  /// The file is larger than `FontLimits.fileBytes`.
  case tooLarge(file: String, bytes: Int, limit: Int)
  /// The bytes are an HTML or XML page, usually a saved download page.
  case webPage(file: String)
  /// The bytes are an archive, such as a ZIP file.
  case archive(file: String)
  /// The bytes are a PostScript Type 1 font.
  case type1(file: String)
  /// The font has fixed-size monochrome bitmaps and no outlines.
  case bitmapOnly(file: String)
  /// The bytes are not in a supported format.
  case notAFont(file: String)
  /// The file ends before the end of a table that the font's table directory lists.
  case truncated(file: String, table: String)
  /// An essential table is missing or damaged.
  case brokenTable(file: String, table: String)
  /// The WOFF or WOFF2 container cannot be unpacked.
  case brokenWebFont(file: String)
  /// The font file has no face with the number `index`. The file has `count` faces, numbered from
  /// 0.
  case noSuchFace(file: String, index: Int, count: Int)
  /// The lockfile lacks the file's digest. If the lockfile has an entry with the same file name,
  /// `locked` is that entry's digest.
  case notLocked(file: String, digest: SHA256Digest, locked: SHA256Digest?)
  /// No font of the requested family was found, but the lockfile lists a file of this family.
  case lockedFileMissing(file: String, family: String)
}

extension FontError: CustomStringConvertible {
  /// The file, the problem and the remedy, on a single line.
  package var description: String { "\(file): \(problem)" }

  /// The error message with the file's name instead of its path. Callers that requested a font
  /// family get this message, because they did not name the path.
  package var familiarDescription: String {
    "\(Self.fileName(of: file)): \(problem)"
  }

  /// The last component of a path. Error messages must not reveal the machine's folder structure.
  static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The error for a file that a system call could not access; the reason is `errno`.
  static func system(_ path: String) -> FontError {
    let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown"
    return .unreadable(file: path, reason: reason)
  }

  /// The remedy if a font file in the lockfile was not found.
  package static let remedyForMissingFile = "install this font file, or write a new lockfile"

  private static func start(of digest: SHA256Digest) -> Substring { digest.description.prefix(12) }

  /// The path or label of the font file.
  private var file: String {
    switch self {
    case .unreadable(let file, _), .empty(let file), .tooLarge(let file, _, _),
      .webPage(let file), .archive(let file), .type1(let file), .bitmapOnly(let file),
      .notAFont(let file), .truncated(let file, _), .brokenTable(let file, _),
      .brokenWebFont(let file), .noSuchFace(let file, _, _), .notLocked(let file, _, _),
      .lockedFileMissing(let file, _):
      file
    }
  }

  /// The problem and the remedy, without the file name.
  package var problem: String {
    switch self {
    case .unreadable(_, let reason):
      "cannot be read (\(reason)); pass a readable font file or folder"
    case .empty:
      "the file is empty; pass a TrueType or OpenType font"
    case .tooLarge(_, let bytes, let limit):
      "the font has \(bytes) bytes, but the limit is \(limit); use a smaller font"
    case .webPage:
      "this is a web page, not a font; download the .ttf or .otf file itself"
    case .archive:
      "this is an archive; unpack it and pass the .ttf or .otf file inside"
    case .type1:
      "PostScript Type 1 fonts are not supported; convert the font to OpenType (.otf)"
    case .bitmapOnly:
      "the font has only fixed-size bitmaps; use a font with outlines"
    case .notAFont:
      "this is not a font; pass a .ttf, .otf, .ttc, .otc, .woff or .woff2 file"
    case .truncated(_, let table):
      "the file ends before the end of its table '\(table)'; copy or download the file again"
    case .brokenTable(_, let table):
      "the font's table '\(table)' is missing or damaged; use an intact copy of the font"
    case .brokenWebFont:
      "the WOFF file cannot be unpacked; use an intact copy, or the .ttf or .otf file"
    case .noSuchFace(_, let index, let count):
      "the file has no face \(index); its faces are numbered 0 to \(count - 1)"
    case .notLocked(_, let digest, let locked?):
      "the file differs from the locked file: this file's SHA-256 begins with"
        + " \(Self.start(of: digest)), the locked file's SHA-256 with \(Self.start(of: locked));"
        + " restore the locked file, or add this file to the lockfile"
    case .notLocked(_, let digest, nil):
      "the font is not in the lockfile (its SHA-256 begins with"
        + " \(Self.start(of: digest))); use another font, or add this font to the lockfile"
    case .lockedFileMissing(_, let family):
      "the lockfile lists this file, but no font of the family '\(family)' was found; "
        + Self.remedyForMissingFile
    }
  }
}
