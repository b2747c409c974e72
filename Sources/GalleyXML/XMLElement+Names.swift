// The names of the elements and attributes that the XML format defines.

extension XMLElement {
  static let textElement = "attributedText"
  static let titleElement = "attributedTitle"
  static let styleElement = "attributedTextStyle"
  static let stylesElement = "styles"
  static let groupElement = "styleGroup"
  static let templatesElement = "templates"

  /// The names of the elements that can be in a view, except other views.
  static let elementNames = [
    textElement, titleElement, stylesElement, groupElement, templatesElement,
  ]

  /// The names of view elements: UIKit's views and similar views. A view element contains other
  /// views or text.
  static let viewNames: Set<String> = [
    "ActivityIndicator", "Button", "Component", "Container", "DatePicker", "ImageView", "Label",
    "MapView", "NavigationBar", "PageControl", "PickerView", "ProgressView", "ScrollView",
    "SearchBar", "SegmentedControl", "Slider", "StackView", "Stepper", "Switch", "TabBar",
    "TableView", "TextField", "TextView", "Toolbar", "View", "VisualEffectView", "WebView",
    "layout",
  ]

  /// Attributes of a view in XML that have no effect on the image. Some of these attributes do not
  /// concern the view's text. The others are ignored because the text element inside the view has
  /// corresponding attributes.
  static let viewAttributeNames: Set<String> = [
    "accessibilityIdentifier", "adjustsFontSizeToFitWidth", "alpha", "backgroundColor",
    "clipsToBounds", "contentEdgeInsets", "contentMode", "export", "field", "font", "hidden",
    "highlightedTextColor", "id", "image", "injected", "isEnabled", "isHidden", "isOpaque",
    "isUserInteractionEnabled", "lineBreakMode", "minimumScaleFactor", "module", "name",
    "numberOfLines", "rootView", "shadowColor", "shadowOffset", "style", "tag", "text",
    "textAlignment", "textColor", "theme", "tintColor", "title", "titleColor", "titleEdgeInsets",
    "type",
  ]
}
