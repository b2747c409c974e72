// Subtitles in a form that does not depend on the file format: cues with times, text and placement.

public import Galley
public import GalleyDocuments

/// The subtitles of a film: cues with times, text and placement.
///
/// ``init(srt:limits:)`` and ``init(webVTT:limits:)`` read files. ``SubtitlePictures`` creates a
/// document for each image.
public struct Subtitles: Sendable, Hashable {
  /// A cue: text, with the period of time during which the text is shown.
  public struct Cue: Sendable, Hashable {
    /// The time at which the cue appears, from the start of the film; not negative.
    public var start: Duration
    /// The time at which the cue disappears. The cue is shown only if this time is after ``start``.
    public var end: Duration
    /// The text of the cue, in spans. A line feed starts a new line.
    public var text: [SubtitleSpan]
    /// The settings for the cue's position on the canvas.
    public var placement: CuePlacement
    /// The cue's identifier in the file: a number in SubRip, any text in WebVTT.
    public var identifier: String?
    /// The number of the line that contains the cue's times, from 1; `nil` if the cue does not come
    /// from a file.
    public var line: Int?

    /// Creates a cue, which is placed at the bottom centre by default.
    public init(
      from start: Duration, to end: Duration, _ text: [SubtitleSpan],
      placement: CuePlacement = CuePlacement()
    ) {
      self.start = start
      self.end = end
      self.text = text
      self.placement = placement
    }

    /// The plain text of the cue, without formatting.
    public var plainText: String { text.map(\.text).joined() }
  }

  /// The cues in the order of the file, which can differ from the order of their times.
  public var cues: [Cue]
  /// The regions in which cues can be shown, by name.
  public var regions: [String: CueRegion] = [:]
  /// Diagnostics about unsupported content in the file, with positions as `LINE:COLUMN`.
  public var diagnostics: [Diagnostic] = []

  /// Creates subtitles from cues.
  public init(_ cues: [Cue] = []) {
    self.cues = cues
  }
}

/// A part of a cue's text in which all characters have the same formatting.
public struct SubtitleSpan: Sendable, Hashable {
  /// The text of the span.
  public var text: String
  /// Whether the text is bold: `<b>`.
  public var isBold = false
  /// Whether the text is italic: `<i>`.
  public var isItalic = false
  /// Whether the text is underlined: `<u>`.
  public var isUnderlined = false
  /// Whether the text is struck through: SubRip's `<s>`.
  public var isStruckThrough = false
  /// The WebVTT classes of the text without duplicates, ordered from the outermost element to the
  /// innermost.
  public var classes: [String] = []
  /// The name of the speaker: WebVTT's `<v Mary>`.
  public var voice: String?
  /// The language of the text as a BCP 47 tag: WebVTT's `<lang de>`.
  public var language: String?
  /// The colour of the text: SubRip's `<font color>`; `nil` if the file sets no colour.
  public var color: Color?

  /// Creates a span of text without formatting.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether two spans have the same formatting; their text may differ.
  func looksLike(_ other: SubtitleSpan) -> Bool {
    isBold == other.isBold && isItalic == other.isItalic && isUnderlined == other.isUnderlined
      && isStruckThrough == other.isStruckThrough && classes == other.classes
      && voice == other.voice && language == other.language && color == other.color
  }
}

extension Subtitles {
  /// Reads a SubRip or WebVTT file. If the file's name ends in `.vtt`, or its contents begin with a
  /// WebVTT header, the file is read as WebVTT. Any other file is read as SubRip.
  ///
  /// - Throws: The errors of ``init(srt:limits:)`` and ``init(webVTT:limits:)``.
  public init(
    _ bytes: [UInt8], fileName: String, limits: Limits = .default
  ) throws(DocumentError) {
    let source = try SubtitleLines(bytes, limits)
    if fileName.lowercased().hasSuffix(".vtt") || WebVTTParser.isHeader(source[0]) {
      self = try WebVTTParser(source, limits).subtitles(of: source)
    } else {
      self = try SRTParser(source, limits).subtitles(of: source)
    }
  }
}
