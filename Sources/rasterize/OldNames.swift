/// Former names of options. `rasterize` still accepts these names.
///
/// Each option of the argument parser slows down the start of the program, even if help does not
/// list the option. These names are therefore not options of the parser.
enum OldNames {
  private static let names = [
    "--strangers": "--untrusted", "--missing": "--missing-glyphs", "--root": "--image-root",
  ]
  /// The former name of `--xml-template`. The former name is replaced in all subcommands except
  /// `batch`. In `batch`, `--template` is the current name of a different option.
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
