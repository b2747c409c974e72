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
