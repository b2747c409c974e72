// Subtitles as values: cues with their times, texts and places, whatever file they were read from.

public import Galley

/// The subtitles of a film: cues, each with its times, its text and its place.
///
/// ``init(srt:limits:)`` and ``init(webVTT:limits:)`` read files; ``SubtitlePictures`` makes a
/// document of each picture that they need.
public struct Subtitles: Sendable, Hashable {
  /// A text with the time in which it is shown.
  public struct Cue: Sendable, Hashable {
    /// When it appears, from the film's beginning; not negative.
    public var start: Duration
    /// When it is gone. A cue that does not end after its start is never shown.
    public var end: Duration
    /// The text; a line feed ends a line.
    public var text: [SubtitleSpan]
    /// Where it is shown.
    public var placement: CuePlacement
    /// What the file calls it: SubRip's number, or WebVTT's identifier.
    public var identifier: String?
    /// The line of the file with its times, the first is 1; `nil` where it was read from none.
    public var line: Int?

    /// A cue at the bottom centre.
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

  /// The cues in the file's order, which need not be that of their times.
  public var cues: [Cue]
  /// The boxes that cues may be shown in, by their names.
  public var regions: [String: CueRegion] = [:]
  /// What the file asks for and pictures will not show, by `LINE:COLUMN`.
  public var diagnostics: [Diagnostic] = []

  /// Subtitles of some cues.
  public init(_ cues: [Cue] = []) {
    self.cues = cues
  }
}

/// A stretch of a cue's text with what its tags say of it.
public struct SubtitleSpan: Sendable, Hashable {
  /// The text.
  public var text: String
  /// Whether it is bold: `<b>`.
  public var isBold = false
  /// Whether it is italic: `<i>`.
  public var isItalic = false
  /// Whether it is underlined: `<u>`.
  public var isUnderlined = false
  /// Whether it is struck through: SubRip's `<s>`.
  public var isStruckThrough = false
  /// WebVTT's classes, the outermost first, each once.
  public var classes: [String] = []
  /// Who speaks: WebVTT's `<v Mary>`.
  public var voice: String?
  /// BCP 47 tag: WebVTT's `<lang de>`.
  public var language: String?
  /// Its own colour: SubRip's `<font color>`.
  public var color: Color?

  /// A text without tags.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether nothing but the text is different.
  func looksLike(_ other: SubtitleSpan) -> Bool {
    isBold == other.isBold && isItalic == other.isItalic && isUnderlined == other.isUnderlined
      && isStruckThrough == other.isStruckThrough && classes == other.classes
      && voice == other.voice && language == other.language && color == other.color
  }
}

extension Subtitles {
  /// Reads subtitles of either kind: WebVTT where the file's name ends in `.vtt` or its first bytes
  /// say so, else SubRip.
  ///
  /// - Throws: As ``init(srt:limits:)`` and ``init(webVTT:limits:)``.
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
