/// The metadata of a PDF file: the information dictionary, and the same values as an XMP packet.
struct PDFMetadata {
  let options: PDFOptions
  let language: String
  let claims: Set<PDFOptions.Standard>
  /// The part of the metadata that image files can also contain.
  let pictures: PictureMetadata

  private var date: String? { options.date.flatMap(PDFOptions.normalized) }

  /// The information dictionary (ISO 32000-1 §14.3.3).
  var information: MarkupBytes {
    var text: MarkupBytes = "<<"
    if let title = options.title { text.append("/Title\(pdf: title)") }
    text.append("/Producer(Galley)")
    if let alt = pictures.alt { text.append("/Subject\(pdf: alt.text)") }
    var used: Set = ["", "Title", "Producer", "Subject", "CreationDate", "ModDate"]
    for (keyword, value) in pictures.texts where used.insert(keyword).inserted {
      text.append("/\(Self.name(keyword))\(pdf: value)")
    }
    if let date {
      // The dates of RFC 3339 and PDF differ only in punctuation: 2026-05-01T12:00:00+02:00 becomes
      // D:20260501120000+02'00'.
      let digits = date.prefix(19).filter(\.isNumber)
      let zone = date.dropFirst(19)
      let shift = zone == "Z" ? "Z" : zone.prefix(3) + "'" + zone.suffix(2) + "'"
      text.append("/CreationDate(D:\(digits)\(shift))/ModDate(D:\(digits)\(shift))")
    }
    text.append(">>")
    return text
  }

  /// The description of the property that claims PDF/UA-1. PDF/A requires a description of each
  /// property that it does not define (ISO 19005-2 §6.6.2.3).
  private static let extensionSchema = """
    <pdfaExtension:schemas xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><rdf:Bag>\
    <rdf:li rdf:parseType="Resource">\
    <pdfaSchema:schema>PDF/UA</pdfaSchema:schema>\
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>\
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">\
    <pdfaProperty:name>part</pdfaProperty:name>\
    <pdfaProperty:valueType>Integer</pdfaProperty:valueType>\
    <pdfaProperty:category>internal</pdfaProperty:category>\
    <pdfaProperty:description>Part of the standard</pdfaProperty:description>\
    </rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>
    """

  /// Returns the text as a PDF name object without its slash (ISO 32000-1 §7.3.5).
  private static func name(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte & 0xDF
      return isPlain ? String(UnicodeScalar(byte)) : "#" + byte.hexadecimal
    }.joined()
  }

  /// The XMP packet (ISO 16684-1).
  var packet: [UInt8] {
    var text: MarkupBytes = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
      xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" \
      xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
      <dc:format>application/pdf</dc:format>
      """
    for (name, value) in [("title", options.title), ("description", pictures.alt?.text)] {
      guard let value else { continue }
      text.append("<dc:\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped: value)")
      text.append("</rdf:li></rdf:Alt></dc:\(name)>")
    }
    text.append("<dc:language><rdf:Bag><rdf:li>\(escaped: language)</rdf:li></rdf:Bag>")
    text.append("</dc:language><pdf:Producer>Galley</pdf:Producer>")
    if let date {
      text.append("<xmp:CreateDate>\(date)</xmp:CreateDate>")
      text.append("<xmp:ModifyDate>\(date)</xmp:ModifyDate>")
    }
    if claims.contains(.ua1) { text.append("<pdfuaid:part>1</pdfuaid:part>") }
    if options.isArchive {
      let level = claims.contains(.a2u) ? "U" : "B"
      text.append("<pdfaid:part>2</pdfaid:part><pdfaid:conformance>\(level)</pdfaid:conformance>")
      if claims.contains(.ua1) { text.append(Self.extensionSchema) }
    }
    text.append("\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>")
    return text.bytes
  }
}
