import ArgumentParser

/// The flag `--dry-run` of all subcommands that write files.
struct DryRunOption: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Check everything, but write no files.")
  var dryRun = false
}
