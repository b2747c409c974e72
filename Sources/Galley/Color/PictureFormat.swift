/// A format in which pictures are written.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// Without loss: PNG 3.
  case png

  /// The endings of names of its files, the usual one first.
  public var endings: [String] {
    switch self {
    case .png: ["png"]
    }
  }

  /// The format of files whose names have an ending, in letters of any case; `nil` for one that is
  /// no format's.
  public init?(ending: String) {
    let ending = ending.lowercased()
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }
}
