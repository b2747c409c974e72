// Names for the types of the format modules, so that programs import only this module.

package import GalleyContent
package import GalleyMarkdown
package import GalleyStyles
package import GalleySubtitles
package import GalleyXML

package typealias ColorScheme = GalleyMarkdown.ColorScheme
package typealias ContentSize = GalleyMarkdown.ContentSize
package typealias ContentStyleSheet = GalleyContent.ContentStyleSheet
package typealias ControlState = GalleyStyles.ControlState
package typealias FirstLineStyle = GalleyMarkdown.FirstLineStyle
package typealias StyleRules = GalleyMarkdown.StyleRules
package typealias StyleSheet = GalleyMarkdown.StyleSheet
package typealias StyleTraits = GalleyMarkdown.StyleTraits
package typealias SubtitlePicture = GalleySubtitles.SubtitlePicture
package typealias SubtitlePictures = GalleySubtitles.SubtitlePictures
package typealias SubtitleStyle = GalleySubtitles.SubtitleStyle
package typealias Subtitles = GalleySubtitles.Subtitles
package typealias XMLOptions = GalleyXML.XMLOptions
