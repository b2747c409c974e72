// WebVTT files: a header, then blocks of lines that empty lines part (W3C, "WebVTT: The Web Video
// Text Tracks Format", §6.1).

public import Galley

extension Subtitles {
  /// Reads a WebVTT file (W3C, "WebVTT: The Web Video Text Tracks Format").
  ///
  /// Cues with their settings and tags, regions and notes are read as the format's own algorithms
  /// say, but for times that are wrong: those are errors here. Style sheets, tags with times and
  /// settings that are none are left out and reported. Ruby stands behind its base in brackets.
  ///
  /// - Parameters:
  ///   - bytes: the file in UTF-8, perhaps with a byte order mark, or in UTF-16 with one.
  ///   - limits: what is refused before anything is allocated for it.
  /// - Throws: the first thing that is wrong, with its line, and what would be right.
  public init(webVTT bytes: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let lines = try SubtitleLines(bytes, limits)
    self = try WebVTTParser(lines, limits).subtitles(of: lines)
  }
}

/// Reads the blocks of a WebVTT file.
struct WebVTTParser: SubtitleParser {
  private(set) var collector: SubtitleCollector
  private let lines: SubtitleLines
  /// The next line.
  private var index = 1
  private var hasCue = false

  init(_ lines: SubtitleLines, _ limits: Limits) {
    collector = SubtitleCollector(lines, limits)
    self.lines = lines
  }

  /// Whether a line is the first one of a WebVTT file.
  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let signature = Array("WEBVTT".utf8)
    guard line.starts(with: signature) else { return false }
    return line.dropFirst(signature.count).first.map { $0 == ASCII.space || $0 == ASCII.tab }
      ?? true
  }

  mutating func parse() throws(DocumentFault) {
    guard Self.isHeader(lines[0]) else {
      throw DocumentFault(
        at: lines[0].startIndex, "a WebVTT file begins with a line \"WEBVTT\"; this one does not")
    }
    // The header goes on up to an empty line, or to the times of a cue without one before it.
    while index < lines.count, !lines[index].isEmpty, lines[index].arrow == nil { index += 1 }
    while index < lines.count {
      if lines[index].isEmpty { index += 1 } else { try readBlock() }
    }
  }

  /// Reads a block up to an empty line, or to times that do not belong to it.
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
    readSettings(read.rest, "cueSettingIgnored", "is no setting of a cue; it is left out") {
      settings.read($0)
    }
    let placement = settings.finished
    if let region = placement.region, !collector.hasRegion(region) {
      collector.note(
        "cueSettingIgnored", "no region is named \(quoted(region)); the cue is in none", at: place)
    }
    var reader = WebVTTText(
      try collector.text(text, at: place), at: place, collector.limits)
    try reader.read()
    try collector.add(
      read, reader.builder, placement,
      identifier: identifier.map { String(decoding: $0, as: UTF8.self) }, line: times + 1,
      at: place)
  }

  /// Reads the settings of a line. Of those that are none the first is noted, with their number: a
  /// line may have half as many as bytes.
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

  /// Reads a block without times: a region, a style sheet, a note, or nothing that is known.
  private mutating func readOther(_ first: ArraySlice<UInt8>, _ rest: Range<Int>) {
    switch String(decoding: first.trimmed, as: UTF8.self) {
    case "REGION" where !hasCue:
      var region = WebVTTRegion()
      for index in rest {
        readSettings(lines[index], "regionSettingIgnored", "is not honoured in a region") {
          region.read($0)
        }
      }
      if !region.name.isEmpty { collector.add(region.region, named: region.name) }
    case "STYLE" where !hasCue:
      collector.note(
        "styleSheetIgnored",
        "style sheets are not honoured; give the style document a style of each class's name",
        at: first.startIndex)
    default:
      let isNote =
        first.starts(with: "NOTE".utf8)
        && (first.count == 4 || first[first.startIndex + 4] == ASCII.space
          || first[first.startIndex + 4] == ASCII.tab)
      guard !isNote else { return }
      collector.note(
        "blockIgnored", "these lines have no times and are left out", at: first.startIndex)
    }
  }
}
