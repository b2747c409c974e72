// The formats of documents, and the extensions of their files.

import CCmarkGFM
import CExpat
public import Galley
import GalleyDocuments

/// A format of documents.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
  /// A text document: one JSON object.
  case json
  /// Formattable content: JSON from a backend. The JSON contains text, and gives a type to some
  /// ranges of the text. A separate style sheet defines the appearance.
  case content
  /// A style: JSON that describes a label, or a stack with its contents. The label or stack is
  /// drawn on a canvas that contains nothing else.
  case style
  /// Plain text: each line is a paragraph.
  case text
  /// Attributed text in XML.
  case xml
  /// Markdown: CommonMark with GitHub's tables, strikethrough, task lists and autolinks.
  case markdown

  /// The file extensions of this format, each with a leading dot. If several extensions match a
  /// file name, the longest one is used.
  public var fileEndings: [String] {
    switch self {
    case .json: [".json"]
    case .content: [".content.json"]
    case .style: [".style.json"]
    case .text: [".txt"]
    case .xml: [".ui.xml", ".xml"]
    case .markdown: [".md", ".markdown", ".mdown", ".mkd"]
    }
  }

  /// Finds the format for a file name by the file extension, ignoring case; `nil` if the extension
  /// is unknown.
  public init?(fileName: String) {
    guard let format = Self.formatAndExtension(of: fileName)?.format else { return nil }
    self = format
  }

  /// A file name or path without the extension of its format; `nil` if the extension is unknown.
  public static func nameWithoutEnding(_ fileName: String) -> String? {
    formatAndExtension(of: fileName).map { String(fileName.dropLast($0.ending.count)) }
  }

  /// The format and extension of a file name. A name that is only an extension, such as `.json`,
  /// does not match.
  private static func formatAndExtension(
    of fileName: String
  ) -> (format: DocumentFormat, ending: String)? {
    let name = fileName.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let lowercased = name.lowercased()
    return allCases.flatMap { format in format.fileEndings.map { (format, $0) } }
      .filter { lowercased.hasSuffix($1) && lowercased != $1 }
      .max { $0.1.count < $1.1.count }
  }
}

extension EngineVersions {
  /// The names and versions of the libraries that read XML and Markdown. The property ``libraries``
  /// lists all other libraries that Galley uses.
  public static var documentLibraries: [(name: String, version: String)] {
    let expat = XML_ExpatVersionInfo()
    let cmark = unsafe cmark_version_string().map { unsafe String(cString: $0) }
    return [
      ("expat", "\(expat.major).\(expat.minor).\(expat.micro)"), ("cmark-gfm", cmark ?? "unknown"),
    ]
  }
}
