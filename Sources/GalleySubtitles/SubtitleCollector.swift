// The parser protocol for subtitle files, and the collector of parsed subtitles.

import Galley
import GalleyDocuments
import GalleyJSON

/// A parser of subtitle files.
protocol SubtitleParser {
  /// The subtitles that have been read so far.
  var collector: SubtitleCollector { get }

  /// Parses the whole file.
  mutating func parse() throws(DocumentFault)
}

extension SubtitleParser {
  /// Parses the lines of a file, and returns the subtitles.
  consuming func subtitles(of lines: SubtitleLines) throws(DocumentError) -> Subtitles {
    do throws(DocumentFault) {
      try parse()
    } catch {
      throw lines.text.error(error)
    }
    return collector.subtitles
  }
}

/// Collects the subtitles that a parser reads, and enforces limits.
struct SubtitleCollector {
  private(set) var subtitles = Subtitles()
  let lines: SubtitleLines
  let limits: Limits
  private var spanCount = 0

  init(_ lines: SubtitleLines, _ limits: Limits) {
    self.lines = lines
    self.limits = limits
  }

  /// Adds a cue. The messages that were recorded while the cue's text was parsed become
  /// diagnostics.
  ///
  /// - Parameters:
  ///   - line: The number of the line that contains the cue's times, from 1.
  ///   - place: The byte offset of the cue's times.
  mutating func add(
    _ times: CueTimes, _ text: SpanBuilder, _ placement: CuePlacement, identifier: String?,
    line: Int, at place: Int
  ) throws(DocumentFault) {
    for (code, message) in text.notes { note(code, message, at: place) }
    var cue = Subtitles.Cue(from: times.start, to: times.end, text.spans, placement: placement)
    cue.identifier = identifier
    cue.line = line
    guard subtitles.cues.count < limits.cues else {
      throw DocumentFault(
        at: place, code: .tooLarge, "there are more than \(limits.cues) cues, which is the limit")
    }
    spanCount += cue.text.count
    guard spanCount <= limits.elements else {
      throw DocumentFault(
        at: place, code: .tooLarge,
        "the cues have more than \(limits.elements) text spans in total, which is the limit")
    }
    if cue.start == cue.end, !cue.text.isEmpty {
      note("cueNeverShown", "the cue ends at its start time, so it is never shown", at: place)
    }
    subtitles.cues.append(cue)
  }

  mutating func add(_ region: CueRegion, named name: String) { subtitles.regions[name] = region }

  /// Whether a region with this name has been defined.
  func hasRegion(_ name: String) -> Bool { subtitles.regions[name] != nil }

  /// Adds a diagnostic about file content that is ignored, changed or never shown.
  mutating func note(_ code: String, _ message: String, at place: Int) {
    subtitles.diagnostics.append(
      Diagnostic(code: code, message: message, path: lines.text.place(of: place)))
  }

  /// Joins the lines of a cue's text by line feeds. Spaces at both ends of each line are removed.
  func text(_ indices: [Int], at place: Int) throws(DocumentFault) -> [UInt8] {
    var text: [UInt8] = []
    for index in indices {
      let line = lines[index].trimmed
      if !text.isEmpty { text.append(ASCII.lineFeed) }
      text += line
      guard text.count <= limits.cueBytes else {
        throw DocumentFault(
          at: place, code: .tooLarge,
          "the cue's text has more than \(limits.cueBytes) bytes, which is the limit")
      }
    }
    return text
  }
}
