// The names of elements and attributes that are not the user's own.

/// Names that the format gives a meaning.
enum XMLNames {
  static let text = "attributedText"
  static let title = "attributedTitle"
  static let style = "attributedTextStyle"
  static let styles = "styles"
  static let styleGroup = "styleGroup"
  static let templates = "templates"

  /// Elements with a meaning, all but the views.
  static let elements = [text, title, styles, styleGroup, templates]

  /// Views of UIKit and their like, which hold others or a text.
  static let views: Set<String> = [
    "ActivityIndicator", "Button", "Component", "Container", "DatePicker", "ImageView", "Label",
    "MapView", "NavigationBar", "PageControl", "PickerView", "ProgressView", "ScrollView",
    "SearchBar", "SegmentedControl", "Slider", "StackView", "Stepper", "Switch", "TabBar",
    "TableView", "TextField", "TextView", "Toolbar", "View", "VisualEffectView", "WebView",
    "layout",
  ]

  /// Attributes of views that say nothing about their text, or what an attributed text says itself.
  static let viewAttributes: Set<String> = [
    "accessibilityIdentifier", "adjustsFontSizeToFitWidth", "alpha", "backgroundColor",
    "clipsToBounds", "contentEdgeInsets", "contentMode", "export", "field", "font", "hidden",
    "highlightedTextColor", "id", "image", "injected", "isEnabled", "isHidden", "isOpaque",
    "isUserInteractionEnabled", "lineBreakMode", "minimumScaleFactor", "module", "name",
    "numberOfLines", "rootView", "shadowColor", "shadowOffset", "style", "tag", "text",
    "textAlignment", "textColor", "theme", "tintColor", "title", "titleColor", "titleEdgeInsets",
    "type",
  ]
}
