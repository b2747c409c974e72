/// A requirement of a ``LayoutContract`` that a layout breaks, with the measured value and its
/// place.
public struct BrokenContract: Sendable, Hashable {
  /// The broken requirement.
  public var requirement: LayoutContract.Requirement
  /// The measured quantity in words.
  public var what: String
  /// The measured value.
  public var value: Double
  /// The value that was required. It is a minimum for ``LayoutContract/noWidow``,
  /// ``LayoutContract/contrast`` and requirements named `minimum…`, and a maximum otherwise.
  public var limit: Double
  /// The place in the document as a JSON path. It is the requirement if the box or a document of
  /// one box sets it. If the document sets it for several boxes, it is the box.
  public var path: String
  /// Index of the box; `nil` if the document has no frames.
  public var frame: Int?
  /// The place in the text in UTF-16 units; `nil` if it is the whole text.
  public var range: Range<Int>?

  /// A single line without the place, such as
  /// `maximumLines: the text has 3 lines; the maximum is 2`.
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

  /// The rounding direction in messages, so that a broken value never looks like its limit.
  private var rounding: FloatingPointRoundingRule { value < limit ? .down : .up }

  /// A diagnostic with the code `contract`, the same message and the same numbers.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "contract", message: message, path: path, range: range,
      numbers: ["value": value, "limit": limit],
      words: ["contract": requirement.rawValue, "what": what])
  }
}

extension BrokenContract {
  /// Creates a broken contract from a box's shortfall.
  ///
  /// - Parameter index: the index of the box in its document.
  init(
    _ shortfall: ContractCheck.Shortfall, of frame: TextDocument.Frame, _ index: Int,
    in document: TextDocument
  ) {
    let name = "require.\(shortfall.requirement.rawValue)"
    let box = "frames[\(index)]"
    let isOwn = frame.contract.requires(shortfall.requirement)
    self.init(
      requirement: shortfall.requirement, what: shortfall.what, value: shortfall.value,
      limit: shortfall.limit,
      path: !document.hasFrames ? name : isOwn ? "\(box).\(name)" : box,
      frame: document.hasFrames ? index : nil, range: shortfall.range)
  }
}

extension TextDocument {
  /// Whether the document or any of its boxes has a requirement.
  var hasContracts: Bool { !contract.isEmpty || frames.contains { !$0.contract.isEmpty } }

  /// The requirements that the layouts break. Contrast is not checked, because that needs drawing.
  func brokenContracts(of layouts: [TextLayout]) -> [BrokenContract] {
    zip(frames, layouts).enumerated().flatMap { index, box in
      let contract = contract(of: box.0)
      guard !contract.isEmpty else { return [BrokenContract]() }
      return ContractCheck(box.1, contract).shortfalls.map {
        BrokenContract($0, of: box.0, index, in: self)
      }
    }
  }

  /// The effective contract of a box: its own, completed by the document's.
  public func contract(of frame: Frame) -> LayoutContract { frame.contract.filled(with: contract) }
}
