// SubRip files: cues with a number, times, and lines of text, apart by empty lines.

public import Galley

extension Subtitles {
  /// Reads a SubRip file.
  ///
  /// Numbers are neither needed nor checked; hours have up to six digits, and milliseconds stand
  /// behind a comma or a point. Lines that follow an empty line within a cue go on its text.
  /// `<b>`, `<i>`, `<u>`, `<s>` and `<font color>` are honoured, and so is `{\an1}` to `{\an9}`, a
  /// place by the keys of a keypad; other tags with those letters are left out and reported, and
  /// what is no tag is text.
  ///
  /// - Parameters:
  ///   - bytes: the file in UTF-8, perhaps with a byte order mark, or in UTF-16 with one.
  ///   - limits: what is refused before anything is allocated for it.
  /// - Throws: the first thing that is wrong, with its line, and what would be right.
  public init(srt bytes: [UInt8], limits: Limits = .default) throws(DocumentError) {
    let lines = try SubtitleLines(bytes, limits)
    self = try SRTParser(lines, limits).subtitles(of: lines)
  }
}

/// Reads the cues of a SubRip file.
struct SRTParser: SubtitleParser {
  private(set) var collector: SubtitleCollector
  /// The cue that is being read.
  private var cue: (times: CueTimes, place: Int, line: Int, number: String?)?
  /// Lines of its text.
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
        // A number directly above the times is theirs.
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
            "no times stand before this text; expected \(CueTimes.Spelling.srt.example)")
        }
        textLines.append(index)
      }
    }
    try finishCue()
  }

  private static func isNumber(_ line: ArraySlice<UInt8>) -> Bool {
    line.trimmed.allSatisfy(ASCII.isDigit)
  }

  /// Some files have places in pixels of a film there.
  private mutating func noteRest(_ times: CueTimes) {
    let rest = times.rest.trimmed
    guard !rest.isEmpty else { return }
    collector.note(
      "cueSettingIgnored", "what stands behind the times is not honoured", at: rest.startIndex)
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
