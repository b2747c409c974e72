import Foundation

/// When an assertion writes its reference. An assertion that writes one fails, as it has not
/// compared anything.
public enum RecordMode: String, Sendable, Hashable, CaseIterable {
  /// Never: a missing reference or a difference fails. The default, and the mode for continuous
  /// integration, where a repeated job must not pass by its own references.
  case never
  /// If there is none.
  case missing
  /// If there is none, or it differs.
  case failed
  /// Always.
  case all

  /// The environment variable with the mode of assertions that name none.
  public static let variable = "GALLEY_GOLDENS"

  /// The mode of the environment; `nil` for an invalid word.
  static var fromEnvironment: RecordMode? {
    guard let word = ProcessInfo.processInfo.environment[variable], !word.isEmpty else {
      return .never
    }
    return RecordMode(rawValue: word)
  }

  /// Whether a reference is to be written.
  func records(isMissing: Bool, differs: Bool) -> Bool {
    switch self {
    case .never: false
    case .missing: isMissing
    case .failed: isMissing || differs
    case .all: true
    }
  }
}
