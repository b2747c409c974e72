import Foundation

/// The condition under which an assertion writes its reference. An assertion that writes its
/// reference fails the test, because nothing was compared.
public enum RecordMode: String, Sendable, Hashable, CaseIterable {
  /// Never writes references: a missing reference or a difference fails the test. This mode is the
  /// default. Use it in continuous integration. In any other mode, a failed job can write
  /// references. A repeated job can then pass wrongly, because it compares its results with these
  /// new references.
  case never
  /// Writes a reference only if the file does not exist.
  case missing
  /// Writes a reference if the file does not exist or its content differs.
  case failed
  /// Always writes the reference, even if its content does not change.
  case all

  /// The environment variable that sets the default record mode of assertions.
  public static let variable = "GALLEY_GOLDENS"

  /// The record mode that `GALLEY_GOLDENS` sets, by default `never`; `nil` if the variable's value
  /// is invalid.
  static var fromEnvironment: RecordMode? {
    guard let word = ProcessInfo.processInfo.environment[variable], !word.isEmpty else {
      return .never
    }
    return RecordMode(rawValue: word)
  }

  /// Whether this record mode requires the reference file to be written.
  func records(isMissing: Bool, differs: Bool) -> Bool {
    switch self {
    case .never: false
    case .missing: isMissing
    case .failed: isMissing || differs
    case .all: true
    }
  }
}
