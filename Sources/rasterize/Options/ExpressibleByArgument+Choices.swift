// The values of options that are enumerations, such as `--png-effort`.

public import ArgumentParser

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable, RawValue == String {
  /// The names of all cases. The parser's own implementation applies a key path to each case, in
  /// every command. That would take an eighth of the processor instructions at start-up.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// Empty, because the cases have no descriptions other than their names.
  public static var allValueDescriptions: [String: String] { [:] }
}
