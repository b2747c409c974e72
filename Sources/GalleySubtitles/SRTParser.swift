// SubRip files: cues with a number, times and lines of text, separated by empty lines.

public import Galley
public import GalleyDocuments
import GalleyJSON

extension Subtitles {
  /// Reads a SubRip file.
  ///
  /// Cue numbers are optional and are not checked. Hours can have up to six digits, and a comma or
  /// a point precedes the milliseconds. If lines after an empty line do not begin another cue,
  /// these lines belong to the previous cue's text.
  ///
  /// The tags `<b>`, `<i>`, `<u>`, `<s>` and `<font color>` are supported. The tags `{\an1}` to
  /// `{\an9}` set the cue's position. The positions are numbered as on a numeric keypad. Other
  /// `{\…}` tags, and the attributes `face` and `size` of `<font>`, are dropped with a diagnostic.
  /// All other characters are text.
  ///
  /// - Parameters:
  ///   - bytes: The file in UTF-8 with or without a byte order mark, or in UTF-16 with a byte order
  ///     mark.
  ///   - limits: Size limits, checked before memory is allocated.
  /// - Throws: The first error, with its line and a remedy.
  public init(srt bytes: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let lines = try SubtitleLines(bytes, limits)
    self = try SRTParser(lines, limits).subtitles(of: lines)
  }
}

/// Reads the cues of a SubRip file.
struct SRTParser: SubtitleParser {
  private(set) var collector: SubtitleCollector
  /// The cue that is being read; `nil` before the first cue.
  private var cue: (times: CueTimes, place: Int, line: Int, number: String?)?
  /// The indices of the lines that contain the cue's text.
  private var textLines: [Int] = []

  init(_ lines: SubtitleLines, _ limits: Limits) {
    collector = SubtitleCollector(lines, limits)
  }

  mutating func parse() throws(DocumentFault) {
    let lines = collector.lines
    for index in 0..<lines.count {
      let line = lines[index].trimmed
      if line.isEmpty { continue }
      if line.arrow != nil {
        // A number on the line directly above the times is the cue's number.
        var number: String?
        if let last = textLines.last, last == index - 1, Self.isNumber(lines[last]) {
          number = String(decoding: lines[textLines.removeLast()].trimmed, as: UTF8.self)
        }
        try finishCue()
        let times = try CueTimes(line, .srt)
        noteRest(times)
        cue = (times, line.startIndex, index + 1, number)
      } else {
        guard cue != nil || Self.isNumber(line) else {
          throw DocumentFault(
            at: line.startIndex,
            "missing start and end times before this text; expected"
              + " \(CueTimes.Spelling.srt.example)")
        }
        if let last = textLines.last, last == index - 1, Self.isNumber(lines[last]),
          Self.hasTwoTimes(line)
        {
          throw DocumentFault(
            at: line.startIndex,
            "missing --> between the times; expected \(CueTimes.Spelling.srt.example)")
        }
        textLines.append(index)
      }
    }
    try finishCue()
  }

  private static func isNumber(_ line: ArraySlice<UInt8>) -> Bool {
    line.trimmed.allSatisfy(ASCII.isDigit)
  }

  /// Whether a line contains two times of the form `0:00:00`. If such a line follows a cue number,
  /// the line is treated as a malformed timing line, not as text.
  private static func hasTwoTimes(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split { $0 == ASCII.space || $0 == ASCII.minus || $0 == UInt8(ascii: ">") }
    let isTime = { (word: ArraySlice<UInt8>) in
      word.count { $0 == ASCII.colon } == 2 && word.first.map(ASCII.isDigit) == true
    }
    return words.count(where: isTime) >= 2
  }

  /// Reports text that follows the times on a timing line, such as the pixel positions in some
  /// files.
  private mutating func noteRest(_ times: CueTimes) {
    let rest = times.rest.trimmed
    guard !rest.isEmpty else { return }
    collector.note(
      "cueSettingIgnored", "text after the cue's times is ignored", at: rest.startIndex)
  }

  private mutating func finishCue() throws(DocumentFault) {
    defer { textLines.removeAll(keepingCapacity: true) }
    guard let cue else { return }
    let text = try collector.text(textLines, at: cue.place)
    var reader = SRTText(text, at: cue.place, collector.limits)
    try reader.read()
    try collector.add(
      cue.times, reader.builder, reader.placement, identifier: cue.number, line: cue.line,
      at: cue.place)
  }
}
