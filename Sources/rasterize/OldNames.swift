/// Earlier names of options, which command lines may still have.
///
/// The argument parser does not know these names: even hidden, each option makes every start slower.
enum OldNames {
  private static let names = [
    "--strangers": "--untrusted", "--missing": "--missing-glyphs", "--root": "--image-root",
  ]
  /// The earlier name of `--xml-template`, which is another option of `batch`.
  private static let template = "--template"

  /// The arguments with the present names; `nil` if there is no old name.
  static func replaced(in arguments: [String]) -> [String]? {
    let replaced = arguments.map { argument in
      let name = String(argument.prefix { $0 != "=" })
      let isTemplate = name == template && arguments.first != Batch.configuration.commandName
      guard let new = isTemplate ? "--xml-template" : names[name] else { return argument }
      return new + argument.dropFirst(name.count)
    }
    return replaced == arguments ? nil : replaced
  }
}
