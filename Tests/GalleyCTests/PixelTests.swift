import CGalley
import Foundation
import TestSupport
import Testing

/// Tests of drawing into the caller's memory, of fonts from memory, and of the revision number of
/// galley.h.
@Suite struct PixelTests {
  private static let card = """
    {"width": 40, "height": 20, "background": "white", "text": "Hi {{n}}"}
    """

  /// A result of galley_draw.
  private struct Drawn {
    var memory: [UInt8]
    var size: [UInt32]
    var info: [String: any Sendable]
  }

  /// Draws into memory in which every byte has been set to 7.
  private func draw(
    _ document: LibraryDocument, bytes: Int?, stride: Int = 0, _ options: String = "",
    values: String? = nil, size: inout [UInt32]
  ) throws -> Drawn {
    var memory = [UInt8](repeating: 7, count: bytes ?? 0)
    var (width, height): (UInt32, UInt32) = (9, 9)
    defer { size = [width, height] }
    let info = unsafe try memory.withUnsafeMutableBytes { memory in
      unsafe try Library.call {
        unsafe galley_draw(
          document.pointer, values, values?.utf8.count ?? 0, options, options.utf8.count,
          bytes == nil ? nil : memory.baseAddress, memory.count, stride, &width, &height, $0)
      }
    }
    return Drawn(
      memory: memory, size: [width, height], info: try Library.object(unsafe Library.taken(info)))
  }

  @Test(
    "The pixels drawn into the caller's memory equal the pixels of the format rgba",
    arguments: [0, 160, 171])
  func pixels(stride: Int) throws {
    let document = try LibraryDocument(Self.card, by: try LibraryRenderer())
    let values = #"{"n": 1}"#
    let expected = Array(try document.picture(values, #"{"format": "rgba"}"#).bytes)
    var size: [UInt32] = []
    let step = max(stride, 160)
    let drawn = try draw(
      document, bytes: 19 * step + 160, stride: stride, values: values, size: &size)
    #expect(drawn.size == [40, 20])
    #expect(drawn.info["format"] as? String == "rgba")
    for y in 0..<20 {
      #expect(drawn.memory[y * step..<y * step + 160] == expected[y * 160..<(y + 1) * 160])
      guard y < 19 else { break }
      #expect(drawn.memory[y * step + 160..<(y + 1) * step].allSatisfy { $0 == 7 })
    }
  }

  @Test("If the pixel buffer is NULL, nothing is drawn, and the caller gets the picture's size")
  func sizeOnly() throws {
    let document = try LibraryDocument(Self.card, by: try LibraryRenderer())
    var size: [UInt32] = []
    let drawn = try draw(document, bytes: nil, #"{"scale": 2}"#, size: &size)
    #expect(drawn.size == [80, 40])
    #expect(drawn.info["width"] as? Int == 80)
  }

  @Test(
    "If the pixel buffer is too small or the stride invalid, the caller gets an error and the size",
    arguments: [(3199, 0), (3200, 159), (3200, 161), (10, -1), (3200, Int.max)])
  func tooSmall(bytes: Int, stride: Int) throws {
    let document = try LibraryDocument(Self.card, by: try LibraryRenderer())
    var size: [UInt32] = []
    let error = #expect(throws: LibraryError.self) {
      try draw(document, bytes: bytes, stride: stride, size: &size)
    }
    #expect(error?.code == "invalidArgument")
    #expect(size == [40, 20])
  }

  @Test("A stride so large that the address of the last row would overflow is refused")
  func greatestStride() throws {
    let low = #"{"width": 40, "height": 2, "text": ""}"#
    let document = try LibraryDocument(low, by: try LibraryRenderer())
    var size: [UInt32] = []
    for stride in [Int.max, Int.max - 100] {
      let error = #expect(throws: LibraryError.self) {
        try draw(document, bytes: 320, stride: stride, size: &size)
      }
      #expect(error?.code == "invalidArgument" && size == [40, 2])
    }
  }

  @Test("The limits and the policy for missing glyphs apply even if the pixel buffer is NULL")
  func limits() throws {
    var size: [UInt32] = []
    let large = #"{"width": 4000, "height": 4000, "text": ""}"#
    let untrusted = try LibraryRenderer(#"{"limits": "untrusted", "systemFonts": false}"#)
    let error = #expect(throws: LibraryError.self) {
      try draw(LibraryDocument(large, by: untrusted), bytes: nil, #"{"scale": 4}"#, size: &size)
    }
    #expect(error?.code == "tooLarge")
    #expect(size == [0, 0])
    let missing = #expect(throws: LibraryError.self) {
      try draw(
        LibraryDocument(#"{"text": "\uDBFF\uDFFD"}"#, by: untrusted), bytes: nil,
        #"{"missing": "error"}"#, size: &size)
    }
    #expect(missing?.kind == "render")
  }

  @Test(
    "Drawing into a pixel buffer needs all placeholder values, and refuses the option `format`")
  func failure() throws {
    let document = try LibraryDocument(Self.card, by: try LibraryRenderer())
    var size: [UInt32] = []
    let missing = #expect(throws: LibraryError.self) {
      try draw(document, bytes: 3200, values: "{}", size: &size)
    }
    #expect(missing?.kind == "document")
    #expect(size == [0, 0])
    let option = #expect(throws: LibraryError.self) {
      try draw(document, bytes: 3200, #"{"format": "png"}"#, size: &size)
    }
    #expect(option?.kind == "options")
    #expect(option?.path == "format")
  }

  @Test("A font in memory can be added to a renderer, whose list of families then has the font")
  func font() throws {
    let renderer = try LibraryRenderer()
    let bytes = try Data(
      contentsOf: URL(filePath: Repository.testFont("NotoSansCJKjp-Subset.otf")))
    let richer = try renderer.adding(font: bytes)
    let text = #"{"text": "日"}"#
    func warnings(_ renderer: LibraryRenderer) throws -> [Any]? {
      try LibraryDocument(text, by: renderer).picture().info["warnings"] as? [Any]
    }
    #expect(try warnings(renderer)?.count == 1)
    #expect(try warnings(richer)?.isEmpty == true)
    let (before, after) = (try renderer.families(), try richer.families())
    #expect(after.first == "Noto Sans CJK JP")
    #expect(Array(after.dropFirst()) == before)
    let error = #expect(throws: LibraryError.self) { try renderer.adding(font: Data("x".utf8)) }
    #expect(error?.kind == "render")
    #expect(error?.code == "invalidFont")
  }

  /// The current revision of galley.h, and the numbers of its functions and options. If a function
  /// or an option is added, increase `GALLEY_ABI_REVISION`, and update these numbers.
  private static let revision: (number: Int32, functions: Int, options: Int) = (1, 22, 35)

  @Test("The revision of galley.h increases if a function or an option is added")
  func revision() throws {
    #expect(galley_abi_revision() == GALLEY_ABI_REVISION)
    let header = try String(
      contentsOfFile: Repository.path("Sources/CGalley/include/galley.h"), encoding: .utf8)
    let functions = Set(header.matches(of: /\b(galley_\w+)\(/).map(\.1))
    let options = Set(header.matches(of: /\/\/\/ +- `(\w+)`:/).map(\.1))
    #expect(functions.count == Self.revision.functions)
    #expect(options.count == Self.revision.options)
    #expect(GALLEY_ABI_REVISION == Self.revision.number)
  }
}
