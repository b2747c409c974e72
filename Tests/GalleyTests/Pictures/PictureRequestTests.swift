// Requests for an image format with options, and the encodings that result from the requests.

import Testing

@testable import Galley

@Suite("Requested image formats and options")
struct PictureRequestTests {
  private func request(
    _ format: PictureFormat?, _ set: (inout PictureRequest) -> Void = { _ in }
  ) -> PictureRequest {
    var request = PictureRequest(format: format)
    set(&request)
    return request
  }

  private func mistake(_ request: PictureRequest) -> String? {
    let error = #expect(throws: PictureRequest.Mistake.self) { try request.encoding() }
    return error.map { "\($0.option): \($0.message)" }
  }

  @Test("A request's encoding has the requested format; missing options get the format's defaults")
  func encodings() throws {
    #expect(try request(nil).encoding() == .png())
    #expect(try request(.rgba).encoding() == .rgba)
    #expect(try request(.jpeg).encoding() == .jpeg())
    #expect(try request(.webp) { $0.quality = 9 }.encoding() == .webp(quality: 9))
    #expect(try request(.webp) { $0.isLossless = true }.encoding() == .losslessWebP)
    #expect(try request(.jpeg) { $0.maximumBytes = 9 }.encoding() == .jpeg(quality: 100))
    let small = request(.png) { ($0.effort, $0.channels) = (.small, .rgba) }
    #expect(try small.encoding() == .png(.small, channels: .rgba))
  }

  @Test("If an option does not apply to the format, the error names the option")
  func mistakes() {
    let png = "the format png does not support this option; remove it"
    #expect(mistake(request(nil) { $0.quality = 9 }) == "quality: \(png)")
    #expect(mistake(request(.png) { $0.maximumBytes = 9 }) == "maxBytes: \(png)")
    #expect(mistake(request(.png) { $0.isLossless = true }) == "lossless: \(png)")
    #expect(mistake(request(.jpeg) { $0.isLossless = true })?.hasPrefix("lossless: ") == true)
    let losslessJPEG = request(.jpeg) { ($0.isLossless, $0.quality) = (true, 9) }
    #expect(mistake(losslessJPEG)?.hasPrefix("lossless: ") == true)
    #expect(mistake(request(.webp) { $0.effort = .small })?.hasPrefix("pngEffort: ") == true)
    #expect(mistake(request(.rgba) { $0.channels = .rgba })?.hasPrefix("channels: ") == true)
    let lossless = request(.webp) { ($0.isLossless, $0.quality) = (true, 9) }
    #expect(
      mistake(lossless) == "quality: a lossless image does not support this option; remove it")
    #expect(
      mistake(request(.jpeg) { $0.quality = 101 }) == "quality: 101 is out of range; use 1 to 100")
  }

  @Test("A file extension picks the format, and must not contradict a requested format")
  func endings() throws {
    #expect(try request(nil).format(ofEnding: "JPG") == .jpeg)
    #expect(try request(nil).format(ofEnding: "PDF") == .pdf)
    #expect(try request(nil).format(ofEnding: nil) == .png)
    #expect(try request(.webp).format(ofEnding: nil) == .webp)
    #expect(try request(.webp).format(ofEnding: "v2") == .webp)
    for (format, ending, message) in [
      (nil, "gif", "unknown image extension .gif; use one of .png, .jpg, .webp, .svg, .pdf, .rgba"),
      (.jpeg, "png", "the extension .png does not match the format jpeg; use .jpg"),
    ] as [(PictureFormat?, String, String)] {
      let error = #expect(throws: PictureRequest.Mistake.self) {
        try request(format).format(ofEnding: ending)
      }
      #expect(error?.option == .format && error?.message == message)
    }
  }
}
