import Foundation

/// The condition under which a reference is written. An assertion that writes a reference fails,
/// because it has compared nothing.
public enum RecordMode: String, Sendable, Hashable, CaseIterable {
  /// Never writes references: a missing reference or a difference fails the test. This is the
  /// default. Use this mode in continuous integration, where a repeated job must not pass with
  /// references it wrote itself.
  case never
  /// Writes a reference if it is missing.
  case missing
  /// Writes a reference if it is missing or differs.
  case failed
  /// Always writes the reference.
  case all

  /// The environment variable that sets the default record mode of assertions.
  public static let variable = "GALLEY_GOLDENS"

  /// The record mode from the environment; `nil` if the variable has an invalid value.
  static var fromEnvironment: RecordMode? {
    guard let word = ProcessInfo.processInfo.environment[variable], !word.isEmpty else {
      return .never
    }
    return RecordMode(rawValue: word)
  }

  /// Whether a reference must be written in this mode.
  func records(isMissing: Bool, differs: Bool) -> Bool {
    switch self {
    case .never: false
    case .missing: isMissing
    case .failed: isMissing || differs
    case .all: true
    }
  }
}
