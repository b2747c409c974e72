/// The properties of a box that few boxes set.
struct FrameDetails: Sendable {
  fileprivate(set) var backgroundImage: ImageFill?
  /// The effects of the box; `nil` if all effects have their defaults.
  fileprivate(set) var effects: Shared<BoxEffects>?
  fileprivate(set) var alt: String?
  fileprivate(set) var cell: TableCell?
  fileprivate(set) var path: ShapePath?
  fileprivate(set) var textPath: TextPath?
  fileprivate(set) var fitGroup: String?
  fileprivate(set) var contract = LayoutContract()
}

// The getters are inlined, because a call of a getter would copy the frame.
extension TextDocument.Frame {
  /// Image in the box, above the fill.
  public var backgroundImage: ImageFill? {
    @inline(__always) get { details?.value.backgroundImage }
    set { change(newValue != nil) { $0.backgroundImage = newValue } }
  }

  /// The effects of the box, such as its shadows and its opacity.
  public var effects: BoxEffects {
    @inline(__always) get { ownEffects?.value ?? BoxEffects() }
    set {
      let effects = newValue == BoxEffects() ? nil : Shared(newValue)
      change(effects != nil) { $0.effects = effects }
    }
  }

  /// The object that holds ``effects``; `nil` if all effects have their defaults.
  var ownEffects: Shared<BoxEffects>? {
    @inline(__always) get { details?.value.effects }
  }

  /// Alternative text of the box; `nil` uses the box's text.
  public var alt: String? {
    @inline(__always) get { details?.value.alt }
    set { change(newValue != nil) { $0.alt = newValue } }
  }

  /// The position of the box in a table, if ``role`` is a cell.
  public var cell: TableCell? {
    @inline(__always) get { details?.value.cell }
    set { change(newValue != nil) { $0.cell = newValue } }
  }

  /// The path (lines and curves) that the box shows, if ``content`` is ``Content/path``.
  public var path: ShapePath? {
    @inline(__always) get { details?.value.path }
    set { change(newValue != nil) { $0.path = newValue } }
  }

  /// The path along which ``text`` runs; `nil` for straight lines.
  public var textPath: TextPath? {
    @inline(__always) get { details?.value.textPath }
    set { change(newValue != nil) { $0.textPath = newValue } }
  }

  /// The name of the box's fit group; `nil` for none. The texts of all boxes in a group have the
  /// same scale: the smallest scale that ``TextContainer/fit`` finds for any of them.
  public var fitGroup: String? {
    @inline(__always) get { details?.value.fitGroup }
    set { change(newValue != nil) { $0.fitGroup = newValue } }
  }

  /// Layout requirements for the box. The document's contract supplies the requirements that are
  /// `nil`.
  public var contract: LayoutContract {
    @inline(__always) get { details?.value.contract ?? LayoutContract() }
    set { change(!newValue.isEmpty) { $0.contract = newValue } }
  }

  /// Changes one of the details. If the frame has no details and the new value is the default, the
  /// frame still has no details afterwards.
  private mutating func change(_ isSet: Bool, _ change: (inout FrameDetails) -> Void) {
    guard isSet || details != nil else { return }
    var changed = details?.value ?? FrameDetails()
    change(&changed)
    details = Shared(changed)
  }
}
