/// A requirement of a ``LayoutContract`` that a layout does not meet, with the measured value and
/// the position in the document.
public struct BrokenContract: Sendable, Hashable {
  /// The requirement that is not met.
  public var requirement: LayoutContract.Requirement
  /// The name of the measured quantity, such as `lines`.
  public var what: String
  /// The measured value that breaks the requirement, such as the number of lines.
  public var value: Double
  /// The required value. The value is a minimum for ``LayoutContract/noWidow``,
  /// ``LayoutContract/contrast`` and the requirements named `minimum…`. For all other requirements,
  /// the value is a maximum.
  public var limit: Double
  /// A JSON path in the document. Usually, the path leads to the broken requirement. If the
  /// document has frames and the box inherits the requirement, the path leads to the box.
  public var path: String
  /// Index of the box that breaks the requirement; `nil` if the document has no frames.
  public var frame: Int?
  /// The part of the text that breaks the requirement, as a range of UTF-16 offsets; `nil` for the
  /// whole text.
  public var range: Range<Int>?

  /// Creates the report of a requirement that a text does not meet. The path has only the name of
  /// the requirement.
  init(
    _ requirement: LayoutContract.Requirement, _ what: String, _ value: Double, limit: Double,
    range: Range<Int>? = nil
  ) {
    (self.requirement, self.what, self.value, self.limit) = (requirement, what, value, limit)
    path = "require.\(requirement.rawValue)"
    self.range = range
  }

  /// A one-line message without the position, such as `maximumLines: the text has 3 lines; the
  /// maximum is 2`.
  public var message: String { "\(requirement.rawValue): \(sentence)" }

  private var sentence: String {
    let (value, limit) = (decimal(self.value, rounding: rounding), decimal(self.limit))
    return switch requirement {
    case .noTruncation, .noHiddenText, .noMissingGlyphs, .noDividedWords: "\(value) \(what)"
    case .noWidow:
      "a paragraph's last line has \(value) \(value == "1" ? "word" : "words"); at least \(limit)"
        + " are required"
    case .maximumLines:
      "the text has \(value) \(value == "1" ? "line" : "lines"); the maximum is \(limit)"
    case .minimumFontSize:
      "the smallest text is \(value) pt; at least \(limit) pt is required"
    case .minimumFitScale:
      "the text is shrunk to a scale of \(value); at least \(limit) is required"
    case .contrast: "the \(what) is \(value); at least \(limit) is required"
    }
  }

  /// The direction in which messages round the measured value: away from the limit. The printed
  /// value therefore never equals the limit.
  private var rounding: FloatingPointRoundingRule { value < limit ? .down : .up }

  /// A diagnostic with the code `contract`, and with this broken contract's message, value and
  /// limit.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "contract", message: message, path: path, range: range,
      numbers: ["value": value, "limit": limit],
      words: ["contract": requirement.rawValue, "what": what])
  }
}

extension TextDocument {
  /// Whether the document or any of its boxes has a layout requirement.
  var hasContracts: Bool {
    !contract.isEmpty || frames.contains { $0.details?.value.contract.isEmpty == false }
  }

  /// The effective contract of a box. The document's contract supplies the requirements that the
  /// box does not set.
  public func contract(of frame: Frame) -> LayoutContract { frame.contract.filled(with: contract) }
}
