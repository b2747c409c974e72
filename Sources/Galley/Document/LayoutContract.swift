/// The guarantees that a layout must meet: the `require` of a document or of one of its boxes.
///
/// Each requirement is independent. If a box's requirement is `nil`, the document's requirement
/// applies; if that is `nil` too, nothing is required. <doc:LayoutContracts> explains what breaks
/// each.
public struct LayoutContract: Sendable, Hashable {
  /// Whether text must never be cut off and replaced by the truncation token.
  public var noTruncation: Bool?
  /// Whether all text must be shown: none below the box, beyond the last line, or cut off at a
  /// side.
  public var noHiddenText: Bool?
  /// Whether every character must have a glyph in some font.
  public var noMissingGlyphs: Bool?
  /// Whether lines must never end inside a word; hyphenation is allowed.
  public var noDividedWords: Bool?
  /// Whether the last line of each paragraph of two or more lines must have at least two words.
  public var noWidow: Bool?
  /// The maximum number of lines, above 0.
  public var maximumLines: Int?
  /// The minimum font size in points, after ``TextContainer/fit`` is applied.
  public var minimumFontSize: Double?
  /// The minimum ``TextLayout/fitScale``, 0 to 1.
  public var minimumFitScale: Double?
  /// The minimum contrast between text and the pixels below it.
  public var contrast: Contrast?

  /// Creates a contract without requirements.
  public init() {}

  /// The minimum contrast between the colour of text and the pixels below it.
  public struct Contrast: Sendable, Hashable {
    /// The minimum contrast ratio (WCAG 2.2), 1 to 21.
    public var minimum: Double
    /// The remedy for text with too little contrast; `nil` for none.
    public var fix: Fix?

    /// Creates a contrast requirement.
    public init(_ minimum: Double, fix: Fix? = nil) {
      self.minimum = minimum
      self.fix = fix
    }

    /// A remedy that is painted below text with too little contrast. It is black or white, at the
    /// lowest strength that suffices.
    public enum Fix: String, Sendable, Hashable, CaseIterable {
      /// A translucent box with rounded corners below the lines.
      case scrim
      /// A soft shadow around the letters.
      case shadow
    }
  }

  /// The name of a requirement, as spelled in documents and messages.
  public enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// No text is replaced by the truncation token.
    case noTruncation
    /// All text is shown.
    case noHiddenText
    /// Every character has a glyph in some font.
    case noMissingGlyphs
    /// No line ends inside a word, except by hyphenation.
    case noDividedWords
    /// No paragraph of two or more lines ends in a line of one word.
    case noWidow
    /// The text has no more lines than the maximum.
    case maximumLines
    /// No text is smaller than the minimum font size.
    case minimumFontSize
    /// The text is not shrunk below the minimum scale.
    case minimumFitScale
    /// Text has enough contrast with the pixels below it.
    case contrast
  }

  /// Whether the contract contains a requirement.
  public func requires(_ requirement: Requirement) -> Bool {
    switch requirement {
    case .noTruncation: noTruncation == true
    case .noHiddenText: noHiddenText == true
    case .noMissingGlyphs: noMissingGlyphs == true
    case .noDividedWords: noDividedWords == true
    case .noWidow: noWidow == true
    case .maximumLines: maximumLines != nil
    case .minimumFontSize: minimumFontSize != nil
    case .minimumFitScale: minimumFitScale != nil
    case .contrast: contrast != nil
    }
  }

  /// Whether the contract has no requirement set.
  public var isEmpty: Bool {
    // Comparing with an empty contract would take a fifteenth of the time of a label's layout.
    noTruncation == nil && noHiddenText == nil && noMissingGlyphs == nil && noDividedWords == nil
      && noWidow == nil && maximumLines == nil && minimumFontSize == nil && minimumFitScale == nil
      && contrast == nil
  }

  /// This contract, with the document's requirements in place of those that are `nil`.
  public func filled(with document: LayoutContract) -> LayoutContract {
    var filled = self
    filled.noTruncation = noTruncation ?? document.noTruncation
    filled.noHiddenText = noHiddenText ?? document.noHiddenText
    filled.noMissingGlyphs = noMissingGlyphs ?? document.noMissingGlyphs
    filled.noDividedWords = noDividedWords ?? document.noDividedWords
    filled.noWidow = noWidow ?? document.noWidow
    filled.maximumLines = maximumLines ?? document.maximumLines
    filled.minimumFontSize = minimumFontSize ?? document.minimumFontSize
    filled.minimumFitScale = minimumFitScale ?? document.minimumFitScale
    filled.contrast = contrast ?? document.contrast
    return filled
  }
}
