extension Rasterize {
  /// Former names of options, with the current names. `rasterize` still accepts the former names.
  ///
  /// Each option of the argument parser slows down the start of the program, even if help does not
  /// list the option. These names are therefore not options of the parser.
  private static let oldNames = [
    "--strangers": "--untrusted", "--missing": "--missing-glyphs", "--root": "--image-root",
  ]
  /// The former name of `--xml-template`. The former name is replaced in all subcommands except
  /// `batch`. In `batch`, `--template` is the current name of a different option.
  private static let oldTemplate = "--template"

  /// Returns the arguments with old option names replaced by current names; `nil` if no argument is
  /// an old name.
  static func replacingOldNames(in arguments: [String]) -> [String]? {
    let replaced = arguments.map { argument in
      let name = String(argument.prefix { $0 != "=" })
      let isTemplate = name == oldTemplate && arguments.first != Batch.configuration.commandName
      guard let new = isTemplate ? "--xml-template" : oldNames[name] else { return argument }
      return new + argument.dropFirst(name.count)
    }
    return replaced == arguments ? nil : replaced
  }
}
