public import Galley

/// An HTML page that shows image comparisons. The reader can choose a view: side by side with the
/// difference image, onion skin (blended), or flicker. The page has a light and a dark mode. All
/// images are embedded, so the page loads nothing from the network.
public struct ComparisonReport: Sendable {
  /// An image comparison shown on the page.
  public struct Entry: Sendable {
    /// The name of the comparison. Any text is allowed.
    public var name: String
    /// The comparison, with both images and their differences.
    public var comparison: ImageComparison
    /// Additional sentences to show, such as ``LayoutComparison/sentences``.
    public var notes: [String]

    /// Creates an entry of the report.
    public init(name: String, comparison: ImageComparison, notes: [String] = []) {
      self.name = name
      self.comparison = comparison
      self.notes = notes
    }

    /// The comparison as an HTML section, for ``ComparisonReport/page(title:sections:)``.
    ///
    /// - Throws: ``/Galley/PNGError`` if there is not enough memory to encode an image.
    public func section() throws(PNGError) -> String {
      let isMatch = comparison.matches
      var html = "<section class=\"comparison\" data-matches=\"\(isMatch)\">\n"
      html += "<h2><bdi>\(name.escapedForHTML)</bdi></h2>\n"
      html += "<p class=\"summary\"><strong>\(isMatch ? "matches" : "differs")</strong> "
      html += "<bdi>\(comparison.summary.escapedForHTML)</bdi></p>\n"
      if !notes.isEmpty {
        html += "<ul>\n"
        for note in notes { html += "<li><bdi>\(note.escapedForHTML)</bdi></li>\n" }
        html += "</ul>\n"
      }
      html += "<div class=\"views\">\n"
      html += try Self.figure("expected", "Expected", comparison.expected)
      html += try Self.figure("difference", "Difference", comparison.differenceImage)
      html += try Self.figure("actual", "Actual", comparison.actual)
      return html + "</div>\n</section>\n"
    }

    private static func figure(
      _ role: String, _ caption: String, _ bitmap: Bitmap?
    ) throws(PNGError) -> String {
      guard let bitmap else {
        return "<figure class=\"\(role)\"><figcaption>\(caption): too large to draw</figcaption>"
          + "</figure>\n"
      }
      let url = "data:image/png;base64," + Base64.padded.encoded(try bitmap.png())
      return "<figure class=\"\(role)\"><figcaption>\(caption) <small>\(bitmap.width) × "
        + "\(bitmap.height)</small></figcaption><div class=\"frame\"><img alt=\"\(caption)\" "
        + "width=\"\(bitmap.width)\" height=\"\(bitmap.height)\" "
        + "style=\"--w:\(bitmap.width)\" src=\"\(url)\"></div></figure>\n"
    }
  }

  /// The page's title.
  public var title: String
  /// The comparisons, in the order in which the page shows them.
  public var entries: [Entry]

  /// Creates a report with a title and comparisons.
  public init(title: String, entries: [Entry]) {
    self.title = title
    self.entries = entries
  }

  /// The page as HTML text.
  ///
  /// - Throws: ``/Galley/PNGError`` if there is not enough memory to encode an image.
  public func html() throws(PNGError) -> String {
    var sections: [String] = []
    for entry in entries { sections.append(try entry.section()) }
    return Self.page(title: title, sections: sections)
  }

  /// An HTML section with a title and lines of plain text.
  public static func section(title: String, lines: [String]) -> String {
    var html = "<section class=\"comparison\">\n<h2><bdi>\(title.escapedForHTML)</bdi></h2>\n"
    if !lines.isEmpty {
      html += "<ul>\n"
      for line in lines { html += "<li><bdi>\(line.escapedForHTML)</bdi></li>\n" }
      html += "</ul>\n"
    }
    return html + "</section>\n"
  }

  /// An HTML page with a title and sections. ``Entry/section()`` creates such a section.
  public static func page(title: String, sections: [String]) -> String {
    let title = title.escapedForHTML
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body data-view="side" data-zoom="fit">
      <header>
      <h1><bdi>\(title)</bdi></h1>
      \(Self.controls)
      </header>
      <main>
      \(sections.isEmpty ? "<p>Nothing was compared.</p>" : sections.joined())
      </main>
      <script>
      \(Self.script)
      </script>
      </body>
      </html>

      """
  }
}

// The parts of a report page that are always the same: style sheet, controls and script.
extension ComparisonReport {
  /// Controls for view, blending and zoom. If scripts are disabled, the controls are hidden and the
  /// page shows the images side by side.
  static let controls = """
    <form class="controls" hidden>
    <fieldset><legend>View</legend>
    <label><input type="radio" name="view" value="side" checked> Side by side <kbd>1</kbd></label>
    <label><input type="radio" name="view" value="onion"> Onion skin <kbd>2</kbd></label>
    <label><input type="radio" name="view" value="flicker"> Flicker <kbd>3</kbd></label>
    </fieldset>
    <label class="mix">Expected <input type="range" name="mix" min="0" max="100" value="50" \
    aria-label="Opacity of the actual image"> Actual</label>
    <p class="flicker" role="status"></p>
    <label>Zoom <select name="zoom">
    <option value="fit" selected>fit</option><option value="1">1×</option>
    <option value="2">2×</option><option value="4">4×</option><option value="8">8×</option>
    </select></label>
    </form>
    """

  /// The page's style sheet. Each image is drawn over a checkerboard, which distinguishes
  /// transparent pixels from white and grey pixels. In the views "onion skin" and "flicker", the
  /// expected and the actual image share one grid cell. In the onion skin, the actual image is on
  /// top, and the slider makes it more opaque. Meanwhile, the expected image fades out, but slowly
  /// at first. Otherwise, the checkerboard would show through both images.
  static let style = """
    :root { --page: #fff; --ink: #1b1d21; --soft: #5b616b; --line: #d4d8de; --panel: #f4f5f7;
      --bad: #b3001b; --good: #17663a; --even: #fff; --odd: #e4e6ea; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #15171a; --ink: #e9ebee; --soft: #a0a7b2; --line: #3a3f47; --panel: #1e2126;
        --bad: #ff8a94; --good: #79d69c; --even: #a4a9b1; --odd: #8f959e; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--ink);
      font: 15px/1.5 system-ui, sans-serif; }
    header { position: sticky; top: 0; z-index: 2; padding: 10px 24px; background: var(--panel);
      border-bottom: 1px solid var(--line); }
    h1 { margin: 0; font-size: 18px; }
    h2 { margin: 0; font-size: 16px; overflow-wrap: anywhere; }
    main { padding: 8px 24px 32px; }
    .controls { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; margin-top: 6px; }
    .controls[hidden] { display: none; }
    fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 16px; }
    legend { position: absolute; clip-path: inset(50%); }
    kbd { font: 12px ui-monospace, monospace; color: var(--soft); border: 1px solid var(--line);
      border-radius: 3px; padding: 0 4px; }
    .flicker { margin: 0; min-width: 9em; font-weight: 600; }
    body:not([data-view=onion]) .mix, body:not([data-view=flicker]) .flicker { display: none; }
    .comparison { padding: 20px 0; border-bottom: 1px solid var(--line); }
    .summary, ul { margin: 4px 0 0; overflow-wrap: anywhere; }
    ul { padding-left: 20px; color: var(--soft); }
    [data-matches=false] .summary strong { color: var(--bad); }
    [data-matches=true] .summary strong { color: var(--good); }
    .views { display: grid; gap: 16px; margin-top: 12px; align-items: start;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }
    figure { margin: 0; min-width: 0; }
    figcaption { font-weight: 600; margin-bottom: 4px; }
    small { color: var(--soft); font-weight: 400; }
    .frame { display: inline-block; max-width: 100%; overflow: auto; border: 1px solid var(--line);
      background: conic-gradient(var(--odd) 25%, var(--even) 0 50%, var(--odd) 0 75%, var(--even) 0)
      0 0 / 16px 16px; }
    img { display: block; image-rendering: pixelated; height: auto; max-width: 100%; }
    body:not([data-zoom=fit]) img { max-width: none; width: calc(var(--w) * var(--zoom) * 1px); }
    body:not([data-zoom=fit]) .views { grid-template-columns: none; }
    body:not([data-view=side]) .views { display: grid; grid-template-columns: minmax(0, 1fr); }
    body:not([data-view=side]) .difference { display: none; }
    body:not([data-view=side]) :is(.expected, .actual) { grid-area: 1 / 1; }
    body:not([data-view=side]) .actual figcaption { visibility: hidden; }
    body:not([data-view=side]) .actual .frame { background: none; }
    body:not([data-view=side]) .expected figcaption { font-size: 0; }
    body:not([data-view=side]) .expected figcaption::after { font-size: 15px;
      content: "Expected and actual, overlaid"; }
    body[data-view=onion] .expected img { opacity: calc(1 - var(--mix) * var(--mix)); }
    body[data-view=onion] .actual img { opacity: var(--mix); }
    body[data-view=flicker][data-shown=expected] .actual img,
    body[data-view=flicker][data-shown=actual] .expected img { visibility: hidden; }
    """

  /// The page's script. The fragment of the page's URL can set the view (`#side`, `#onion` or
  /// `#flicker`) and the zoom. For example, `#flicker&4` opens the flicker view at zoom 4.
  static let script = """
    "use strict";
    const body = document.body, form = document.querySelector(".controls");
    const status = form.querySelector(".flicker");
    let timer = 0;
    function show(shown) {
      body.dataset.shown = shown;
      status.textContent = "Shown: " + shown;
    }
    function update() {
      const view = form.view.value;
      body.dataset.view = view;
      body.dataset.zoom = form.zoom.value;
      body.style.setProperty("--zoom", form.zoom.value === "fit" ? 1 : form.zoom.value);
      body.style.setProperty("--mix", form.mix.value / 100);
      clearInterval(timer);
      if (view === "flicker") {
        show("expected");
        timer = setInterval(() => show(body.dataset.shown === "actual" ? "expected" : "actual"), 600);
      }
    }
    function choose(view) {
      const choice = form.querySelector('[name="view"][value="' + CSS.escape(view) + '"]');
      if (choice) { choice.checked = true; }
    }
    function fromAddress() {
      const [view, zoom] = location.hash.slice(1).split("&");
      if (view) { choose(view); }
      if (zoom && [...form.zoom.options].some(option => option.value === zoom)) {
        form.zoom.value = zoom;
      }
      update();
    }
    form.addEventListener("input", update);
    form.addEventListener("submit", event => event.preventDefault());
    addEventListener("hashchange", fromAddress);
    addEventListener("keydown", event => {
      const view = { 1: "side", 2: "onion", 3: "flicker" }[event.key];
      if (!view || event.ctrlKey || event.metaKey || event.altKey) { return; }
      choose(view);
      update();
    });
    form.hidden = false;
    fromAddress();
    """
}
