// Styles for the first line of plain text.

package import Galley

/// A UIKit text style at its default size, for the first line of plain text.
package enum FirstLineStyle: String, Sendable, CaseIterable {
  case largeTitle
  case title
  case title2
  case title3
  case headline

  /// The text attributes that this style gives to the first line.
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

  /// The text attributes that a named style gives to the first line; `nil` for an unknown name. If
  /// there is a style sheet, the name refers to a style in that sheet. If not, the name refers to a
  /// case of this enumeration.
  package static func attributes(
    named name: String, in sheet: StyleSheet?, for traits: StyleTraits
  ) -> [TextAttribute]? {
    guard let sheet else { return FirstLineStyle(rawValue: name)?.attributes }
    let attributes = sheet.snapshot.textAttributes(named: name, for: traits)
    return attributes.map { set in TextAttribute.Key.allCases.compactMap { set[$0] } }
  }

  /// The valid style names for a first line. `sheet` is the style sheet in use; `nil` if there is
  /// none.
  package static func names(in sheet: StyleSheet?) -> [String] {
    sheet == nil ? allCases.map(\.rawValue) : StyleRules.textStyleNames
  }
}
