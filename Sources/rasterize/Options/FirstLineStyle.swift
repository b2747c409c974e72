// The styles that a text's first line may have.

import ArgumentParser
import Galley

/// A style of UIKit's, at its usual size, for the first line of a plain text.
enum FirstLineStyle: String, CaseIterable, ExpressibleByArgument {
  case largeTitle
  case title
  case title2
  case title3
  case headline

  /// What the line is set in.
  var attributes: [TextAttribute] {
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
}
