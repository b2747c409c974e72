import Galley
import GalleyContent
import GalleyDocuments
import GalleyFormats
import GalleyMarkdown
import GalleySubtitles

/// Fuzzes documents, templates, styles and subtitles.
enum DocumentInputs {
  /// Reads and draws a document of the given format.
  static func document(_ input: [UInt8], _ format: DocumentFormat) {
    guard let document = try? TextDocument(input, as: format, options: Drawing.options) else {
      return
    }
    Drawing.draw(document)
  }

  /// Reads a JSON document, draws it, writes it as JSON, and reads the written JSON back.
  static func json(_ input: [UInt8]) {
    guard let document = try? TextDocument(input, as: .json, options: Drawing.options) else {
      return
    }
    Drawing.draw(document)
    guard let written = try? document.json() else { return }
    do {
      let again = try TextDocument(Array(written.utf8), as: .json, options: readAgain).json()
      guard again == written else { find("JSON changes when it is rewritten", written, again) }
    } catch {
      find("the written JSON cannot be read: \(error)", written)
    }
  }

  /// Reads and draws an XML document, then draws each of its templates.
  static func xml(_ input: [UInt8]) {
    document(input, .xml)
    guard let templates = try? AttributedTextTemplates(xml: input, options: Drawing.options) else {
      return
    }
    for name in templates.names.prefix(4) {
      guard let template = try? templates[name] else { continue }
      let arguments = template.argumentNames.map { ($0, "<\($0)> & {{\($0)}}") }
      guard let document = try? template.document(Dictionary(arguments) { $1 }) else { continue }
      Drawing.draw(document)
    }
  }

  /// Reads and draws formattable content. In the input, a NUL byte separates the content from its
  /// styles.
  static func content(_ input: [UInt8]) {
    let (content, styles) = halves(input)
    var options = Drawing.options
    if let styles, let sheet = try? ContentStyleSheet(json: styles, options: readOptions) {
      options.contentStyles = sheet
    }
    guard let document = try? TextDocument(content, as: .content, options: options) else { return }
    Drawing.draw(document)
  }

  /// Reads a template and draws it with rows of CSV. In the input, a NUL byte separates the
  /// template from the rows.
  static func table(_ input: [UInt8]) {
    let (bytes, csv) = halves(input)
    guard let template = try? DocumentTemplate(bytes, options: Drawing.options) else { return }
    var rows = CSVParser(limit: Drawing.limits.documentBytes)
    var names: [String]?
    var drawn = 0
    for byte in csv ?? [] where drawn < 4 {
      take(rows.consume(byte), &names, &drawn, template)
    }
    take(rows.finish(), &names, &drawn, template)
  }

  /// Reads a style sheet and draws a Markdown document with the sheet. If the input is the style of
  /// a label or a stack, draws this style as a document.
  static func sheet(_ input: [UInt8]) {
    document(input, .style)
    guard let sheet = try? StyleSheet(json: input, limits: Drawing.limits) else { return }
    var options = Drawing.options
    options.markdown.styleSheet = sheet
    guard let document = try? TextDocument(everything, as: .markdown, options: options) else {
      return
    }
    Drawing.draw(document)
  }

  /// Reads subtitles and draws their first eight pictures.
  static func subtitles(_ input: [UInt8]) {
    let style = SubtitleStyle(width: 160, height: 90, styles: ["a": [.kern(1)]])
    guard let subtitles = try? Subtitles(input, fileName: "", limits: Drawing.limits),
      var pictures = try? SubtitlePictures(subtitles, in: style, by: Drawing.renderer)
    else { return }
    var time = Duration.zero
    for _ in 0..<8 {
      guard let picture = try? pictures.next() else { return }
      guard picture.start >= time, picture.end > picture.start else {
        find("pictures are not in chronological order", "\(picture.start)", "\(picture.end)")
      }
      time = picture.end
      Drawing.draw(picture.document)
    }
  }

  /// The options for reading the JSON that the fuzz target itself wrote. They have the default
  /// limits, because pictures and styles in such JSON can exceed the fuzzer's lower limits.
  private static let readAgain = DocumentOptions()

  private static var readOptions: ReadOptions {
    ReadOptions(limits: Drawing.limits)
  }

  private static func take(
    _ record: CSVRecord?, _ names: inout [String]?, _ drawn: inout Int,
    _ template: DocumentTemplate
  ) {
    guard case .success(let fields) = record?.fields else { return }
    guard let header = names else {
      // If the CSV header repeats a column name, ignore all rows. `rasterize batch` refuses such a
      // table.
      names = Set(fields).count == fields.count ? fields : []
      return
    }
    guard fields.count == header.count else { return }
    drawn += 1
    let row = TemplateRow(names: header, fields: fields)
    if let document = try? template.document(row) { Drawing.draw(document) }
  }

  /// Splits an input at the first NUL byte.
  private static func halves(_ input: [UInt8]) -> (first: [UInt8], second: [UInt8]?) {
    guard let middle = input.firstIndex(of: 0) else { return (input, nil) }
    return (Array(input[..<middle]), Array(input[(middle + 1)...]))
  }

  /// Markdown with every kind of block and inline element.
  private static let everything = Array(
    """
    # One
    ## Two
    ### Three
    A *word*, **another**, ~~gone~~, `code`, [link](u "t"), <https://a.b>\\
    ![picture](none.png)

    > Quoted
    > > twice

    - point
      1. numbered
         - [x] done
         - [ ] not

    | a | b |
    |:--|--:|
    | c | d |

    ```swift
    let code = 1
    ```
    ---
    <b>raw</b>
    """.utf8)
}
