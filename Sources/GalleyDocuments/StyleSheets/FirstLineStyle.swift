// Styles for the first line of plain text.

package import Galley

/// A UIKit text style at its default size, for the first line of plain text.
package enum FirstLineStyle: String, Sendable, CaseIterable {
  case largeTitle
  case title
  case title2
  case title3
  case headline

  /// The attributes of the line.
  private var attributes: [TextAttribute] {
    let (size, weight): (Double, FontWeight) =
      switch self {
      case .largeTitle: (34, .bold)
      case .title: (28, .bold)
      case .title2: (22, .bold)
      case .title3: (20, .semibold)
      case .headline: (17, .semibold)
      }
    return [.font(.system(size, weight: weight))]
  }

  /// The attributes of a first line, by the name of a style: one from the style sheet, or without a
  /// sheet one of these cases. For an unknown name, this is `nil`.
  package static func attributes(
    named name: String, in sheet: StyleSheet?, for traits: StyleTraits
  ) -> [TextAttribute]? {
    guard let sheet else { return FirstLineStyle(rawValue: name)?.attributes }
    let attributes = sheet.snapshot.textAttributes(named: name, for: traits)
    return attributes.map { set in TextAttribute.Key.allCases.compactMap { set[$0] } }
  }

  /// The valid style names.
  package static func names(in sheet: StyleSheet?) -> [String] {
    sheet == nil ? allCases.map(\.rawValue) : StyleRules.textStyleNames
  }
}
