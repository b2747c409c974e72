// Tests of render jobs: their pictures equal the library's pictures, and their errors have JSON
// paths.

import Foundation
import Galley
import GalleyDocuments
import NIOCore
import Testing

@testable import GalleyServer

@Suite("Rendering for requests")
struct RenderServiceTests {
  private static func service(
    _ capacity: RenderCapacity = RenderCapacity(workers: 2), _ files: [String: String] = [:]
  ) throws -> RenderService {
    RenderService(try ScratchFolder(files).content(), capacity)
  }

  private static func job(
    _ json: String, _ product: RenderJob.Product = .picture("png"),
    _ options: RenderOptions = RenderOptions()
  ) -> RenderJob {
    RenderJob(.document(format: "json"), product, body: Array(json.utf8), options)
  }

  @Test("The service and the library draw the same picture at the same scale")
  func picture() async throws {
    let json = #"{"text": "Quartz 12", "width": 80, "background": "white", "alt": "q"}"#
    let service = try Self.service()
    let result = try await service.run(
      Self.job(json, .picture("png"), RenderOptions(scale: 2)), with: service.content)
    var document = try TextDocument(json: Array(json.utf8))
    document.scale = 2
    var metadata = PictureMetadata()
    metadata.alt = ("q", "en")
    let renderer = TextRenderer(fonts: .bundled)
    let expected = try await renderer.encode(document, as: .png(), metadata: metadata)
    #expect(Array(buffer: result.bytes) == expected.bytes)
    #expect(result.width == 160)
    let jpeg = try await service.run(
      Self.job(json, .picture("jpg"), RenderOptions(quality: 50)), with: service.content)
    document.scale = 1
    let other = try await renderer.encode(document, as: .jpeg(quality: 50), metadata: metadata)
    #expect(Array(buffer: jpeg.bytes) == other.bytes)
  }

  @Test("The service and the library write the same SVG and PDF files, and both ignore the quality")
  func vectors() async throws {
    let json = #"{"text": "Quartz 12", "width": 80, "alt": "q", "title": "A <b> & c"}"#
    let service = try Self.service()
    let renderer = TextRenderer(fonts: .bundled)
    let layout = try await renderer.layout(TextDocument(json: Array(json.utf8)))
    let metadata = layout.document.pictureMetadata(embedding: false)
    for (ending, encoding) in [("svg", PictureEncoding.svg()), ("pdf", .pdf())] {
      let result = try await service.run(
        Self.job(json, .picture(ending), RenderOptions(quality: 50)), with: service.content)
      let expected = try await renderer.encode(layout, as: encoding, metadata: metadata)
      #expect(Array(buffer: result.bytes) == expected.bytes)
      #expect(result.width == 80)
    }
    let problem = await #expect(throws: Problem.self) {
      try await service.run(Self.job(json, .picture("rgba")), with: service.content)
    }
    #expect(problem?.kind == .notFound)
  }

  @Test("A vector file that needs more memory than the limit is rejected")
  func vectorMemory() async throws {
    var capacity = RenderCapacity(workers: 1)
    capacity.memory = 1 << 20
    let service = try Self.service(capacity)
    let long = #"{"width": 500, "text": "\#(String(repeating: "Quartz ", count: 1000))"}"#
    for ending in ["svg", "pdf"] {
      let problem = await #expect(throws: Problem.self) {
        try await service.run(Self.job(long, .picture(ending)), with: service.content)
      }
      #expect(problem?.kind == .notDrawable && problem?.limit == Double(1 << 20))
    }
  }

  @Test("The service's JSON responses equal the library's JSON output")
  func answers() async throws {
    let json = #"{"text": "Quartz \u202e", "width": 80}"#
    let service = try Self.service()
    let layout = try await TextRenderer(fonts: .bundled).layout(
      TextDocument(json: Array(json.utf8)))
    func answer(_ product: RenderJob.Product, _ body: String) async throws -> String {
      String(buffer: try await service.run(Self.job(body, product), with: service.content).bytes)
    }
    #expect(try await answer(.layout, json) == layout.json())
    #expect(try await answer(.lint, json) == layout.lint().json)
    #expect(try await answer(.converted, json) == TextDocument(json: Array(json.utf8)).json())
    #expect(try await answer(.breaks, #"{"text": "a b"}"#).hasPrefix("{"))
  }

  @Test("A card uses the values, language and scale of its request")
  func card() async throws {
    let service = try Self.service(
      RenderCapacity(workers: 1), ["a.json": #"{"text": "{{x}}", "width": 50}"#])
    let job = RenderJob(
      .card(template: "a", values: ["x": "Quartz"]), .layout,
      RenderOptions(scale: 3, language: "de"))
    let text = String(buffer: try await service.run(job, with: service.content).bytes)
    #expect(text.contains(#""range":[0,6]"#))
    #expect(text.contains(#""scale":3"#))
  }

  @Test("After a reload, a URL with the previous version of a template draws the previous template")
  func previousVersion() throws {
    func content(_ text: String) throws -> ServedContent {
      try ScratchFolder(["a.json": #"{"text": "\#(text)"}"#]).content()
    }
    let (one, two) = (try content("one"), try content("two"))
    let service = RenderService(one, RenderCapacity(workers: 1))
    func number(_ version: String?) -> Int { service.content(of: "a", version: version).number }
    service.replace(two)
    #expect(number(one.versions["a"]) == one.number)
    for version in [two.versions["a"], nil, "unknown"] { #expect(number(version) == two.number) }
    #expect(service.content(of: "b", version: one.versions["a"]).number == two.number)
    // A reload that changes no template keeps the previous version of each template, so the server
    // can still draw it.
    let same = try content("two")
    service.replace(same)
    #expect(number(one.versions["a"]) == one.number && number(nil) == same.number)
    let three = try content("three")
    service.replace(three)
    #expect(number(one.versions["a"]) == three.number)
    #expect(number(two.versions["a"]) == same.number)
  }

  private static let matched = #"""
    {"template": {"parameters": {"a": {"pattern": "^(x|y{200})$"}, "b": {"pattern": "^[0-9]$",
      "default": "none"}, "c": {"pattern": "^.+$", "required": true}}}, "text": "{{a}}{{b}}{{c}}"}
    """#

  @Test(
    "A value that does not match its pattern is refused when the card is drawn",
    arguments: [
      ("a=x&b=1&c=z", nil as String?), ("c=z", nil), ("a=&b=none&c=z", nil),
      ("a=z&c=z", "parameter a does not match"), ("b=12&c=z", "parameter b does not match"),
      ("c=", "parameter c does not match"),
    ])
  func patterns(query: String, says: String?) async throws {
    let service = try Self.service(RenderCapacity(workers: 1), ["a.json": Self.matched])
    let card = try CardRequest(file: "a.png", Query(query), of: service.content)
    let job = RenderJob(.card(template: "a", values: card.values), .lint, RenderOptions())
    do throws(Problem) {
      _ = try await service.run(job, with: service.content)
      #expect(says == nil)
    } catch {
      #expect(error.kind == .badRequest)
      #expect(says.map { error.detail.contains($0) } == true, "\(error.detail)")
    }
  }

  @Test("A slow pattern match does not delay its request beyond the deadline")
  func slowPattern() async throws {
    var capacity = RenderCapacity(workers: 1)
    capacity.deadline = .milliseconds(20)
    let slow = Self.matched.replacing("^(x|y{200})$", with: "^[[:alpha:]]{1,255}$")
    let service = try Self.service(capacity, ["a.json": slow])
    let values = ["a": String(repeating: "é", count: 255) + "1", "b": "1", "c": "z"]
    let job = RenderJob(.card(template: "a", values: values), .lint, RenderOptions())
    let start = ContinuousClock.now
    let problem = await #expect(throws: Problem.self) {
      try await service.run(job, with: service.content)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(problem?.kind == .timedOut, "after \(seconds) s")
  }

  @Test(
    "The error response to an invalid document has a kind and, if known, a JSON path",
    arguments: [
      (#"{"text": 1}"#, Problem.Kind.invalidDocument, "text" as String?, 1 as Int?),
      (#"{"text": "a", "#, .invalidDocument, nil, 1),
      (#"{"text": "a", "fonts": ["/etc/passwd"]}"#, .notDrawable, "fonts", 1),
      (
        #"{"text": "a", "backgroundImage": "/etc/passwd"}"#, .invalidDocument, "backgroundImage",
        1
      ),
      (#"{"text": "a", "width": 9000, "height": 9000}"#, .notDrawable, nil, nil),
      (
        #"{"text": "a b c", "width": 10, "require": {"maximumLines": 1}}"#, .contract,
        "require.maximumLines", nil
      ),
    ])
  func problems(json: String, kind: Problem.Kind, path: String?, line: Int?) async throws {
    let service = try Self.service()
    let problem = await #expect(throws: Problem.self) {
      try await service.run(Self.job(json), with: service.content)
    }
    #expect(problem?.kind == kind, "\(problem?.detail ?? "")")
    #expect(problem?.path == path)
    #expect(problem?.line == line)
    #expect(problem?.detail.contains("/etc") != true || problem?.path != nil)
  }

  @Test("The error response about hidden text has the size that the box needs")
  func hiddenText() async throws {
    let service = try Self.service()
    let box = #""width": 30, "height": 20, "text": "a b c d e f g h""#
    for json in [
      #"{\#(box), "require": {"noHiddenText": true}}"#,
      #"{"width": 99, "height": 99, "frames": [{"text": "a"}, {"require": {"noHiddenText": true}, "#
        + box + "}]}",
    ] {
      let problem = await #expect(throws: Problem.self) {
        try await service.run(Self.job(json), with: service.content)
      }
      #expect(problem?.kind == .contract)
      #expect(problem?.detail.contains("the box has a height of 20 points but needs") == true)
    }
  }

  @Test("The JSON of an error response contains only the members that are set")
  func problemJSON() throws {
    var problem = Problem(.contract, "too \"long\"")
    (problem.path, problem.range, problem.limit) = ("text", 1..<3, 2)
    let json = problem.json(instance: "x")
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["type"] as? String == "urn:galley:problem:contract")
    #expect(object?["status"] as? Int == 422)
    #expect(object?["range"] as? [Int] == [1, 3])
    #expect(object?["line"] == nil)
  }

  @Test("Rendering stops if the deadline passes or if the client disconnects")
  func ends() async throws {
    let heavy =
      #"{"width": 300, "text": "\#(String(repeating: "Sphinx of quartz. ", count: 3000))"}"#
    var capacity = RenderCapacity(workers: 1)
    capacity.deadline = .milliseconds(1)
    let late = try Self.service(capacity)
    let problem = await #expect(throws: Problem.self) {
      try await late.run(Self.job(heavy), with: late.content)
    }
    #expect(problem?.kind == .timedOut)
    let service = try Self.service(RenderCapacity(workers: 1))
    let task = Task { try await service.run(Self.job(heavy), with: service.content) }
    task.cancel()
    let gone = await #expect(throws: Problem.self) { try await task.value }
    #expect(gone?.kind == .clientGone)
  }

  @Test("The server is ready even if all workers are busy and the queue is full")
  func readiness() async throws {
    let heavy =
      #"{"width": 300, "text": "\#(String(repeating: "Sphinx of quartz. ", count: 3000))"}"#
    var capacity = RenderCapacity(workers: 1, queue: 1)
    (capacity.deadline, capacity.longestWait) = (.seconds(120), .seconds(120))
    let service = try Self.service(capacity)
    let readiness = try await Readiness(service)
    let tasks = (0..<2).map { _ in
      Task { try await service.run(Self.job(heavy, .picture("webp")), with: service.content) }
    }
    while service.load.rendering < 1 || service.load.waiting < 1 {
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(await readiness.problem(of: service) == nil)
    #expect(service.load.rendering == 1)
    for task in tasks { task.cancel() }
    readiness.drain()
    #expect(await readiness.problem(of: service) == "draining")
  }

  @Test("A picture that needs more memory than the limit is rejected")
  func memory() async throws {
    var capacity = RenderCapacity(workers: 1)
    capacity.memory = 1 << 20
    let service = try Self.service(capacity)
    let large = #"{"text": "a", "width": 1000, "height": 1000}"#
    let problem = await #expect(throws: Problem.self) {
      try await service.run(Self.job(large, .picture("webp")), with: service.content)
    }
    #expect(problem?.kind == .notDrawable)
    #expect(problem?.limit == Double(1 << 20))
  }

  @Test("The OpenAPI description contains every route, and every reference in it has a target")
  func openAPI() throws {
    let configuration = ServerConfiguration(
      listen: .loopback(port: 0), adminListen: .loopback(port: 0),
      capacity: RenderCapacity(workers: 1))
    let routes = InformationRoutes(
      service: try Self.service(), doors: configuration.doors, hasPlayground: true
    ).routes
    let text = OpenAPI.document(routes)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let paths = object?["paths"] as? [String: Any]
    #expect(Set(paths?.keys.map(\.self) ?? []) == Set(routes.map(\.path)))
    for reference in text.matches(of: /"\$ref":"#\/([^"]*)"/).map({ String($0.1) }) {
      var place: Any? = object
      for part in reference.split(separator: "/") {
        place = (place as? [String: Any])?[String(part)]
      }
      #expect(place != nil, "\(reference)")
    }
  }

  @Test("A listener address must consist of a host and a port")
  func addresses() {
    typealias Address = ServerConfiguration.Address
    #expect(Address("127.0.0.1:80")?.isLoopback == true)
    #expect(Address("[::1]:0")?.host == "::1")
    #expect(Address("[::1]:0")?.isLoopback == true)
    #expect(Address("0.0.0.0:8080")?.isLoopback == false)
    for text in ["", ":80", "a", "a:", "a:65536", "a:-1"] { #expect(Address(text) == nil) }
  }
}
