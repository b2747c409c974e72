// Parsing of the settings of cues and regions (WebVTT §6.2 and §6.3).

import Galley
import GalleyDocuments
import GalleyJSON

/// Reads the settings of a cue. Unknown and invalid settings are ignored.
struct WebVTTSettings {
  private var placement = CuePlacement()

  /// The placement that results from all settings. A `line` or `size` setting, or vertical text,
  /// removes the cue from its region.
  var finished: CuePlacement {
    var placement = placement
    if placement.line != nil || placement.size != 100 || placement.writingMode.isVertical {
      placement.region = nil
    }
    return placement
  }

  /// Reads a setting of the form `name:value`. Returns `false` if the setting is unknown or
  /// invalid.
  mutating func read(_ setting: ArraySlice<UInt8>) -> Bool {
    guard let (name, value) = Self.parts(of: setting) else { return false }
    switch name {
    case "vertical": return readVertical(value)
    case "line": return readLine(value)
    case "position": return readPosition(value)
    case "size":
      guard let percent = Self.percent(value) else { return false }
      placement.size = percent
    case "align":
      guard let alignment = Self.alignments[String(decoding: value, as: UTF8.self)] else {
        return false
      }
      placement.alignment = alignment
    case "region": placement.region = String(decoding: value, as: UTF8.self)
    default: return false
    }
    return true
  }

  private mutating func readVertical(_ value: ArraySlice<UInt8>) -> Bool {
    switch String(decoding: value, as: UTF8.self) {
    case "rl": placement.writingMode = .verticalRL
    case "lr": placement.writingMode = .verticalLR
    default: return false
    }
    return true
  }

  private mutating func readLine(_ value: ArraySlice<UInt8>) -> Bool {
    let (number, anchor) = Self.halves(of: value)
    guard let anchor = Self.anchor(anchor, Self.lineAnchors) else { return false }
    if number.last == Self.percentSign {
      guard let percent = Self.percent(number) else { return false }
      placement.line = .percent(percent)
    } else {
      let isNegative = number.first == ASCII.minus
      guard let line = Self.number(isNegative ? number.dropFirst() : number) else { return false }
      placement.line = .number(isNegative ? -line : line)
    }
    if let anchor { placement.lineAnchor = anchor }
    return true
  }

  private mutating func readPosition(_ value: ArraySlice<UInt8>) -> Bool {
    let (number, anchor) = Self.halves(of: value)
    guard let anchor = Self.anchor(anchor, Self.positionAnchors),
      let percent = Self.percent(number)
    else { return false }
    placement.position = percent
    if let anchor { placement.positionAnchor = anchor }
    return true
  }

  private static let alignments: [String: CuePlacement.Alignment] = [
    "start": .start, "center": .center, "end": .end, "left": .left, "right": .right,
  ]
  private static let lineAnchors: [String: CuePlacement.Anchor] = [
    "start": .start, "center": .center, "end": .end,
  ]
  private static let positionAnchors: [String: CuePlacement.Anchor] = [
    "line-left": .start, "center": .center, "line-right": .end,
  ]

  /// Parses the name of an anchor. For an unknown name, the result is `nil`. For a missing name,
  /// the result is `.some(nil)`.
  private static func anchor(
    _ word: ArraySlice<UInt8>?, _ words: [String: CuePlacement.Anchor]
  ) -> CuePlacement.Anchor?? {
    guard let word else { return .some(nil) }
    return words[String(decoding: word, as: UTF8.self)].map { .some($0) }
  }
}

extension WebVTTSettings {
  static let percentSign = UInt8(ascii: "%")

  /// Splits `name:value` into name and value; `nil` if the colon is missing or either part is
  /// empty.
  static func parts(
    of setting: ArraySlice<UInt8>
  ) -> (name: String, value: ArraySlice<UInt8>)? {
    guard let colon = setting.firstIndex(of: ASCII.colon), colon > setting.startIndex,
      colon + 1 < setting.endIndex
    else { return nil }
    return (String(decoding: setting[..<colon], as: UTF8.self), setting[(colon + 1)...])
  }

  /// Splits a value into the parts before and after a comma. If there is no comma, the second part
  /// is `nil`.
  static func halves(
    of value: ArraySlice<UInt8>
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    guard let comma = value.firstIndex(of: ASCII.comma) else { return (value, nil) }
    return (value[..<comma], value[(comma + 1)...])
  }

  /// Parses a number that consists of digits, optionally with a decimal point between two digits.
  static func number(_ spelled: ArraySlice<UInt8>) -> Double? {
    let parts = spelled.split(separator: ASCII.point, omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) })
    else { return nil }
    return Double(plainNumber: Substring(decoding: spelled, as: UTF8.self))
  }

  /// Parses a number from 0 to 100 with a percent sign (WebVTT, "parse a percentage string").
  static func percent(_ spelled: ArraySlice<UInt8>) -> Double? {
    guard spelled.last == percentSign, let number = number(spelled.dropLast()),
      (0...100).contains(number)
    else { return nil }
    return number
  }
}

/// Reads the settings of a region.
struct WebVTTRegion {
  private(set) var name = ""
  private(set) var region = CueRegion()

  /// The maximum height of a region, in lines.
  private static let mostLines = 1000.0

  /// Reads a setting of the form `name:value`. Returns `false` if the setting is invalid or
  /// unsupported.
  mutating func read(_ setting: ArraySlice<UInt8>) -> Bool {
    guard let (key, value) = WebVTTSettings.parts(of: setting) else { return false }
    switch key {
    case "id": name = String(decoding: value, as: UTF8.self)
    case "width":
      guard let percent = WebVTTSettings.percent(value) else { return false }
      region.width = percent
    case "lines":
      guard value.allSatisfy(ASCII.isDigit), let number = WebVTTSettings.number(value),
        number <= Self.mostLines
      else { return false }
      region.lines = Int(number)
    case "regionanchor":
      guard let (x, y) = Self.point(value) else { return false }
      (region.anchorX, region.anchorY) = (x, y)
    case "viewportanchor":
      guard let (x, y) = Self.point(value) else { return false }
      (region.viewportX, region.viewportY) = (x, y)
    default: return false
    }
    return true
  }

  private static func point(_ value: ArraySlice<UInt8>) -> (Double, Double)? {
    let (first, second) = WebVTTSettings.halves(of: value)
    guard let second, let x = WebVTTSettings.percent(first), let y = WebVTTSettings.percent(second)
    else { return nil }
    return (x, y)
  }
}
