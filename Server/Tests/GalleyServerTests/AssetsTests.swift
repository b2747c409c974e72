// Tests of the pictures in the folder of assets: when they are read, and what depends on them.

import Foundation
import Galley
import GalleyDocuments
import GalleyFormats
import Testing

@testable import GalleyServer

@Suite("Assets")
struct AssetsTests {
  /// The bytes of a picture file of one colour.
  private static func picture(
    _ color: UInt32, side: Int = 8, as encoding: PictureEncoding = .png()
  ) throws -> [UInt8] {
    let bitmap = try #require(Bitmap(width: side, height: side, filledWith: color | 0xFF00_0000))
    return try bitmap.encoded(as: encoding).bytes
  }

  private static func write(_ bytes: [UInt8], _ folder: borrowing ScratchFolder, _ name: String)
    throws
  {
    // Write to another file and rename it, as programs should, so that no reader sees a
    // half-written file.
    let path = folder.path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  private static let avatar =
    #"{"width": 8, "height": 8, "backgroundImage": "{{user}}.png", "text": ""}"#
  private static let logo = #"{"width": 8, "height": 8, "backgroundImage": "logo.png", "text": ""}"#

  /// Draws a card, as the server does for a request. Returns the image and its `ETag`.
  private static func card(
    _ file: String, _ query: String, _ service: RenderService
  ) async throws -> (image: [UInt8], etag: String) {
    let content = service.content
    let card = try CardRequest(file: file, Query(query), of: content)
    var job = RenderJob(
      .card(template: card.template.name, values: card.values), .picture(card.ending))
    job.assets = try await service.digests(of: card.pictures, in: content)
    let result = try await service.run(job, with: content)
    return (Array(buffer: result.bytes), card.digest(job.assets))
  }

  @Test(
    "The server reads no pictures at its start, and a card reads only the pictures that it uses")
  func start() async throws {
    let folder = try ScratchFolder(["card.json": Self.avatar])
    try Self.write(Self.picture(0xFF), folder, "user0.png")
    for number in 1..<10_000 {
      let path = "\(folder.path)/user\(number).png"
      try unsafe #require(link("\(folder.path)/user0.png", path) == 0)
    }
    let content = try folder.content()
    #expect(content.assets.cache.figures == (0, 0, 0, 0))
    #expect(content.assets.pinned.isEmpty)
    let service = RenderService(content, RenderCapacity(workers: 1))
    let first = try await Self.card("card.png", "user=user77", service)
    #expect(content.assets.cache.figures.reads <= 2)
    #expect(content.assets.cache.figures.decodes == 1)
    let reads = content.assets.cache.figures.reads
    #expect(try await Self.card("card.png", "user=user77", service) == first)
    #expect(content.assets.cache.figures.reads == reads)
    #expect(content.assets.cache.figures.decodes == 1)
  }

  @Test("A template's version depends only on the pictures that the template names")
  func versions() throws {
    let folder = try ScratchFolder(["a.json": Self.logo, "b.json": Self.avatar])
    try Self.write(Self.picture(0xFF), folder, "logo.png")
    func versions() throws -> [String?] {
      let content = try folder.content()
      return ["a", "b"].map { content.templates[$0]?.version }
    }
    let before = try versions()
    try Self.write(Self.picture(0xFF00), folder, "other.png")
    #expect(try versions() == before)
    try Self.write(Self.picture(0xFF00), folder, "logo.png")
    let after = try versions()
    #expect(after[0] != before[0])
    #expect(after[1] == before[1])
  }

  @Test(
    "If a value names a picture, the card's ETag depends on it, and the card is never immutable"
  )
  func etags() async throws {
    let folder = try ScratchFolder(["a.json": Self.logo, "b.json": Self.avatar])
    try Self.write(Self.picture(0xFF), folder, "logo.png")
    try Self.write(Self.picture(0xFF), folder, "x.png")
    let service = RenderService(try folder.content(), RenderCapacity(workers: 1))
    let (first, other) = (
      try await Self.card("b.png", "user=x", service), try await Self.card("a.png", "", service)
    )
    try Self.write(Self.picture(0xFF00), folder, "x.png")
    let second = try await Self.card("b.png", "user=x", service)
    #expect(first.etag != second.etag && first.image != second.image)
    #expect(try await Self.card("a.png", "", service) == other)
    for (name, isImmutable) in [("a", true), ("b", false)] {
      let version = try #require(service.content.templates[name]?.version)
      let query = try Query((name == "b" ? "user=x&" : "") + "_v=\(version)")
      let card = try CardRequest(file: "\(name).png", query, of: service.content)
      #expect(card.isVersioned == isImmutable)
    }
  }

  @Test("A picture that a template names stays the same until a reload, even if its file changes")
  func pinned() async throws {
    let folder = try ScratchFolder(["a.json": Self.logo])
    try Self.write(Self.picture(0xFF), folder, "logo.png")
    let content = try ServedContent(
      ServedFiles(templates: folder.path, assets: folder.path),
      // The limit of the picture cache is 0 bytes, so each card decodes the picture again.
      pictures: AssetCache(folder: folder.path, limit: 0), limits: .untrusted,
      includesSystemFonts: false)
    let service = RenderService(content, RenderCapacity(workers: 1))
    let first = try await Self.card("a.png", "", service)
    try Self.write(Self.picture(0xFF00), folder, "logo.png")
    #expect(try await Self.card("a.png", "", service) == first)
    service.replace(try folder.content())
    #expect(try await Self.card("a.png", "", service) != first)
  }

  @Test(
    "If a picture changes after the ETag is computed, the request fails but can be retried")
  func changed() async throws {
    let folder = try ScratchFolder(["b.json": Self.avatar])
    try Self.write(Self.picture(0xFF), folder, "x.png")
    let service = RenderService(try folder.content(), RenderCapacity(workers: 1))
    var job = RenderJob(.card(template: "b", values: ["user": "x"]), .picture("png"))
    job.assets = try await service.digests(of: ["x.png"], in: service.content)
    try Self.write(Self.picture(0xFF00), folder, "x.png")
    let problem = await #expect(throws: Problem.self) {
      try await service.run(job, with: service.content)
    }
    #expect(problem?.kind == .busy && problem?.retryAfter == 1)
  }

  @Test("Pictures stay within the memory limit, and evicted pictures are decoded again")
  func memory() async throws {
    let folder = try ScratchFolder(["b.json": Self.avatar])
    for number in 0..<20 {
      try Self.write(Self.picture(UInt32(number), side: 100), folder, "\(number).png")
    }
    let cache = AssetCache(folder: folder.path, limit: 200_000)
    for round in 1...2 {
      for number in 0..<20 {
        let picture = try cache.picture("\(number).png", nil, expected: nil, .untrusted)
        #expect(picture?.bitmap.width == 100)
        #expect(cache.figures.bytes <= 200_000)
      }
      #expect(cache.figures.decodes == 20 * round)
    }
    #expect(cache.figures.evictions > 20)
  }

  @Test("Names of pictures are found anywhere in a template, even names that contain placeholders")
  func places() throws {
    let json = #"""
      {"values": {"kind": "b", "box": {"path": "in-{{kind}}.png"}, "own": "c.png"},
       "backgroundImage": "{{box}}", "styles": {"s": {"attachmentImage.path": "a.png"}},
       "text": ["x.png", {"text": "{{title}}", "attachmentImage": {"path": "{{ user }}-\\{{.png"}}]}
      """#
    let parsed = try ParsedDocument(Array(json.utf8), as: .json, options: DocumentOptions())
    let names = try #require(parsed.names)
    #expect(names.constant.filter(AssetCache.isName) == ["c.png", "a.png", "x.png"])
    let values = [("kind", "k"), ("user", "u"), ("title", "t")].map {
      TemplateRow.Value(name: $0.0, text: $0.1)
    }
    #expect(names.filled(with: values).filter(AssetCache.isName) == ["in-k.png", "u-{{.png"])
    #expect(names.filled(with: []).isEmpty)
  }

  @Test("A JPEG is decoded at the size at which it is drawn")
  func size() async throws {
    let folder = try ScratchFolder([
      "a.json": #"{"width": 50, "height": 50, "backgroundImage": "{{x}}", "text": ""}"#
    ])
    try Self.write(Self.picture(0xFF, side: 800, as: .jpeg()), folder, "x.jpg")
    let service = RenderService(try folder.content(), RenderCapacity(workers: 1))
    _ = try await Self.card("a.png", "x=x.jpg", service)
    #expect(service.content.assets.cache.figures.bytes < 800 * 800 * 4 / 16)
  }

  @Test(
    "A file outside the folder, a hidden file, or a file that is not a picture is not an asset",
    arguments: ["../x.png", "/x.png", "a/x.png", ".x.png", "x.json", "link.png", "x.png\0", ""])
  func names(name: String) throws {
    let folder = try ScratchFolder(["x.json": "{}"])
    let outside = try ScratchFolder([:])
    let bytes = try Self.picture(0xFF)
    try Self.write(bytes, outside, "x.png")
    try Self.write(bytes, folder, "x.png")
    try Self.write(bytes, folder, ".x.png")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/a", withIntermediateDirectories: true)
    try Self.write(bytes, folder, "a/x.png")
    try unsafe #require(symlink(outside.path + "/x.png", folder.path + "/link.png") == 0)
    let cache = AssetCache(folder: folder.path, limit: 1 << 20)
    #expect(try cache.picture(name, nil, expected: nil, .untrusted)?.fileSize.width == nil)
    #expect(try cache.digest(of: name) == nil)
    #expect(try cache.digest(of: "x.png") != nil)
  }

  @Test(
    "If a value names a damaged picture, the card fails; in a template, it prevents the start-up")
  func damaged() async throws {
    let folder = try ScratchFolder(["b.json": Self.avatar, "x.png": "no picture"])
    let service = RenderService(try folder.content(), RenderCapacity(workers: 1))
    let problem = await #expect(throws: Problem.self) {
      try await Self.card("b.png", "user=x", service)
    }
    #expect(problem?.code == "invalidPicture" && problem?.path == "backgroundImage")
    let constant = try ScratchFolder(["a.json": Self.logo, "logo.png": "no picture"])
    let error = #expect(throws: StartError.self) { try constant.content() }
    #expect(error?.description.contains("logo.png") == true)
  }

  @Test("The result of a posted document lists the pictures that the document uses")
  func used() async throws {
    let folder = try ScratchFolder([:])
    try Self.write(Self.picture(0xFF), folder, "x.png")
    let service = RenderService(try folder.content(), RenderCapacity(workers: 1))
    let json = #"{"text": [{"attachmentImage": "x.png"}, {"attachmentImage": "x.png"}]}"#
    let job = RenderJob(.document(format: "json"), .lint, body: Array(json.utf8))
    #expect(try await service.run(job, with: service.content).assets == ["x.png"])
  }
}
