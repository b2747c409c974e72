/// Former names of options, which the command still accepts.
///
/// The argument parser does not know these names, because even a hidden option would slow down
/// every start.
enum OldNames {
  private static let names = [
    "--strangers": "--untrusted", "--missing": "--missing-glyphs", "--root": "--image-root",
  ]
  /// The former name of `--xml-template`. The subcommand `batch` has another option with this name.
  private static let template = "--template"

  /// Returns the arguments with old option names replaced by current names; `nil` if no argument is
  /// an old name.
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
