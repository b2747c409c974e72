// The named colours of CSS Color 4 §6.1 as constants. `init(css:)` also accepts British spellings.

extension Color {
  /// #F0F8FF.
  public static let aliceBlue = Color(rgb: 0xF0F8FF)
  /// #FAEBD7.
  public static let antiqueWhite = Color(rgb: 0xFAEBD7)
  /// #00FFFF.
  public static let aqua = Color(rgb: 0x00FFFF)
  /// #7FFFD4.
  public static let aquamarine = Color(rgb: 0x7FFFD4)
  /// #F0FFFF.
  public static let azure = Color(rgb: 0xF0FFFF)
  /// #F5F5DC.
  public static let beige = Color(rgb: 0xF5F5DC)
  /// #FFE4C4.
  public static let bisque = Color(rgb: 0xFFE4C4)
  /// #000000.
  public static let black = Color(rgb: 0x000000)
  /// #FFEBCD.
  public static let blanchedAlmond = Color(rgb: 0xFFEBCD)
  /// #0000FF.
  public static let blue = Color(rgb: 0x0000FF)
  /// #8A2BE2.
  public static let blueViolet = Color(rgb: 0x8A2BE2)
  /// #A52A2A.
  public static let brown = Color(rgb: 0xA52A2A)
  /// #DEB887.
  public static let burlyWood = Color(rgb: 0xDEB887)
  /// #5F9EA0.
  public static let cadetBlue = Color(rgb: 0x5F9EA0)
  /// #7FFF00.
  public static let chartreuse = Color(rgb: 0x7FFF00)
  /// #D2691E.
  public static let chocolate = Color(rgb: 0xD2691E)
  /// #FF7F50.
  public static let coral = Color(rgb: 0xFF7F50)
  /// #6495ED.
  public static let cornflowerBlue = Color(rgb: 0x6495ED)
  /// #FFF8DC.
  public static let cornsilk = Color(rgb: 0xFFF8DC)
  /// #DC143C.
  public static let crimson = Color(rgb: 0xDC143C)
  /// #00FFFF.
  public static let cyan = Color(rgb: 0x00FFFF)
  /// #00008B.
  public static let darkBlue = Color(rgb: 0x00008B)
  /// #008B8B.
  public static let darkCyan = Color(rgb: 0x008B8B)
  /// #B8860B.
  public static let darkGoldenrod = Color(rgb: 0xB8860B)
  /// #A9A9A9.
  public static let darkGray = Color(rgb: 0xA9A9A9)
  /// #006400.
  public static let darkGreen = Color(rgb: 0x006400)
  /// #BDB76B.
  public static let darkKhaki = Color(rgb: 0xBDB76B)
  /// #8B008B.
  public static let darkMagenta = Color(rgb: 0x8B008B)
  /// #556B2F.
  public static let darkOliveGreen = Color(rgb: 0x556B2F)
  /// #FF8C00.
  public static let darkOrange = Color(rgb: 0xFF8C00)
  /// #9932CC.
  public static let darkOrchid = Color(rgb: 0x9932CC)
  /// #8B0000.
  public static let darkRed = Color(rgb: 0x8B0000)
  /// #E9967A.
  public static let darkSalmon = Color(rgb: 0xE9967A)
  /// #8FBC8F.
  public static let darkSeaGreen = Color(rgb: 0x8FBC8F)
  /// #483D8B.
  public static let darkSlateBlue = Color(rgb: 0x483D8B)
  /// #2F4F4F.
  public static let darkSlateGray = Color(rgb: 0x2F4F4F)
  /// #00CED1.
  public static let darkTurquoise = Color(rgb: 0x00CED1)
  /// #9400D3.
  public static let darkViolet = Color(rgb: 0x9400D3)
  /// #FF1493.
  public static let deepPink = Color(rgb: 0xFF1493)
  /// #00BFFF.
  public static let deepSkyBlue = Color(rgb: 0x00BFFF)
  /// #696969.
  public static let dimGray = Color(rgb: 0x696969)
  /// #1E90FF.
  public static let dodgerBlue = Color(rgb: 0x1E90FF)
  /// #B22222.
  public static let fireBrick = Color(rgb: 0xB22222)
  /// #FFFAF0.
  public static let floralWhite = Color(rgb: 0xFFFAF0)
  /// #228B22.
  public static let forestGreen = Color(rgb: 0x228B22)
  /// #FF00FF.
  public static let fuchsia = Color(rgb: 0xFF00FF)
  /// #DCDCDC.
  public static let gainsboro = Color(rgb: 0xDCDCDC)
  /// #F8F8FF.
  public static let ghostWhite = Color(rgb: 0xF8F8FF)
  /// #FFD700.
  public static let gold = Color(rgb: 0xFFD700)
  /// #DAA520.
  public static let goldenrod = Color(rgb: 0xDAA520)
  /// #808080.
  public static let gray = Color(rgb: 0x808080)
  /// #008000.
  public static let green = Color(rgb: 0x008000)
  /// #ADFF2F.
  public static let greenYellow = Color(rgb: 0xADFF2F)
  /// #F0FFF0.
  public static let honeydew = Color(rgb: 0xF0FFF0)
  /// #FF69B4.
  public static let hotPink = Color(rgb: 0xFF69B4)
  /// #CD5C5C.
  public static let indianRed = Color(rgb: 0xCD5C5C)
  /// #4B0082.
  public static let indigo = Color(rgb: 0x4B0082)
  /// #FFFFF0.
  public static let ivory = Color(rgb: 0xFFFFF0)
  /// #F0E68C.
  public static let khaki = Color(rgb: 0xF0E68C)
  /// #E6E6FA.
  public static let lavender = Color(rgb: 0xE6E6FA)
  /// #FFF0F5.
  public static let lavenderBlush = Color(rgb: 0xFFF0F5)
  /// #7CFC00.
  public static let lawnGreen = Color(rgb: 0x7CFC00)
  /// #FFFACD.
  public static let lemonChiffon = Color(rgb: 0xFFFACD)
  /// #ADD8E6.
  public static let lightBlue = Color(rgb: 0xADD8E6)
  /// #F08080.
  public static let lightCoral = Color(rgb: 0xF08080)
  /// #E0FFFF.
  public static let lightCyan = Color(rgb: 0xE0FFFF)
  /// #FAFAD2.
  public static let lightGoldenrodYellow = Color(rgb: 0xFAFAD2)
  /// #D3D3D3.
  public static let lightGray = Color(rgb: 0xD3D3D3)
  /// #90EE90.
  public static let lightGreen = Color(rgb: 0x90EE90)
  /// #FFB6C1.
  public static let lightPink = Color(rgb: 0xFFB6C1)
  /// #FFA07A.
  public static let lightSalmon = Color(rgb: 0xFFA07A)
  /// #20B2AA.
  public static let lightSeaGreen = Color(rgb: 0x20B2AA)
  /// #87CEFA.
  public static let lightSkyBlue = Color(rgb: 0x87CEFA)
  /// #778899.
  public static let lightSlateGray = Color(rgb: 0x778899)
  /// #B0C4DE.
  public static let lightSteelBlue = Color(rgb: 0xB0C4DE)
  /// #FFFFE0.
  public static let lightYellow = Color(rgb: 0xFFFFE0)
  /// #00FF00.
  public static let lime = Color(rgb: 0x00FF00)
  /// #32CD32.
  public static let limeGreen = Color(rgb: 0x32CD32)
  /// #FAF0E6.
  public static let linen = Color(rgb: 0xFAF0E6)
  /// #FF00FF.
  public static let magenta = Color(rgb: 0xFF00FF)
  /// #800000.
  public static let maroon = Color(rgb: 0x800000)
  /// #66CDAA.
  public static let mediumAquamarine = Color(rgb: 0x66CDAA)
  /// #0000CD.
  public static let mediumBlue = Color(rgb: 0x0000CD)
  /// #BA55D3.
  public static let mediumOrchid = Color(rgb: 0xBA55D3)
  /// #9370DB.
  public static let mediumPurple = Color(rgb: 0x9370DB)
  /// #3CB371.
  public static let mediumSeaGreen = Color(rgb: 0x3CB371)
  /// #7B68EE.
  public static let mediumSlateBlue = Color(rgb: 0x7B68EE)
  /// #00FA9A.
  public static let mediumSpringGreen = Color(rgb: 0x00FA9A)
  /// #48D1CC.
  public static let mediumTurquoise = Color(rgb: 0x48D1CC)
  /// #C71585.
  public static let mediumVioletRed = Color(rgb: 0xC71585)
  /// #191970.
  public static let midnightBlue = Color(rgb: 0x191970)
  /// #F5FFFA.
  public static let mintCream = Color(rgb: 0xF5FFFA)
  /// #FFE4E1.
  public static let mistyRose = Color(rgb: 0xFFE4E1)
  /// #FFE4B5.
  public static let moccasin = Color(rgb: 0xFFE4B5)
  /// #FFDEAD.
  public static let navajoWhite = Color(rgb: 0xFFDEAD)
  /// #000080.
  public static let navy = Color(rgb: 0x000080)
  /// #FDF5E6.
  public static let oldLace = Color(rgb: 0xFDF5E6)
  /// #808000.
  public static let olive = Color(rgb: 0x808000)
  /// #6B8E23.
  public static let oliveDrab = Color(rgb: 0x6B8E23)
  /// #FFA500.
  public static let orange = Color(rgb: 0xFFA500)
  /// #FF4500.
  public static let orangeRed = Color(rgb: 0xFF4500)
  /// #DA70D6.
  public static let orchid = Color(rgb: 0xDA70D6)
  /// #EEE8AA.
  public static let paleGoldenrod = Color(rgb: 0xEEE8AA)
  /// #98FB98.
  public static let paleGreen = Color(rgb: 0x98FB98)
  /// #AFEEEE.
  public static let paleTurquoise = Color(rgb: 0xAFEEEE)
  /// #DB7093.
  public static let paleVioletRed = Color(rgb: 0xDB7093)
  /// #FFEFD5.
  public static let papayaWhip = Color(rgb: 0xFFEFD5)
  /// #FFDAB9.
  public static let peachPuff = Color(rgb: 0xFFDAB9)
  /// #CD853F.
  public static let peru = Color(rgb: 0xCD853F)
  /// #FFC0CB.
  public static let pink = Color(rgb: 0xFFC0CB)
  /// #DDA0DD.
  public static let plum = Color(rgb: 0xDDA0DD)
  /// #B0E0E6.
  public static let powderBlue = Color(rgb: 0xB0E0E6)
  /// #800080.
  public static let purple = Color(rgb: 0x800080)
  /// #663399.
  public static let rebeccaPurple = Color(rgb: 0x663399)
  /// #FF0000.
  public static let red = Color(rgb: 0xFF0000)
  /// #BC8F8F.
  public static let rosyBrown = Color(rgb: 0xBC8F8F)
  /// #4169E1.
  public static let royalBlue = Color(rgb: 0x4169E1)
  /// #8B4513.
  public static let saddleBrown = Color(rgb: 0x8B4513)
  /// #FA8072.
  public static let salmon = Color(rgb: 0xFA8072)
  /// #F4A460.
  public static let sandyBrown = Color(rgb: 0xF4A460)
  /// #2E8B57.
  public static let seaGreen = Color(rgb: 0x2E8B57)
  /// #FFF5EE.
  public static let seaShell = Color(rgb: 0xFFF5EE)
  /// #A0522D.
  public static let sienna = Color(rgb: 0xA0522D)
  /// #C0C0C0.
  public static let silver = Color(rgb: 0xC0C0C0)
  /// #87CEEB.
  public static let skyBlue = Color(rgb: 0x87CEEB)
  /// #6A5ACD.
  public static let slateBlue = Color(rgb: 0x6A5ACD)
  /// #708090.
  public static let slateGray = Color(rgb: 0x708090)
  /// #FFFAFA.
  public static let snow = Color(rgb: 0xFFFAFA)
  /// #00FF7F.
  public static let springGreen = Color(rgb: 0x00FF7F)
  /// #4682B4.
  public static let steelBlue = Color(rgb: 0x4682B4)
  /// #D2B48C.
  public static let tan = Color(rgb: 0xD2B48C)
  /// #008080.
  public static let teal = Color(rgb: 0x008080)
  /// #D8BFD8.
  public static let thistle = Color(rgb: 0xD8BFD8)
  /// #FF6347.
  public static let tomato = Color(rgb: 0xFF6347)
  /// #40E0D0.
  public static let turquoise = Color(rgb: 0x40E0D0)
  /// #EE82EE.
  public static let violet = Color(rgb: 0xEE82EE)
  /// #F5DEB3.
  public static let wheat = Color(rgb: 0xF5DEB3)
  /// #FFFFFF.
  public static let white = Color(rgb: 0xFFFFFF)
  /// #F5F5F5.
  public static let whiteSmoke = Color(rgb: 0xF5F5F5)
  /// #FFFF00.
  public static let yellow = Color(rgb: 0xFFFF00)
  /// #9ACD32.
  public static let yellowGreen = Color(rgb: 0x9ACD32)
  /// Fully transparent black.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  private init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}
