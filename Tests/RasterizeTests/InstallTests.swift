// `Scripts/install` installs the command, its manual pages, and its completions.

import Foundation
import TestSupport
import Testing

@Suite("Installation")
struct InstallTests {
  @Test("Scripts/install puts the command, manual pages and completions into the given folder")
  func install() throws {
    let folder = try TemporaryFolder()
    let outcome = try Program.run(
      Repository.path("Scripts/install"), [folder.path + "/usr", Command.executable.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    for file in [
      "bin/rasterize", "share/man/man1/rasterize.1", "share/man/man1/rasterize-batch.1",
      "share/bash-completion/completions/rasterize", "share/zsh/site-functions/_rasterize",
      "share/fish/vendor_completions.d/rasterize.fish",
    ] {
      #expect(try !folder.read("usr/" + file).isEmpty, "\(file)")
    }
    let page = String(
      decoding: try folder.read("usr/share/man/man1/rasterize-batch.1"), as: UTF8.self)
    for part in [".TH RASTERIZE-BATCH 1", ".SH SYNOPSIS", ".SH EXAMPLES", "\\-\\-dry\\-run"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("strangers") && !page.contains("draw\\-for\\-batch"))
  }

  @Test("Without a folder, Scripts/install prints its usage")
  func usage() throws {
    let outcome = try Program.run(Repository.path("Scripts/install"), [])
    #expect(outcome.status == 64 && outcome.text.contains("Scripts/install PREFIX"))
  }
}
