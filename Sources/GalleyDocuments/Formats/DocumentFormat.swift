// The formats that documents are written in, and the names of their files.

import CCmarkGFM
import CExpat
public import Galley

/// A format that documents are written in.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
  /// The text document: one JSON object.
  case json
  /// Formattable content: a backend's JSON, texts with ranges, in styles that are given apart.
  case content
  /// A style that makes a canvas: a label, or a stack with what it holds.
  case style
  /// Plain text: a line is a paragraph.
  case text
  /// Attributed text in hierarchical XML.
  case xml
  /// Markdown: CommonMark with GitHub's tables, strikethrough, task lists and autolinks.
  case markdown

  /// What names of such files end in, with the point; the longest of several that fit is meant.
  public var fileEndings: [String] {
    switch self {
    case .json: [".json"]
    case .content: [".content.json"]
    case .style: [".style.json"]
    case .text: [".txt"]
    case .xml: [".ui.xml", ".xml"]
    case .markdown: [".md", ".markdown"]
    }
  }

  /// The format of a file by its name's ending, case apart; `nil` for an unknown ending.
  public init?(fileName: String) {
    guard let format = Self.told(by: fileName)?.format else { return nil }
    self = format
  }

  /// A file's name or path without its format's ending; `nil` for an unknown ending.
  public static func nameWithoutEnding(_ fileName: String) -> String? {
    told(by: fileName).map { String(fileName.dropLast($0.ending.count)) }
  }

  /// A name's format and ending. What is nothing but the ending, in its folder, is no ending.
  private static func told(by fileName: String) -> (format: DocumentFormat, ending: String)? {
    let name = fileName.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let lowercased = name.lowercased()
    return allCases.flatMap { format in format.fileEndings.map { (format, $0) } }
      .filter { lowercased.hasSuffix($1) && lowercased != $1 }
      .max { $0.1.count < $1.1.count }
  }
}

extension EngineVersions {
  /// The libraries that documents are read with, besides ``libraries``, as they are loaded.
  public static var documentLibraries: [(name: String, version: String)] {
    let expat = XML_ExpatVersionInfo()
    let cmark = unsafe cmark_version_string().map { unsafe String(cString: $0) }
    return [
      ("expat", "\(expat.major).\(expat.minor).\(expat.micro)"), ("cmark-gfm", cmark ?? "unknown"),
    ]
  }
}
