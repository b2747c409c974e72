/// The requirements that a layout must meet: the `require` value of a document or of one of its
/// boxes.
///
/// If a requirement of a box is `nil`, the document's value of this requirement applies to the box.
/// If both are `nil`, the layout does not have to meet the requirement. <doc:LayoutContracts>
/// explains each requirement.
public struct LayoutContract: Sendable, Hashable {
  /// Whether the layout must never replace text with the truncation token.
  public var noTruncation: Bool?
  /// Whether all text must be visible. Text is visible if it is on a line and is not cut off at a
  /// side of the box. Text that the truncation token replaces does not break this requirement.
  public var noHiddenText: Bool?
  /// Whether every character must have a glyph in one of the fonts.
  public var noMissingGlyphs: Bool?
  /// Whether no line may end inside a word without a hyphen. Hyphenated words are allowed.
  public var noDividedWords: Bool?
  /// Whether each paragraph of two or more lines must have at least two words on its last line.
  public var noWidow: Bool?
  /// The maximum number of lines of text, above 0.
  public var maximumLines: Int?
  /// The minimum font size in points, measured after ``TextContainer/fit`` is applied.
  public var minimumFontSize: Double?
  /// The minimum value of ``TextLayout/fitScale``, 0 to 1.
  public var minimumFitScale: Double?
  /// The minimum contrast between text and the pixels behind the text.
  public var contrast: Contrast?

  /// Creates a layout contract without requirements.
  public init() {}

  /// The minimum contrast between the colour of text and the pixels behind the text.
  public struct Contrast: Sendable, Hashable {
    /// The minimum contrast ratio (WCAG 2.2), 1 to 21.
    public var minimum: Double
    /// The fix for text with too little contrast; if `nil`, the text is only reported.
    public var fix: Fix?

    /// Creates a contrast requirement.
    public init(_ minimum: Double, fix: Fix? = nil) {
      self.minimum = minimum
      self.fix = fix
    }

    /// A fix for too little contrast: a scrim or a shadow, painted behind the text in black or
    /// white. The opacity of the scrim, or the number of shadows, is the lowest that gives enough
    /// contrast.
    public enum Fix: String, Sendable, Hashable, CaseIterable {
      /// A translucent box with rounded corners, painted behind the lines of text.
      case scrim
      /// A soft shadow around the letters of the text.
      case shadow
    }
  }

  /// A requirement of a layout contract. The raw value is the requirement's name in documents and
  /// messages.
  public enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// The requirement that no text is replaced by the truncation token.
    case noTruncation
    /// The requirement that all text is visible.
    case noHiddenText
    /// The requirement that every character has a glyph in some font.
    case noMissingGlyphs
    /// The requirement that no line ends inside a word. Hyphenated words are allowed.
    case noDividedWords
    /// The requirement that the last line of each paragraph has at least two words. Paragraphs of
    /// one line always meet this requirement.
    case noWidow
    /// The requirement that the text has no more lines than the maximum.
    case maximumLines
    /// The requirement that no text is smaller than the minimum font size.
    case minimumFontSize
    /// The requirement that the text is not shrunk below the minimum scale.
    case minimumFitScale
    /// The requirement that text has at least the minimum contrast with the pixels behind the text.
    case contrast
  }

  /// Whether the contract sets the given requirement.
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

  /// Whether all requirements are `nil`.
  public var isEmpty: Bool {
    // The properties are tested one by one, because a comparison with an empty contract is slow.
    // The comparison would take a fifteenth of the time that the layout of a label takes.
    noTruncation == nil && noHiddenText == nil && noMissingGlyphs == nil && noDividedWords == nil
      && noWidow == nil && maximumLines == nil && minimumFontSize == nil && minimumFitScale == nil
      && contrast == nil
  }

  /// A copy of this contract in which each `nil` requirement is replaced by the document's
  /// requirement.
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
