import Foundation

/// The condition for writing a reference. An assertion that writes a reference fails, because it
/// has compared nothing.
public enum RecordMode: String, Sendable, Hashable, CaseIterable {
  /// Never: a missing reference or a difference fails the test. This is the default. Use it in
  /// continuous integration, where a repeated job must not pass with references it wrote itself.
  case never
  /// If the reference is missing.
  case missing
  /// If the reference is missing or differs.
  case failed
  /// Always.
  case all

  /// The environment variable for the default mode of assertions.
  public static let variable = "GALLEY_GOLDENS"

  /// The mode from the environment; `nil` for an invalid word.
  static var fromEnvironment: RecordMode? {
    guard let word = ProcessInfo.processInfo.environment[variable], !word.isEmpty else {
      return .never
    }
    return RecordMode(rawValue: word)
  }

  /// Whether a reference must be written.
  func records(isMissing: Bool, differs: Bool) -> Bool {
    switch self {
    case .never: false
    case .missing: isMissing
    case .failed: isMissing || differs
    case .all: true
    }
  }
}
