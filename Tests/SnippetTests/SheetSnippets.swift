// Compiles and runs the Swift code on the page about style sheets.

import Galley
import GalleyDocuments
import GalleyMarkdown
import Testing

@Suite("Snippets: style sheets")
struct SheetSnippets {
  /// Runs in its own process, because this test changes the default style sheet, which other tests
  /// use.
  @Test("A global style sheet")
  func global() async {
    await #expect(processExitsWith: .success) {
      let before = StyleSheet.default.snapshot
      // snippet: sheet-global
      let myFont = FontName.custom("FancypantsFont")
      let myTintColor = Color.rebeccaPurple  // your app's colour
      StyleSheet.default.mutate(
        block: [
          .document: [
            .textStyle(.custom(name: myFont, size: scaled(to: .body)))
          ],
          .heading(level: 1): [
            .textStyle(.custom(name: myFont, size: scaled(to: .largeTitle)))
          ],
          .heading(level: 2): [
            .textStyle(.custom(name: myFont, size: scaled(to: .title1)))
          ],
          .heading(level: 3): [
            .textStyle(.custom(name: myFont, size: scaled(to: .title2)))
          ],
          .heading(level: 4): [
            .textStyle(.custom(name: myFont, size: scaled(to: .title3)))
          ],
        ],
        inline: [
          .link: [
            .textColor(myTintColor)
          ]
        ]
      )
      // end

      let after = StyleSheet.default.snapshot
      #expect(
        after.block[.heading1]
          == (before.block[.heading1] ?? []) + [
            .textStyle(.custom(name: .custom("FancypantsFont"), size: .scaled(to: .largeTitle)))
          ])
      #expect(after.inline[.link]?.last == .textColor(.rebeccaPurple))
      #expect(after.block[.paragraph] == before.block[.paragraph])
    }
  }

  @Test("A modified copy of the default style sheet")
  func oneOff() {
    // snippet: sheet-one-off
    let secondaryStyleSheet = StyleSheet.default.duplicate().mutate(
      block: [
        .document: [
          .backgroundColor(.lightGray)
        ]
      ]
    )
    // end

    #expect(secondaryStyleSheet.snapshot.block[.document]?.last == .backgroundColor(.lightGray))
    #expect(StyleSheet.default.snapshot.block[.document]?.last != .backgroundColor(.lightGray))
  }

  @Test("Rules of a style sheet")
  func rules() {
    // snippet: sheet-rules
    let quiet = AdaptiveColor(light: .dimGray, dark: .lightGray)
    let sheet = StyleSheet(
      block: [
        .document: [.textStyle(.body), .backgroundColor(.white), .blockPadding(.all(24.pt))],
        .blockQuote: [
          .textColor(quiet), .blockPadding(left: 1.em),
          .blockBorder(width: 3.pt, color: quiet, sides: .left),
        ],
        .orderedList: [.orderedListMarker(.arabicNumeral, .lowercaseAlpha, suffix: ")")],
      ],
      inline: [
        .code: [
          .fontName(.systemMonospace), .fontSize(0.9.em),
          .inlineBackground(
            color: AdaptiveColor(.whiteSmoke), padding: BoxSides(left: 4.pt, right: 4.pt),
            cornerRadius: 3.pt),
        ]
      ])
    // end

    #expect(sheet.snapshot.block.count == 3 && sheet.snapshot.inline.count == 1)
  }
}
