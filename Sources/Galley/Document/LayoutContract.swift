/// What a layout has to keep, so that a picture that breaks it is not taken for a good one: the
/// `require` of a document or of one of its boxes.
///
/// Each requirement is asked for by itself; `nil` leaves it to the document, and there to nobody.
/// A box's own go before those of its document, requirement by requirement. <doc:LayoutContracts>
/// says what breaks each.
public struct LayoutContract: Sendable, Hashable {
  /// Whether no token may stand for text that was cut off.
  public var noTruncation: Bool?
  /// Whether no text may be left out, below the box or beyond its lines, or cut at its sides.
  public var noHiddenText: Bool?
  /// Whether every character needs a font that has it.
  public var noMissingGlyphs: Bool?
  /// Whether no line may end inside a word, hyphenation apart.
  public var noDividedWords: Bool?
  /// Whether no paragraph of two lines or more may end in a line of one word.
  public var noWidow: Bool?
  /// The greatest number of lines, above 0.
  public var maximumLines: Int?
  /// The least size of letters in points, after ``TextContainer/fit``.
  public var minimumFontSize: Double?
  /// The least ``TextLayout/fitScale``, 0 to 1.
  public var minimumFitScale: Double?
  /// How much text has to stand out of what is behind it.
  public var contrast: Contrast?

  /// A contract that asks for nothing.
  public init() {}

  /// How much the colour of text has to stand out of the pixels behind it.
  public struct Contrast: Sendable, Hashable {
    /// The least contrast ratio (WCAG 2.2), 1 to 21.
    public var minimum: Double
    /// What is done where it is less; `nil` is nothing.
    public var fix: Fix?

    /// A least contrast.
    public init(_ minimum: Double, fix: Fix? = nil) {
      self.minimum = minimum
      self.fix = fix
    }

    /// What is painted behind text that stands out too little, in black or white, with the least
    /// strength that is enough.
    public enum Fix: String, Sendable, Hashable, CaseIterable {
      /// A translucent box with rounded corners behind the lines.
      case scrim
      /// A soft shadow around the letters.
      case shadow
    }
  }

  /// The name of a requirement, as documents and messages spell it.
  public enum Requirement: String, Sendable, Hashable, CaseIterable {
    /// No token stands for text that was cut off.
    case noTruncation
    /// No text is left out or cut.
    case noHiddenText
    /// Every character has a font that has it.
    case noMissingGlyphs
    /// No line ends inside a word, hyphenation apart.
    case noDividedWords
    /// No paragraph of two lines or more ends in a line of one word.
    case noWidow
    /// There are no more lines than that.
    case maximumLines
    /// No letter is smaller than that.
    case minimumFontSize
    /// The text is not shrunk below that.
    case minimumFitScale
    /// Text stands out of what is behind it.
    case contrast
  }

  /// Whether it asks for something.
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

  /// Whether it says nothing at all.
  public var isEmpty: Bool {
    // Asked of every document: comparing with an empty one takes a fifteenth of a label's layout.
    noTruncation == nil && noHiddenText == nil && noMissingGlyphs == nil && noDividedWords == nil
      && noWidow == nil && maximumLines == nil && minimumFontSize == nil && minimumFitScale == nil
      && contrast == nil
  }

  /// This contract, with that of the document where it says nothing.
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
