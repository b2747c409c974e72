// The named colours of CSS Color 4 §6.1, as constants. `Color(css:)` also accepts the names that
// are spelled with `grey`.

extension Color {
  /// The CSS colour `aliceblue`, #F0F8FF.
  public static let aliceBlue = Color(rgb: 0xF0F8FF)
  /// The CSS colour `antiquewhite`, #FAEBD7.
  public static let antiqueWhite = Color(rgb: 0xFAEBD7)
  /// The CSS colour `aqua`, #00FFFF.
  public static let aqua = Color(rgb: 0x00FFFF)
  /// The CSS colour `aquamarine`, #7FFFD4.
  public static let aquamarine = Color(rgb: 0x7FFFD4)
  /// The CSS colour `azure`, #F0FFFF.
  public static let azure = Color(rgb: 0xF0FFFF)
  /// The CSS colour `beige`, #F5F5DC.
  public static let beige = Color(rgb: 0xF5F5DC)
  /// The CSS colour `bisque`, #FFE4C4.
  public static let bisque = Color(rgb: 0xFFE4C4)
  /// The CSS colour `black`, #000000.
  public static let black = Color(rgb: 0x000000)
  /// The CSS colour `blanchedalmond`, #FFEBCD.
  public static let blanchedAlmond = Color(rgb: 0xFFEBCD)
  /// The CSS colour `blue`, #0000FF.
  public static let blue = Color(rgb: 0x0000FF)
  /// The CSS colour `blueviolet`, #8A2BE2.
  public static let blueViolet = Color(rgb: 0x8A2BE2)
  /// The CSS colour `brown`, #A52A2A.
  public static let brown = Color(rgb: 0xA52A2A)
  /// The CSS colour `burlywood`, #DEB887.
  public static let burlyWood = Color(rgb: 0xDEB887)
  /// The CSS colour `cadetblue`, #5F9EA0.
  public static let cadetBlue = Color(rgb: 0x5F9EA0)
  /// The CSS colour `chartreuse`, #7FFF00.
  public static let chartreuse = Color(rgb: 0x7FFF00)
  /// The CSS colour `chocolate`, #D2691E.
  public static let chocolate = Color(rgb: 0xD2691E)
  /// The CSS colour `coral`, #FF7F50.
  public static let coral = Color(rgb: 0xFF7F50)
  /// The CSS colour `cornflowerblue`, #6495ED.
  public static let cornflowerBlue = Color(rgb: 0x6495ED)
  /// The CSS colour `cornsilk`, #FFF8DC.
  public static let cornsilk = Color(rgb: 0xFFF8DC)
  /// The CSS colour `crimson`, #DC143C.
  public static let crimson = Color(rgb: 0xDC143C)
  /// The CSS colour `cyan`, #00FFFF.
  public static let cyan = Color(rgb: 0x00FFFF)
  /// The CSS colour `darkblue`, #00008B.
  public static let darkBlue = Color(rgb: 0x00008B)
  /// The CSS colour `darkcyan`, #008B8B.
  public static let darkCyan = Color(rgb: 0x008B8B)
  /// The CSS colour `darkgoldenrod`, #B8860B.
  public static let darkGoldenrod = Color(rgb: 0xB8860B)
  /// The CSS colour `darkgray`, #A9A9A9.
  public static let darkGray = Color(rgb: 0xA9A9A9)
  /// The CSS colour `darkgreen`, #006400.
  public static let darkGreen = Color(rgb: 0x006400)
  /// The CSS colour `darkkhaki`, #BDB76B.
  public static let darkKhaki = Color(rgb: 0xBDB76B)
  /// The CSS colour `darkmagenta`, #8B008B.
  public static let darkMagenta = Color(rgb: 0x8B008B)
  /// The CSS colour `darkolivegreen`, #556B2F.
  public static let darkOliveGreen = Color(rgb: 0x556B2F)
  /// The CSS colour `darkorange`, #FF8C00.
  public static let darkOrange = Color(rgb: 0xFF8C00)
  /// The CSS colour `darkorchid`, #9932CC.
  public static let darkOrchid = Color(rgb: 0x9932CC)
  /// The CSS colour `darkred`, #8B0000.
  public static let darkRed = Color(rgb: 0x8B0000)
  /// The CSS colour `darksalmon`, #E9967A.
  public static let darkSalmon = Color(rgb: 0xE9967A)
  /// The CSS colour `darkseagreen`, #8FBC8F.
  public static let darkSeaGreen = Color(rgb: 0x8FBC8F)
  /// The CSS colour `darkslateblue`, #483D8B.
  public static let darkSlateBlue = Color(rgb: 0x483D8B)
  /// The CSS colour `darkslategray`, #2F4F4F.
  public static let darkSlateGray = Color(rgb: 0x2F4F4F)
  /// The CSS colour `darkturquoise`, #00CED1.
  public static let darkTurquoise = Color(rgb: 0x00CED1)
  /// The CSS colour `darkviolet`, #9400D3.
  public static let darkViolet = Color(rgb: 0x9400D3)
  /// The CSS colour `deeppink`, #FF1493.
  public static let deepPink = Color(rgb: 0xFF1493)
  /// The CSS colour `deepskyblue`, #00BFFF.
  public static let deepSkyBlue = Color(rgb: 0x00BFFF)
  /// The CSS colour `dimgray`, #696969.
  public static let dimGray = Color(rgb: 0x696969)
  /// The CSS colour `dodgerblue`, #1E90FF.
  public static let dodgerBlue = Color(rgb: 0x1E90FF)
  /// The CSS colour `firebrick`, #B22222.
  public static let fireBrick = Color(rgb: 0xB22222)
  /// The CSS colour `floralwhite`, #FFFAF0.
  public static let floralWhite = Color(rgb: 0xFFFAF0)
  /// The CSS colour `forestgreen`, #228B22.
  public static let forestGreen = Color(rgb: 0x228B22)
  /// The CSS colour `fuchsia`, #FF00FF.
  public static let fuchsia = Color(rgb: 0xFF00FF)
  /// The CSS colour `gainsboro`, #DCDCDC.
  public static let gainsboro = Color(rgb: 0xDCDCDC)
  /// The CSS colour `ghostwhite`, #F8F8FF.
  public static let ghostWhite = Color(rgb: 0xF8F8FF)
  /// The CSS colour `gold`, #FFD700.
  public static let gold = Color(rgb: 0xFFD700)
  /// The CSS colour `goldenrod`, #DAA520.
  public static let goldenrod = Color(rgb: 0xDAA520)
  /// The CSS colour `gray`, #808080.
  public static let gray = Color(rgb: 0x808080)
  /// The CSS colour `green`, #008000.
  public static let green = Color(rgb: 0x008000)
  /// The CSS colour `greenyellow`, #ADFF2F.
  public static let greenYellow = Color(rgb: 0xADFF2F)
  /// The CSS colour `honeydew`, #F0FFF0.
  public static let honeydew = Color(rgb: 0xF0FFF0)
  /// The CSS colour `hotpink`, #FF69B4.
  public static let hotPink = Color(rgb: 0xFF69B4)
  /// The CSS colour `indianred`, #CD5C5C.
  public static let indianRed = Color(rgb: 0xCD5C5C)
  /// The CSS colour `indigo`, #4B0082.
  public static let indigo = Color(rgb: 0x4B0082)
  /// The CSS colour `ivory`, #FFFFF0.
  public static let ivory = Color(rgb: 0xFFFFF0)
  /// The CSS colour `khaki`, #F0E68C.
  public static let khaki = Color(rgb: 0xF0E68C)
  /// The CSS colour `lavender`, #E6E6FA.
  public static let lavender = Color(rgb: 0xE6E6FA)
  /// The CSS colour `lavenderblush`, #FFF0F5.
  public static let lavenderBlush = Color(rgb: 0xFFF0F5)
  /// The CSS colour `lawngreen`, #7CFC00.
  public static let lawnGreen = Color(rgb: 0x7CFC00)
  /// The CSS colour `lemonchiffon`, #FFFACD.
  public static let lemonChiffon = Color(rgb: 0xFFFACD)
  /// The CSS colour `lightblue`, #ADD8E6.
  public static let lightBlue = Color(rgb: 0xADD8E6)
  /// The CSS colour `lightcoral`, #F08080.
  public static let lightCoral = Color(rgb: 0xF08080)
  /// The CSS colour `lightcyan`, #E0FFFF.
  public static let lightCyan = Color(rgb: 0xE0FFFF)
  /// The CSS colour `lightgoldenrodyellow`, #FAFAD2.
  public static let lightGoldenrodYellow = Color(rgb: 0xFAFAD2)
  /// The CSS colour `lightgray`, #D3D3D3.
  public static let lightGray = Color(rgb: 0xD3D3D3)
  /// The CSS colour `lightgreen`, #90EE90.
  public static let lightGreen = Color(rgb: 0x90EE90)
  /// The CSS colour `lightpink`, #FFB6C1.
  public static let lightPink = Color(rgb: 0xFFB6C1)
  /// The CSS colour `lightsalmon`, #FFA07A.
  public static let lightSalmon = Color(rgb: 0xFFA07A)
  /// The CSS colour `lightseagreen`, #20B2AA.
  public static let lightSeaGreen = Color(rgb: 0x20B2AA)
  /// The CSS colour `lightskyblue`, #87CEFA.
  public static let lightSkyBlue = Color(rgb: 0x87CEFA)
  /// The CSS colour `lightslategray`, #778899.
  public static let lightSlateGray = Color(rgb: 0x778899)
  /// The CSS colour `lightsteelblue`, #B0C4DE.
  public static let lightSteelBlue = Color(rgb: 0xB0C4DE)
  /// The CSS colour `lightyellow`, #FFFFE0.
  public static let lightYellow = Color(rgb: 0xFFFFE0)
  /// The CSS colour `lime`, #00FF00.
  public static let lime = Color(rgb: 0x00FF00)
  /// The CSS colour `limegreen`, #32CD32.
  public static let limeGreen = Color(rgb: 0x32CD32)
  /// The CSS colour `linen`, #FAF0E6.
  public static let linen = Color(rgb: 0xFAF0E6)
  /// The CSS colour `magenta`, #FF00FF.
  public static let magenta = Color(rgb: 0xFF00FF)
  /// The CSS colour `maroon`, #800000.
  public static let maroon = Color(rgb: 0x800000)
  /// The CSS colour `mediumaquamarine`, #66CDAA.
  public static let mediumAquamarine = Color(rgb: 0x66CDAA)
  /// The CSS colour `mediumblue`, #0000CD.
  public static let mediumBlue = Color(rgb: 0x0000CD)
  /// The CSS colour `mediumorchid`, #BA55D3.
  public static let mediumOrchid = Color(rgb: 0xBA55D3)
  /// The CSS colour `mediumpurple`, #9370DB.
  public static let mediumPurple = Color(rgb: 0x9370DB)
  /// The CSS colour `mediumseagreen`, #3CB371.
  public static let mediumSeaGreen = Color(rgb: 0x3CB371)
  /// The CSS colour `mediumslateblue`, #7B68EE.
  public static let mediumSlateBlue = Color(rgb: 0x7B68EE)
  /// The CSS colour `mediumspringgreen`, #00FA9A.
  public static let mediumSpringGreen = Color(rgb: 0x00FA9A)
  /// The CSS colour `mediumturquoise`, #48D1CC.
  public static let mediumTurquoise = Color(rgb: 0x48D1CC)
  /// The CSS colour `mediumvioletred`, #C71585.
  public static let mediumVioletRed = Color(rgb: 0xC71585)
  /// The CSS colour `midnightblue`, #191970.
  public static let midnightBlue = Color(rgb: 0x191970)
  /// The CSS colour `mintcream`, #F5FFFA.
  public static let mintCream = Color(rgb: 0xF5FFFA)
  /// The CSS colour `mistyrose`, #FFE4E1.
  public static let mistyRose = Color(rgb: 0xFFE4E1)
  /// The CSS colour `moccasin`, #FFE4B5.
  public static let moccasin = Color(rgb: 0xFFE4B5)
  /// The CSS colour `navajowhite`, #FFDEAD.
  public static let navajoWhite = Color(rgb: 0xFFDEAD)
  /// The CSS colour `navy`, #000080.
  public static let navy = Color(rgb: 0x000080)
  /// The CSS colour `oldlace`, #FDF5E6.
  public static let oldLace = Color(rgb: 0xFDF5E6)
  /// The CSS colour `olive`, #808000.
  public static let olive = Color(rgb: 0x808000)
  /// The CSS colour `olivedrab`, #6B8E23.
  public static let oliveDrab = Color(rgb: 0x6B8E23)
  /// The CSS colour `orange`, #FFA500.
  public static let orange = Color(rgb: 0xFFA500)
  /// The CSS colour `orangered`, #FF4500.
  public static let orangeRed = Color(rgb: 0xFF4500)
  /// The CSS colour `orchid`, #DA70D6.
  public static let orchid = Color(rgb: 0xDA70D6)
  /// The CSS colour `palegoldenrod`, #EEE8AA.
  public static let paleGoldenrod = Color(rgb: 0xEEE8AA)
  /// The CSS colour `palegreen`, #98FB98.
  public static let paleGreen = Color(rgb: 0x98FB98)
  /// The CSS colour `paleturquoise`, #AFEEEE.
  public static let paleTurquoise = Color(rgb: 0xAFEEEE)
  /// The CSS colour `palevioletred`, #DB7093.
  public static let paleVioletRed = Color(rgb: 0xDB7093)
  /// The CSS colour `papayawhip`, #FFEFD5.
  public static let papayaWhip = Color(rgb: 0xFFEFD5)
  /// The CSS colour `peachpuff`, #FFDAB9.
  public static let peachPuff = Color(rgb: 0xFFDAB9)
  /// The CSS colour `peru`, #CD853F.
  public static let peru = Color(rgb: 0xCD853F)
  /// The CSS colour `pink`, #FFC0CB.
  public static let pink = Color(rgb: 0xFFC0CB)
  /// The CSS colour `plum`, #DDA0DD.
  public static let plum = Color(rgb: 0xDDA0DD)
  /// The CSS colour `powderblue`, #B0E0E6.
  public static let powderBlue = Color(rgb: 0xB0E0E6)
  /// The CSS colour `purple`, #800080.
  public static let purple = Color(rgb: 0x800080)
  /// The CSS colour `rebeccapurple`, #663399.
  public static let rebeccaPurple = Color(rgb: 0x663399)
  /// The CSS colour `red`, #FF0000.
  public static let red = Color(rgb: 0xFF0000)
  /// The CSS colour `rosybrown`, #BC8F8F.
  public static let rosyBrown = Color(rgb: 0xBC8F8F)
  /// The CSS colour `royalblue`, #4169E1.
  public static let royalBlue = Color(rgb: 0x4169E1)
  /// The CSS colour `saddlebrown`, #8B4513.
  public static let saddleBrown = Color(rgb: 0x8B4513)
  /// The CSS colour `salmon`, #FA8072.
  public static let salmon = Color(rgb: 0xFA8072)
  /// The CSS colour `sandybrown`, #F4A460.
  public static let sandyBrown = Color(rgb: 0xF4A460)
  /// The CSS colour `seagreen`, #2E8B57.
  public static let seaGreen = Color(rgb: 0x2E8B57)
  /// The CSS colour `seashell`, #FFF5EE.
  public static let seaShell = Color(rgb: 0xFFF5EE)
  /// The CSS colour `sienna`, #A0522D.
  public static let sienna = Color(rgb: 0xA0522D)
  /// The CSS colour `silver`, #C0C0C0.
  public static let silver = Color(rgb: 0xC0C0C0)
  /// The CSS colour `skyblue`, #87CEEB.
  public static let skyBlue = Color(rgb: 0x87CEEB)
  /// The CSS colour `slateblue`, #6A5ACD.
  public static let slateBlue = Color(rgb: 0x6A5ACD)
  /// The CSS colour `slategray`, #708090.
  public static let slateGray = Color(rgb: 0x708090)
  /// The CSS colour `snow`, #FFFAFA.
  public static let snow = Color(rgb: 0xFFFAFA)
  /// The CSS colour `springgreen`, #00FF7F.
  public static let springGreen = Color(rgb: 0x00FF7F)
  /// The CSS colour `steelblue`, #4682B4.
  public static let steelBlue = Color(rgb: 0x4682B4)
  /// The CSS colour `tan`, #D2B48C.
  public static let tan = Color(rgb: 0xD2B48C)
  /// The CSS colour `teal`, #008080.
  public static let teal = Color(rgb: 0x008080)
  /// The CSS colour `thistle`, #D8BFD8.
  public static let thistle = Color(rgb: 0xD8BFD8)
  /// The CSS colour `tomato`, #FF6347.
  public static let tomato = Color(rgb: 0xFF6347)
  /// The CSS colour `turquoise`, #40E0D0.
  public static let turquoise = Color(rgb: 0x40E0D0)
  /// The CSS colour `violet`, #EE82EE.
  public static let violet = Color(rgb: 0xEE82EE)
  /// The CSS colour `wheat`, #F5DEB3.
  public static let wheat = Color(rgb: 0xF5DEB3)
  /// The CSS colour `white`, #FFFFFF.
  public static let white = Color(rgb: 0xFFFFFF)
  /// The CSS colour `whitesmoke`, #F5F5F5.
  public static let whiteSmoke = Color(rgb: 0xF5F5F5)
  /// The CSS colour `yellow`, #FFFF00.
  public static let yellow = Color(rgb: 0xFFFF00)
  /// The CSS colour `yellowgreen`, #9ACD32.
  public static let yellowGreen = Color(rgb: 0x9ACD32)
  /// Fully transparent black.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  private init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }
}
