// Tests of card templates: permitted requests, and errors that prevent the server from starting.

import Foundation
import Galley
import GalleyDocuments
import Testing

@testable import GalleyServer

/// A temporary folder that exists during one test.
struct ScratchFolder: ~Copyable {
  let path: String

  init(_ files: [String: String]) throws {
    path = FileManager.default.temporaryDirectory.path + "/galley-server-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The content of a server with the templates in this folder.
  func content() throws -> ServedContent {
    try ServedContent(
      ServedFiles(templates: path, assets: path),
      pictures: AssetCache(folder: path, limit: 1 << 24),
      limits: .untrusted, includesSystemFonts: false)
  }
}

@Suite("Card templates")
struct TemplateTests {
  private static let talk = #"""
    {"template": {"parameters": {
       "title": {"required": true, "maxLength": 5, "pattern": "^[[:alpha:]]+$"},
       "by": {"default": "me"}}, "languages": ["en", "ar"], "scales": [1, 2], "formats": ["png"]},
     "width": 100, "text": "{{title}} {{by}} {{more}}"}
    """#

  private static func request(_ file: String, _ query: String) throws -> CardRequest {
    let folder = try ScratchFolder(["talk.json": talk])
    return try CardRequest(file: file, Query(query), of: folder.content())
  }

  @Test("If a request omits a value, the card uses the default value or an empty string")
  func values() throws {
    let request = try Self.request("talk.png", "title=Zo%C3%AB&_lang=ar&_scale=2")
    #expect(request.values == ["title": "Zoë", "by": "me", "more": ""])
    #expect(request.language == "ar")
    #expect(request.scale == 2)
    #expect(!request.isVersioned)
    #expect(
      try Self.request("talk.png", "title.b64=Wm_Dqw").digest()
        == Self.request("talk.png", "title=Zo%C3%AB&by=me").digest())
    #expect(try Self.request("talk.json", "title=A").ending == "json")
  }

  @Test(
    "The error for an invalid card request names the cause or a remedy",
    arguments: [
      ("talk.png", "", Problem.Kind.badRequest, "title is missing"),
      ("talk.png", "title=toolong", .badRequest, "use at most 5"),
      ("talk.png", "titel=A", .unknownParameter, #"did you mean "title""#),
      ("talk.png", "title=A&title.b64=QQ", .badRequest, "both plain and in base64url"),
      ("talk.png", "title.b64=QQ==", .badRequest, "must be UTF-8 text in base64url"),
      ("talk.png", "title=A&_lang=fr", .unknownParameter, "unknown language"),
      ("talk.png", "title=A&_scale=3", .unknownParameter, "unknown scale"),
      ("talk.jpg", "title=A", .notFound, "no format"),
      ("tlak.png", "title=A", .notFound, "unknown template"),
      ("talk", "title=A", .notFound, "unknown template"),
    ])
  func refused(file: String, query: String, kind: Problem.Kind, says: String) {
    let problem = #expect(throws: Problem.self) { try Self.request(file, query) }
    #expect(problem?.kind == kind)
    #expect(problem?.detail.contains(says) == true, "\(problem?.detail ?? "")")
  }

  @Test("The error for an unknown template names the list only to clients that may read the list")
  func list() throws {
    let content = try ScratchFolder(["talk.json": Self.talk]).content()
    for mayList in [true, false] {
      let problem = #expect(throws: Problem.self) {
        try CardRequest(file: "tlak.png", Query(""), of: content, mayList: mayList)
      }
      #expect(problem?.detail.contains("unknown template") == true)
      #expect(problem?.detail.contains("/v1/templates") == mayList)
    }
  }

  @Test("A changed template has a new version, and only responses for that version are immutable")
  func version() throws {
    let one = try ScratchFolder(["talk.json": Self.talk])
    let other = try ScratchFolder(["talk.json": Self.talk.replacing("100", with: "101")])
    let version = try #require(try one.content().templates["talk"]?.version)
    #expect(version == (try one.content().templates["talk"]?.version))
    #expect(version != (try other.content().templates["talk"]?.version))
    #expect(
      try CardRequest(file: "talk.png", Query("title=A&_v=\(version)"), of: one.content())
        .isVersioned)
    #expect(
      try !CardRequest(file: "talk.png", Query("title=A&_v=\(version)"), of: other.content())
        .isVersioned)
  }

  @Test(
    "An invalid template prevents the server from starting",
    arguments: [
      (#"{"txet": "a"}"#, #"unknown key "txet""#),
      (
        #"{"text": "a", "template": {"parameters": {"b": {}}}}"#,
        "no string contains the placeholder {{b}}"
      ),
      (#"{"text": "{{_a}}"}"#, "{{_a}} has a reserved name"),
      (
        #"{"text": "{{a}}", "template": {"parameters": {"a": {"pattern": "(a)\\1"}}}}"#,
        "back reference"
      ),
      (
        #"{"text": "{{a}}", "template": {"parameters": {"a": {"pattern": "(.{1,40}){1,40}"}}}}"#,
        "the repetition counts make 1600 copies"
      ),
      (
        #"{"text": "{{a}}", "template": {"parameters": {"a": {"pattern": "["}}}}"#,
        "invalid POSIX extended regular expression"
      ),
      (#"{"width": 1e5, "height": 1e5, "text": "a"}"#, "out of range"),
      (#"{"text": "a", "backgroundImage": "a.png"}"#, "there is no image"),
    ])
  func stopped(template: String, says: String) throws {
    let folder = try ScratchFolder(["a.json": template])
    let error = #expect(throws: StartError.self) { try folder.content() }
    #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
  }

  @Test("A colour placeholder accepts only colours, and an invalid default value is rejected")
  func colors() throws {
    func template(_ rule: String) throws -> CardTemplate {
      let json = #"{"template": {"parameters": {"paper": \#(rule)}}, "text": "x", "#
      let folder = try ScratchFolder(["a.json": json + #""background": "{{paper}}"}"#])
      return try #require(try folder.content().templates["a"])
    }
    let open = try template(#"{"required": true}"#)
    #expect(open.parameters == ["paper"])
    #expect(open.trialValues == nil)
    #expect(throws: Problem.self) { try template("{}").values([:]) }
    #expect(
      try open.document(["paper": "red"]).backgroundPaint == Color(css: "red").map { .color($0) })
    let error = #expect(throws: DocumentError.self) {
      try open.document(["paper": #"{"gradient": "linear"}"#])
    }
    #expect(error?.isCallersFault == true)
    #expect(try template(#"{"default": "white"}"#).trialValues == ["paper": "white"])
    #expect(throws: StartError.self) { try template(#"{"default": "wite"}"#) }
  }

  @Test("A value pattern matches characters, not bytes, and the match takes linear time")
  func patterns() throws {
    let pattern = try ValuePattern("^(a+)+$", of: "x")
    #expect(!pattern.matches(String(repeating: "a", count: 1000) + "b"))
    #expect(try ValuePattern("^.$", of: "x").matches("é"))
    #expect(try ValuePattern("^[[:alpha:]]{2}$", of: "x").matches("Zë"))
  }

  @Test(
    "Copies that counts such as {3} make are added if consecutive, and multiplied if nested",
    arguments: [
      ("", 0), ("a*(b|c)+d?", 0), ("a{3}", 3), (".{1,40}", 40), ("a{2,}", 2), ("a{0}", 0),
      ("a{3}b{4}", 7), ("(a{3}|b){4}", 12), ("(a{3}b{4}){2}c{5}", 19), ("a{3}{4}", 12),
      ("((a{2})*x){5}", 10), ("(ab){5}", 5), ("[{9}]{2}", 2), ("[]{9}]{2}", 2), ("[^]{9}]{2}", 2),
      ("[[:alpha:]{9}]{2}", 2), ("[[.].]{9}]{2}", 2), ("\\{9}", 0), ("\\(a{3}\\){2}", 5),
      ("([[:alpha:]]{1,30} ?){1,20}", 600), ("([0-9]{1,3}\\.){3}[0-9]{1,3}", 12),
      ("(.{1,40}){1,40}", 1600), ("((((a{255}){255}){255}){255}){255}", 1 << 30),
      ("((a{3}", 3), ("a{3", 3), ("{3}", 3), ("a)b{3}", 3), ("[a", 0), ("[[:a", 0),
    ])
  func counts(pattern: String, copies: Int) {
    #expect(PatternCounts.copies(in: Array(pattern.utf8)) == copies)
  }

  @Test("All counts of a pattern, such as {3}, may together make at most 255 copies")
  func mostCopies() throws {
    #expect(try ValuePattern(".{1,255}", of: "x").matches(String(repeating: "é", count: 255)))
    for pattern in [".{1,256}", ".{1,200}x{56}", "(a{16}){16}", "(.{1,40}){1,40}"] {
      let error = #expect(throws: StartError.self) { try ValuePattern(pattern, of: "x") }
      #expect(error?.description.contains("use at most 255") == true)
    }
  }
}
