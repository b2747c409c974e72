/// The metadata of an image file: its resolution and text entries.
public struct PictureMetadata: Sendable {
  /// Pixels per point, written as a resolution of 72 × `scale` pixels per inch if the format
  /// supports resolutions. If the scale is `nil` or not a positive number, no resolution is
  /// written.
  public var scale: Double?
  /// Text entries, each with a keyword. A PNG stores them as text chunks, and a JPEG as comments of
  /// the form `keyword: text`. A WebP stores lines of the form `keyword: text` in a `TEXT` chunk,
  /// and an SVG in its `metadata` element. A PDF stores them in its information dictionary.
  public var texts: [(keyword: String, text: String)]
  /// Alternative text, such as ``TextDocument/altText``, with its BCP 47 language tag. An image
  /// file of any format except SVG and raw pixels stores the text in an XMP packet. A PNG stores
  /// the text a second time, in a text chunk with the keyword `Description`. An SVG stores the text
  /// in its `desc` element.
  public var alt: (text: String, language: String)?
  /// An XMP packet that the caller supplies for the file. If `xmp` is empty, Galley creates a
  /// packet from ``alt``. An SVG file contains no XMP packet.
  public var xmp: [UInt8]

  /// Creates the metadata of an image file.
  public init(
    scale: Double? = nil, texts: [(keyword: String, text: String)] = [],
    alt: (text: String, language: String)? = nil, xmp: [UInt8] = []
  ) {
    self.scale = scale
    self.texts = texts
    self.alt = alt
    self.xmp = xmp
  }
}

extension PictureMetadata {
  /// The XMP packet to write to the file: ``xmp``, or else a packet made from ``alt``. If both are
  /// missing, the result is empty, and no packet is written.
  var packet: [UInt8] {
    guard xmp.isEmpty, let alt else { return xmp }
    return Self.xmp(alt.text, language: alt.language)
  }

  /// The keywords and strings to write to a PNG, including the alternative text and the XMP packet
  /// (PNG 3 §11.3.3.1, XMP part 3 §1.1.5).
  var png: [(keyword: String, text: String)] {
    var texts = texts
    if let alt { texts.append(("Description", alt.text)) }
    let packet = packet
    if !packet.isEmpty {
      texts.append(("XML:com.adobe.xmp", String(decoding: packet, as: UTF8.self)))
    }
    return texts
  }

  /// An XMP packet that contains alternative text in the properties that image viewers read: IPTC's
  /// `AltTextAccessibility` (IPTC Photo Metadata 2021.1) and Dublin Core's `language`.
  private static func xmp(_ text: String, language: String) -> [UInt8] {
    let packet = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
        xmlns:dc="http://purl.org/dc/elements/1.1/">
      <Iptc4xmpCore:AltTextAccessibility><rdf:Alt>
      <rdf:li xml:lang="x-default">\(escaped(text))</rdf:li>
      </rdf:Alt></Iptc4xmpCore:AltTextAccessibility>
      <dc:language><rdf:Bag><rdf:li>\(escaped(language))</rdf:li></rdf:Bag></dc:language>
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
    return Array(packet.utf8)
  }

  /// Escapes text for an XML element, and removes the characters that XML 1.0 §2.2 forbids.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
