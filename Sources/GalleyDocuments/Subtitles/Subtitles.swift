// Subtitles as values: cues with times, text and placement, independent of the file format.

public import Galley

/// The subtitles of a film: cues with times, text and placement.
///
/// ``init(srt:limits:)`` and ``init(webVTT:limits:)`` read files. ``SubtitlePictures`` creates a
/// document for each image.
public struct Subtitles: Sendable, Hashable {
  /// A text with the period in which it is shown.
  public struct Cue: Sendable, Hashable {
    /// The time when the cue appears, from the start of the film; not negative.
    public var start: Duration
    /// The time when the cue disappears. A cue is never shown unless this is after ``start``.
    public var end: Duration
    /// The text. A line feed ends a line.
    public var text: [SubtitleSpan]
    /// The settings for where the cue is shown.
    public var placement: CuePlacement
    /// The cue's name in the file: SubRip's number, or WebVTT's identifier.
    public var identifier: String?
    /// The line of the cue's times in the file, from 1; `nil` if the cue does not come from a file.
    public var line: Int?

    /// Creates a cue, by default at the bottom centre.
    public init(
      from start: Duration, to end: Duration, _ text: [SubtitleSpan],
      placement: CuePlacement = CuePlacement()
    ) {
      self.start = start
      self.end = end
      self.text = text
      self.placement = placement
    }

    /// The text without its tags.
    public var plainText: String { text.map(\.text).joined() }
  }

  /// The cues in the order of the file, which may differ from the order of their times.
  public var cues: [Cue]
  /// The regions in which cues may be shown, by name.
  public var regions: [String: CueRegion] = [:]
  /// Diagnostics about unsupported content of the file, with places as `LINE:COLUMN`.
  public var diagnostics: [Diagnostic] = []

  /// Creates subtitles from cues.
  public init(_ cues: [Cue] = []) {
    self.cues = cues
  }
}

/// A stretch of a cue's text with its formatting.
public struct SubtitleSpan: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Whether the text is bold: `<b>`.
  public var isBold = false
  /// Whether the text is italic: `<i>`.
  public var isItalic = false
  /// Whether the text is underlined: `<u>`.
  public var isUnderlined = false
  /// Whether the text is struck through: SubRip's `<s>`.
  public var isStruckThrough = false
  /// WebVTT's classes, the outermost first, each once.
  public var classes: [String] = []
  /// The speaker: WebVTT's `<v Mary>`.
  public var voice: String?
  /// A BCP 47 tag: WebVTT's `<lang de>`.
  public var language: String?
  /// The text's own colour: SubRip's `<font color>`.
  public var color: Color?

  /// Creates a text without formatting.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether two spans are equal except for their text.
  func looksLike(_ other: SubtitleSpan) -> Bool {
    isBold == other.isBold && isItalic == other.isItalic && isUnderlined == other.isUnderlined
      && isStruckThrough == other.isStruckThrough && classes == other.classes
      && voice == other.voice && language == other.language && color == other.color
  }
}

extension Subtitles {
  /// Reads subtitles in either format. The format is WebVTT if the file name ends in `.vtt` or the
  /// file begins like one; otherwise it is SubRip.
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
