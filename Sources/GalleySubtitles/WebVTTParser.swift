// A parser for WebVTT files: a header, then blocks of lines that are separated by empty lines (W3C,
// "WebVTT: The Web Video Text Tracks Format", §6.1).

public import Galley
public import GalleyDocuments
import GalleyJSON

extension Subtitles {
  /// Reads a WebVTT file (W3C, "WebVTT: The Web Video Text Tracks Format").
  ///
  /// Cues (with their settings and tags), regions and notes are read by the specification's
  /// algorithms. Unlike in the specification, invalid times are errors. Style sheets, timestamp
  /// tags and unknown settings are dropped with a diagnostic. Ruby text is shown in brackets after
  /// its base text.
  ///
  /// - Parameters:
  ///   - bytes: The file in UTF-8 with or without a byte order mark, or in UTF-16 with a byte order
  ///     mark.
  ///   - limits: Size limits, checked before memory is allocated.
  /// - Throws: The first error, with its line and a remedy.
  public init(webVTT bytes: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let lines = try SubtitleLines(bytes, limits)
    self = try WebVTTParser(lines, limits).subtitles(of: lines)
  }
}

/// Reads the blocks of a WebVTT file.
struct WebVTTParser: SubtitleParser {
  private(set) var collector: SubtitleCollector
  private let lines: SubtitleLines
  /// The index of the next line of the file to read.
  private var index = 1
  private var hasCue = false

  init(_ lines: SubtitleLines, _ limits: Limits) {
    collector = SubtitleCollector(lines, limits)
    self.lines = lines
  }

  /// Whether a line is a valid first line of a WebVTT file.
  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let signature = Array("WEBVTT".utf8)
    guard line.starts(with: signature) else { return false }
    return line.dropFirst(signature.count).first.map { $0 == ASCII.space || $0 == ASCII.tab }
      ?? true
  }

  mutating func parse() throws(DocumentFault) {
    guard Self.isHeader(lines[0]) else {
      throw DocumentFault(
        at: lines[0].startIndex, "the first line of a WebVTT file must begin with \"WEBVTT\"")
    }
    // Skip the file header. The header ends at an empty line, or at the first timing line (`-->`).
    while index < lines.count, !lines[index].isEmpty, lines[index].arrow == nil { index += 1 }
    while index < lines.count {
      if lines[index].isEmpty { index += 1 } else { try readBlock() }
    }
  }

  /// Reads a block, such as a cue, a comment or a style. A block ends at an empty line, or before
  /// the next timing line (`-->`).
  private mutating func readBlock() throws(DocumentFault) {
    let first = index
    var times = lines[first].arrow == nil ? nil : first
    index += 1
    if times == nil, !lines[index].isEmpty, lines[index].arrow != nil {
      times = index
      index += 1
    }
    let start = index
    while index < lines.count, !lines[index].isEmpty, lines[index].arrow == nil { index += 1 }
    if let times {
      let identifier = times > first ? lines[first] : nil
      try readCue(identifier, times: times, text: Array(start..<index))
    } else {
      readOther(lines[first], start..<index)
    }
  }

  private mutating func readCue(
    _ identifier: ArraySlice<UInt8>?, times: Int, text: [Int]
  ) throws(DocumentFault) {
    hasCue = true
    let line = lines[times].trimmed
    let place = line.startIndex
    let read = try CueTimes(line, .webVTT)
    var settings = WebVTTSettings()
    readSettings(read.rest, "cueSettingIgnored", "is not a valid cue setting and is ignored") {
      settings.read($0)
    }
    let placement = settings.finished
    if let region = placement.region, !collector.hasRegion(region) {
      collector.note(
        "cueSettingIgnored", "unknown region \(quoted(region)); the cue uses the whole canvas",
        at: place)
    }
    var reader = WebVTTText(
      try collector.text(text, at: place), at: place, collector.limits)
    try reader.read()
    try collector.add(
      read, reader.builder, placement,
      identifier: identifier.map { String(decoding: $0, as: UTF8.self) }, line: times + 1,
      at: place)
  }

  /// Reads the settings on a line. If settings are invalid, a single diagnostic names the first one
  /// and counts the others. One diagnostic per invalid setting could produce too many diagnostics,
  /// because a file can have an invalid setting every few bytes.
  private mutating func readSettings(
    _ line: ArraySlice<UInt8>, _ code: String, _ problem: String,
    _ read: (ArraySlice<UInt8>) -> Bool
  ) {
    var ignored: (first: ArraySlice<UInt8>, count: Int)?
    for setting in line.split(whereSeparator: { $0 == ASCII.space || $0 == ASCII.tab })
    where !read(setting) {
      ignored = (ignored?.first ?? setting, (ignored?.count ?? 0) + 1)
    }
    guard let ignored else { return }
    let first = quoted(String(decoding: ignored.first, as: UTF8.self))
    let more = ignored.count > 1 ? " (and \(ignored.count - 1) more)" : ""
    collector.note(code, "\(first)\(more) \(problem)", at: ignored.first.startIndex)
  }

  /// Reads a block without a timing line: a region, a style sheet, a note or unknown text.
  private mutating func readOther(_ first: ArraySlice<UInt8>, _ rest: Range<Int>) {
    switch String(decoding: first.trimmed, as: UTF8.self) {
    case "REGION" where !hasCue:
      var region = WebVTTRegion()
      for index in rest {
        readSettings(
          lines[index], "regionSettingIgnored", "is not a valid region setting and is ignored"
        ) {
          region.read($0)
        }
      }
      if !region.name.isEmpty { collector.add(region.region, named: region.name) }
    case "STYLE" where !hasCue:
      collector.note(
        "styleSheetIgnored",
        "style sheets are ignored; in the style document, add a style with the name of each class",
        at: first.startIndex)
    default:
      let isNote =
        first.starts(with: "NOTE".utf8)
        && (first.count == 4 || first[first.startIndex + 4] == ASCII.space
          || first[first.startIndex + 4] == ASCII.tab)
      guard !isNote else { return }
      collector.note(
        "blockIgnored", "these lines have no cue times and are ignored", at: first.startIndex)
    }
  }
}
