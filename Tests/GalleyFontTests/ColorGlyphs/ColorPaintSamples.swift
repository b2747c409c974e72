/// Pixels of glyphs in `Tests/Fonts/Paints.ttf` as Chromium 156 draws them on white, at 100 pixels
/// per em in the colour #306090.
///
/// Each line has the colours of nine pixels of a character's glyph. The pixels are in columns 17,
/// 34 and 47 right of the pen and in rows 44, 27 and 13 above the baseline. A dash marks a pixel
/// that is on a slanted edge or is covered by another glyph.
///
/// The table leaves out two characters. For `t`, OpenType requires the interpolation of
/// premultiplied colours, but Chromium does not interpolate such colours. `A` is filled with a
/// gradient of zero length. By OpenType's rules, such a gradient is not drawn.
enum ColorPaintSamples {
  static let columns: [Int32] = [17, 34, 47]
  static let heights: [Int32] = [-44, -27, -13]

  static let all = """
    U+0061 ff0000 ff0000 ff0000 ff0000 ff0000 ff0000 ff0000 ff0000 ff0000
    U+0062 97afc7 306090 97afc7 306090 306090 306090 97afc7 306090 97afc7
    U+0063 ff2626 ff7d7d ffbfbf ff2626 ff7d7d ffbfbf ff2626 ff7d7d ffbfbf
    U+0064 804c19 e5f5eb 804c19 804c19 e5f5eb 804c19 804c19 e5f5eb 804c19
    U+0065 d91708 8c4517 d9f0e0 d9f0e0 40b266 d91708 407326 59bd7a 40b266
    U+0066 ffffff ffbdbd ffe4e4 ffb3b3 ff1010 ff8080 ffdbdb ff8080 ffb4b4
    U+0067 ffffff ffffff ffffff ffffff 5dbe7d 89d0a1 ffffff ffffff ffffff
    U+0068 427126 7d4e1a b03010 079532 655c1f f50602 32ad5b 7ccb96 bfe6cc
    U+0069 ffb9b9 ff0707 ff6e6e ff6b6b ff4e4e ff9d9d ff1818 fff5f5 ffbfbf
    U+006A ff0d0d ff6363 ffa6a6 ff0d0d ff6363 ffa6a6 ff0d0d ff6363 ffa6a6
    U+006B ffffff ffffff ffffff ffffff ff7a7a ffffff ffffff ffffff ffffff
    U+006C ------ ffacac ffe6e6 ff3636 ff8181 ffbbbb ff1212 ff5d5d ff9797
    U+006D ff4c4c ff9d9d ffdcdc ff2e2e ff8080 ffbebe ff1616 ff6767 ffa6a6
    U+006E ffffff fff1f1 ffffff ff0a0a ff7e7e ffd6d6 ffffff ff1f1f ffffff
    U+006F ffffff ffffff ffffff ff6666 ffffff ffffff ff6666 ffffff ffffff
    U+0070 ffffff ffffff ffffff ffffff ffffff ffffff ff8080 ffffff ffffff
    U+0071 009933 009933 ffffff 009933 009933 ffffff 009933 009933 ffffff
    U+0072 ff0000 009933 ff0000 009933 ffffff ffffff ff0000 ffffff ffffff
    U+0073 ffffff ffffff ffffff 6685ff ffffff ffffff 6685ff ffffff ffffff
    U+0075 ffa6a6 fffcfc 40b366 ffa6a6 fffcfc 40b366 ffa6a6 fffcfc 40b366
    U+0076 ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    U+0077 ffffff ------ ff3f3f ffffff ff2f2f ff7171 ff3838 ff5858 ff9a9a
    U+0078 ffffff ffffff ffffff ffb3b3 ffffff ffffff ff5f5f ffc5c5 ffffff
    U+0079 ff0000 ffffff ffffff ff0000 c8e9d3 ffffff ff0000 ffffff ffffff
    U+007A ff4444 ff7e7e ffaaaa ff4444 ff7e7e ffaaaa ff4444 ff7e7e ffaaaa
    U+0042 009933 ff0000 ff0000 009933 ff0000 ff0000 009933 009933 009933
    U+E000 ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff ffffff
    U+E001 67c286 a4dab6 d2eddb 67c286 a4dab6 d2eddb 67c286 a4dab6 d2eddb
    U+E002 ffffff ff3333 ffffff ff3333 ff3333 ff3333 ffffff ff3333 ffffff
    U+E003 67c286 a49d79 d2eddb 678549 a49d79 d2b09e 67c286 a49d79 d2eddb
    U+E004 67c286 ed2b24 d2eddb e0271b ed2b24 f62f2c 67c286 ed2b24 d2eddb
    U+E005 ffffff b6e2c5 ffffff 86ce9e b6e2c5 dbf1e2 ffffff b6e2c5 ffffff
    U+E006 ffffff ff7070 ffffff ff7070 ff7070 ff7070 ffffff ff7070 ffffff
    U+E007 ------ ------ ------ e0f3e7 edf7f0 f6fbf8 67c286 edf7f0 d2eddb
    U+E008 ffffff ffc2c2 ffffff ffc2c2 ffc2c2 ffc2c2 ffffff ffc2c2 ffffff
    U+E009 ffffff b6a588 ffffff 869262 b6a588 dbb4a5 ffffff b6a588 ffffff
    U+E00A 67c286 ed6962 d2eddb e16458 ed6962 f66d69 67c286 ed6962 d2eddb
    U+E00B 67c286 edbbb4 d2eddb e0b6aa edbbb4 f6bfbb 67c286 edbbb4 d2eddb
    U+E00C 67c286 ff8e6a d2eddb e7763a ff8e6a ffa18f 67c286 ff8e6a d2eddb
    U+E00D 67c286 ed9d79 d2eddb e08549 ed9d79 f6b09e 67c286 ed9d79 d2eddb
    U+E00E 67c286 ec2c25 d2eddb e0271b ec2c25 f5302c 67c286 ec2c25 d2eddb
    U+E00F 67c286 a42b24 d2eddb 67261a a42b24 d22f2c 67c286 a42b24 d2eddb
    U+E010 67c286 ec9d79 d2eddb e08549 ec9d79 f6b09e 67c286 ec9d79 d2eddb
    U+E011 67c286 ed2b24 d2eddb e0271b ed2b24 f62f2c 67c286 ed2b24 d2eddb
    U+E012 67c286 ed2b24 d2eddb e0271b ed2b24 f62f2c 67c286 ed2b24 d2eddb
    U+E013 67c286 ea7f3f d2eddb 7c541b ea7f3f f5a281 67c286 ea7f3f d2eddb
    U+E014 67c286 ed2b24 d2eddb e0271b ed2b24 f62f2c 67c286 ed2b24 d2eddb
    U+E015 67c286 a59d79 d2eddb ca8549 a59d79 8bb09e 67c286 a59d79 d2eddb
    U+E016 67c286 a59d79 d2eddb ca8549 a59d79 8bb09e 67c286 a59d79 d2eddb
    U+E017 67c286 a52d26 d2eddb 68281c a52d26 d3312d 67c286 a52d26 d2eddb
    U+E018 67c286 5d703b d2eddb 516b32 5d703b 677442 67c286 5d703b d2eddb
    U+E019 67c286 a74942 d2eddb af3c30 a74942 a15450 67c286 a74942 d2eddb
    U+E01A 67c286 6d6642 d2eddb 516b32 6d6642 846250 67c286 6d6642 d2eddb
    U+E01B 67c286 ed7972 d2eddb e0493d ed7972 f69e9b 67c286 ed7972 d2eddb
    """
}
