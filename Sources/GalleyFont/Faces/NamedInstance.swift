import CHarfBuzz

/// A place on a variable font's axes that the font has a name for, such as "Semi Bold".
package struct NamedInstance: Hashable, Sendable {
  /// The style's name in English where the font names it so.
  package let style: String
  /// The PostScript name, empty when missing.
  package let postscriptName: String
  /// A coordinate for each axis in the font's own order, but for an optical size that is the axis'
  /// default: that one still follows the size of the text.
  package let coordinates: [FontVariation]
}

extension FontFace {
  /// The named instances of a variable font, at most `FontLimits.namedInstances`.
  package var namedInstances: [NamedInstance] {
    guard !axes.isEmpty, let face = unsafe hb_font_get_face(font) else { return [] }
    let count = unsafe min(
      hb_ot_var_get_named_instance_count(face), UInt32(FontLimits.namedInstances))
    return (0..<count).map { index in
      var length = UInt32(axes.count)
      var values = [Float](repeating: 0, count: axes.count)
      _ = unsafe hb_ot_var_named_instance_get_design_coords(face, index, &length, &values)
      let style = unsafe hb_ot_var_named_instance_get_subfamily_name_id(face, index)
      let postscript = unsafe hb_ot_var_named_instance_get_postscript_name_id(face, index)
      return unsafe NamedInstance(
        style: FontNames.text(style, of: face) ?? "",
        postscriptName: FontNames.text(postscript, of: face) ?? "",
        coordinates: coordinates(values.prefix(Int(length))))
    }
  }

  private func coordinates(_ values: ArraySlice<Float>) -> [FontVariation] {
    zip(axes, values).compactMap { axis, value in
      let value = Double(value)
      if axis.tag == .opticalSize, value == axis.defaultValue { return nil }
      return FontVariation(tag: axis.tag, value: value)
    }
  }
}
