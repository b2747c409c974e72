// When references are written.

import Foundation

/// When an assertion writes its reference. A run that writes one fails: what it has just written, it
/// has not tested.
public enum RecordMode: String, Sendable, Hashable, CaseIterable {
  /// Never: what is missing or differs fails. The default, and what continuous integration needs, as
  /// a job that is tried again must not pass on what it wrote itself.
  case never
  /// Where there is none.
  case missing
  /// Where there is none, or it differs.
  case failed
  /// Always.
  case all

  /// The environment variable that is asked where an assertion names no mode.
  public static let variable = "GALLEY_GOLDENS"

  /// The mode that the environment asks for; `nil` for a word that is none.
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
