/// A requirement of a ``LayoutContract`` that a layout does not keep: what was found, and where.
public struct BrokenContract: Sendable, Hashable {
  /// What was required.
  public var requirement: LayoutContract.Requirement
  /// What was measured, in words.
  public var what: String
  /// The number that was found.
  public var value: Double
  /// The number that would have been right: the most, or for ``LayoutContract/noWidow``,
  /// ``LayoutContract/contrast`` and what has a minimum the least.
  public var limit: Double
  /// Where in the document, as a JSON path: the requirement, in the box or in a document of one
  /// box, or the box whose document has the requirement.
  public var path: String
  /// Index of the box, where the document has frames.
  public var frame: Int?
  /// Where in the text, in UTF-16 units; `nil` where it is about all of it.
  public var range: Range<Int>?

  /// One line without the place: `noWidow: WHAT, VALUE, LIMIT`.
  public var message: String {
    "\(requirement.rawValue): \(what), \(decimal(value, rounding: rounding)), limit "
      + decimal(limit)
  }

  /// What falls short of a least number is never shown as that number.
  private var rounding: FloatingPointRoundingRule { value < limit ? .down : .up }

  /// The same as a finding of the code `contract`.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: "contract", message: message, path: path, range: range,
      numbers: ["value": value, "limit": limit],
      words: ["contract": requirement.rawValue, "what": what])
  }
}

extension BrokenContract {
  /// What a box's layout does not keep.
  ///
  /// - Parameter index: of the box in its document.
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
  /// Whether anything is required of its layout.
  var hasContracts: Bool { !contract.isEmpty || frames.contains { !$0.contract.isEmpty } }

  /// What its boxes do not keep of their contracts, as far as their layouts alone tell it.
  func brokenContracts(of layouts: [TextLayout]) -> [BrokenContract] {
    zip(frames, layouts).enumerated().flatMap { index, box in
      let contract = contract(of: box.0)
      guard !contract.isEmpty else { return [BrokenContract]() }
      return ContractCheck(box.1, contract).shortfalls.map {
        BrokenContract($0, of: box.0, index, in: self)
      }
    }
  }

  /// What is required of a box: its own, and the document's where that says nothing.
  public func contract(of frame: Frame) -> LayoutContract { frame.contract.filled(with: contract) }
}
