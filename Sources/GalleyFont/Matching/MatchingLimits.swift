/// The bounds of what finding fonts may take, whatever the input.
package enum MatchingLimits {
  /// Font files taken from one folder, those of its subfolders included.
  package static let filesPerFolder = 4096
  /// How deep folders may lie in folders, so that a link to a parent ends.
  package static let folderDepth = 16
  /// Family or full names read of one face, in all its languages.
  package static let namesPerFace = 64
  /// Styles whose face is remembered; more make it forget and start again.
  package static let matches = 1024
  /// Orders of fallback faces remembered, one a style, script and language.
  package static let fallbackOrders = 128
  /// Clusters whose fallback face, or lack of one, is remembered.
  package static let fallbacks = 8192
  /// Different characters of one cluster that are looked at, and characters of the longest cluster
  /// remembered: text may pile any number of marks on a letter.
  package static let clusterScalars = 64
  /// Coordinates of variable fonts whose face is kept, by catalog.
  package static let instances = 1024
}
