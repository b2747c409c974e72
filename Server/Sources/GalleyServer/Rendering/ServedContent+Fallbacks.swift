// Draws the fallback cards at server start and at SIGHUP. The server sends these cards instead of
// errors.

import Galley
import GalleyDocuments
import GalleyFormats
import GalleyJSON

extension ServedContent {
  /// Makes the fallback cards that templates name, and the server's fallback card.
  ///
  /// - Parameter file: a picture or a document from which the server's fallback card is made. This
  ///   card is used for templates that name no fallback card.
  mutating func makeFallbacks(_ file: ServedFiles.File?) throws(StartError) {
    if let file { fallback = try card(of: file) }
    for template in templates.values.sorted(by: { $0.name < $1.name }) {
      guard let name = template.header.fallback else { continue }
      fallbacks[template.name] = try card(named: name, of: template)
    }
  }

  /// The card that is sent if a template cannot be drawn; `nil` if the server has no such card.
  func fallback(of template: CardTemplate) -> FallbackCard? {
    fallbacks[template.name] ?? fallback
  }

  private func card(of file: ServedFiles.File) throws(StartError) -> FallbackCard {
    if PictureFile.isRecognized(file.bytes) {
      do throws(PictureError) { return try FallbackCard(picture: file.bytes, limits: limits) } catch
      {
        throw StartError("--fallback: \(file.name): \(error.description)")
      }
    }
    let format = DocumentFormat(fileName: file.name) ?? .json
    return try drawn("--fallback: \(file.name)") { ending in
      RenderJob(.document(format: format.rawValue), .picture(ending), body: file.bytes)
    }
  }

  private func card(
    named name: String, of template: CardTemplate
  ) throws(StartError) -> FallbackCard {
    let place = "\(template.name).json: template.fallback"
    if let picture = assets.pinned[name] {
      do throws(PictureError) {
        return try FallbackCard(picture: picture.bytes, limits: limits)
      } catch {
        throw StartError("\(place): \(error.description)")
      }
    }
    guard let other = templates[name] else {
      let names = templates.keys.filter { $0 != template.name }.sorted()
      throw StartError(
        "\(place): no picture in --assets and no template is named \(quoted(name))"
          + NearestName.question(name, among: names))
    }
    let values: [String: String]
    do throws(Problem) { values = try other.values([:]) } catch {
      throw StartError("\(place): \(other.name).json: \(error.detail)")
    }
    return try drawn(place) { RenderJob(.card(template: other.name, values: values), .picture($0)) }
  }

  private func drawn(
    _ place: String, _ job: (_ ending: String) -> RenderJob
  ) throws(StartError) -> FallbackCard {
    do throws(Problem) {
      return try FallbackCard { ending throws(Problem) in
        try perform(job(ending), .never) { _, body throws(RenderError) in try body() }.bytes
      }
    } catch {
      throw StartError("\(place): \(error.detail)")
    }
  }
}
