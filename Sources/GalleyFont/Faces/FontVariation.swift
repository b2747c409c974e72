import CHarfBuzz

/// A coordinate on one axis of a variable font, such as `wght` 550.
package struct FontVariation: Hashable, Sendable {
  /// The tag of the axis.
  package var tag: FontTag
  /// The coordinate on the axis, in the font's design units.
  package var value: Double

  package init(tag: FontTag, value: Double) {
    self.tag = tag
    self.value = value
  }
}

/// An axis of a variable font.
package struct FontAxis: Hashable, Sendable {
  package let tag: FontTag
  /// The lowest coordinate, in design units.
  package let minimum: Double
  /// The default coordinate, in design units.
  package let defaultValue: Double
  /// The highest coordinate, in design units.
  package let maximum: Double
  /// The axis's name, in English if available; nil if missing.
  package let name: String?
}

extension FontAxis {
  /// The variation axes of a face in the font's own order, at most `FontLimits.axes`.
  static func all(of face: OpaquePointer) -> [FontAxis] {
    var count = UInt32(FontLimits.axes)
    var infos = [hb_ot_var_axis_info_t](
      repeating: hb_ot_var_axis_info_t(), count: FontLimits.axes)
    _ = unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      FontAxis(
        tag: FontTag(rawValue: info.tag), minimum: Double(info.min_value),
        defaultValue: Double(info.default_value), maximum: Double(info.max_value),
        name: unsafe FontNames.text(info.name_id, of: face))
    }
  }

  /// The variations that have an effect on a face with these axes, sorted by tag. Unknown axes,
  /// non-finite values and default values are dropped. Other values are clamped to the axis range.
  /// If a tag is repeated, the last value applies.
  static func effective(_ variations: [FontVariation], axes: [FontAxis]) -> [FontVariation] {
    var values: [FontTag: Double] = [:]
    for variation in variations where variation.value.isFinite {
      values[variation.tag] = variation.value
    }
    var result: [FontVariation] = []
    for axis in axes {
      guard let value = values.removeValue(forKey: axis.tag) else { continue }
      let clamped = Swift.max(axis.minimum, Swift.min(axis.maximum, value))
      if clamped != axis.defaultValue {
        result.append(FontVariation(tag: axis.tag, value: clamped))
      }
    }
    return result.sorted { $0.tag < $1.tag }
  }
}
