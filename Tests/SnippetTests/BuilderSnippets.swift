// The Swift code of the page about composing documents. The tests compile and run the code, and
// compare the images with references.

import Galley
import GalleyBuilder
import GalleyDocuments
import GalleyTesting
import TestSupport
import Testing

// snippet: builder-own
private struct Tag: Element {
  var node: Node

  init(_ title: String) {
    node =
      Text(title).font(.system(13)).padding(.horizontal, 8).background(.lavender)
      .cornerRadius(6).node
  }
}
// end

@Suite("Snippets: composing documents")
struct BuilderSnippets {
  private let renderer = TextRenderer.forTests

  /// Checks that a card meets its contracts, that its JSON is read back as an equal document, and
  /// that its image matches the reference. Returns its layout.
  private func check(_ card: Card, _ name: String) throws -> DocumentLayout {
    let document = try card.document()
    let json = try document.json()
    let again = try TextDocument(json: Array(json.utf8))
    #expect(try again.json() == json)
    let (layout, same) = (try renderer.layout(document), try renderer.layout(again))
    #expect(try layout.json() == same.json())
    #expect(try renderer.render(document) == renderer.render(again))
    #expect(layout.brokenContracts.isEmpty && !layout.overflow && layout.diagnostics.isEmpty)
    assertImage(of: document, named: name)
    return layout
  }

  /// The rectangle of the box with a given name: x, y, width and height.
  private func box(_ name: String, in layout: DocumentLayout) throws -> [Double] {
    let index = try #require(layout.document.frames.firstIndex { $0.name == name })
    let frame = layout.document.frames[index]
    return [frame.x, frame.y, layout.layouts[index].width, layout.layouts[index].height]
  }

  @Test("A first card")
  func first() throws {
    let guests = ["Ada", "Grace"]

    // snippet: builder
    let card = Card(width: 400) {
      Column(spacing: 12) {
        Text("The long way home").font(.system(28, weight: .bold)).lineLimit(2)
        Text("A walk of nine days through four countries").foregroundStyle(.dimGray)
        if !guests.isEmpty {
          Row(spacing: 8) {
            for guest in guests {
              Text(guest).padding(.horizontal, 10).background(.gold).cornerRadius(10)
            }
          }
        }
      }
      .font(.system(16))
      .padding(24)
    }
    .background(.white)
    .require(noTruncation: true)
    let document = try card.document()
    let file = try renderer.encode(document).bytes
    // end

    #expect(try Bitmap(png: file).width == 400)
    #expect(try check(card, "first").layouts.count == 6)
  }

  @Test("Texts in texts")
  func texts() throws {
    let (name, count) = ("Ada", 3)

    // snippet: builder-text
    let greeting = Text("Hello, \(Text(name).bold())! You have \(count) messages.")
    let hashtag = Text("#swift").background(.lavender).padding(.horizontal, 4).cornerRadius(4)
    let post = Text("Now on Linux: \(hashtag)").font(.system(18))
    let note = Text(markdown: "Read the *whole* [story](https://example.org).")
    // end

    let card = Card {
      greeting
      post
      note
    }
    let texts = try card.document().frames.map(\.text)
    #expect(
      texts.map(\.string)
        == ["Hello, Ada! You have 3 messages.", "Now on Linux: #swift", "Read the whole story."])
    #expect(texts[1].runs.last?.attributes.backdrop != nil)
  }

  @Test("An element of one's own")
  func own() throws {
    let card = Card {
      Row(spacing: 4) { Tag("new").foregroundStyle(.red) }
    }
    let text = try card.document().frames[0].frames[0]
    #expect(text.background == .lavender && text.container.insets.left == 8)
    #expect(text.text.runs[0].attributes.foregroundColor == .red)
  }

  @Test("A social card: the headline fills the remaining space")
  func socialCard() throws {
    // snippet: builder-social
    let card = Card(width: 1200, height: 630) {
      Column(spacing: 28) {
        Text("Field notes").font(.system(26, weight: .semibold)).tracking(4).textCase(.upper)
          .foregroundStyle(.gold)
        Text("Why the river bends where it does")
          .font(.family("serif", size: 64, weight: .bold)).lineHeight(.multiple(1.15))
          .fit(.fill).weight(1).name("headline")
        Row(alignment: .center, spacing: 20) {
          Box().frame(width: 72, height: 72).cornerRadius(36)
            .background(Gradient(kind: .conic, .gold, .tomato, .mediumOrchid, .gold))
          Column {
            Text("Ines Okafor").bold()
            Text("Twelve minutes").foregroundStyle(.lightSteelBlue)
          }
          Spacer()
          Text("river.example").underline()
        }
        .font(.system(26))
      }
      .foregroundStyle(.white)
      .padding(64)
    }
    .background(Gradient(angle: 120, .midnightBlue, .darkSlateBlue, .indigo))
    .require(noTruncation: true, noHiddenText: true, noDividedWords: true)
    // end

    let layout = try check(card, "social")
    #expect(layout.width == 1200 && layout.height == 630)
    let headline = try box("headline", in: layout)
    #expect(headline[0] == 64 && headline[2] == 1072)
  }

  @Test("A certificate: the name is scaled to fill one line")
  func certificate() throws {
    let (student, course) = ("Aleksandra Wiśniewska-Kowalczyk", "Typesetting for the web")

    // snippet: builder-certificate
    let card = Card(width: 842, height: 595) {
      Column(alignment: .center, spacing: 18) {
        Text("Certificate").font(.system(20, weight: .semibold)).tracking(8).textCase(.upper)
        Spacer()
        Text("This is to certify that").italic()
        Text(student).font(.family("serif", size: 40, weight: .bold)).foregroundStyle(.maroon)
          .lineLimit(1).fit(.fill).frame(width: 600, height: 84)
          .verticalAlignment(.center).name("name")
        Text("has completed the course \(Text(course).bold()) with distinction.")
        Spacer()
        Row(spacing: 120) {
          for signature in ["Date", "Signature"] {
            Column(spacing: 6) {
              Box().frame(height: 1).background(.maroon)
              Text(signature).font(FontDescriptor(size: 13)).multilineTextAlignment(.center)
            }
            .frame(width: 200)
          }
        }
      }
      .font(.family("serif", size: 20))
      .foregroundStyle(.darkSlateGray)
      .padding(.vertical, 56)
      .background(.ivory)
      .border(.maroon, width: 2)
      .shadow(color: .ivory, blur: 0, spread: 4)
      .shadow(color: .maroon, blur: 0, spread: 6)
    }
    .padding(24)
    .background(.ivory)
    // end

    let layout = try check(card, "certificate")
    let name = try #require(layout.document.frames.firstIndex { $0.name == "name" })
    #expect(layout.document.frames[name].x == 121 && layout.layouts[name].width == 600)
    #expect((597...600).contains(try #require(layout.layouts[name].lines.first).width))
  }

  @Test("A badge is as large as its text")
  func badge() throws {
    // snippet: builder-badge
    let card = Card(scale: 2) {
      Row {
        Text("coverage").padding(.vertical, 4).padding(.horizontal, 8).background(.dimGray)
        Text("98 %").bold().padding(.vertical, 4).padding(.horizontal, 8).background(.seaGreen)
      }
      .font(.system(13))
      .foregroundStyle(.white)
      .cornerRadius(5)
      .clipped()
    }
    // end

    let layout = try check(card, "badge")
    let texts = layout.layouts.filter { !$0.text.isEmpty }
    #expect(layout.width == texts[0].width + texts[1].width)
    #expect(
      layout.height == texts[0].height && texts[0].lines[0].baseline == texts[1].lines[0].baseline)
  }

  @Test("A row of buttons is mirrored in Arabic")
  func buttons() throws {
    // snippet: builder-buttons
    func dialog(_ language: String, _ question: String, _ buttons: [String]) -> Card {
      Card(width: 360) {
        Column(spacing: 20) {
          Text(question).font(.system(20, weight: .semibold))
          Row(spacing: 12) {
            Spacer()
            for (index, title) in buttons.enumerated() {
              Text(title).bold(index == 1).foregroundStyle(index == 1 ? .white : .royalBlue)
                .padding(.horizontal, 18).padding(.vertical, 9)
                .background(index == 1 ? .royalBlue : .lavender).cornerRadius(8)
                .name("button \(index)")
            }
          }
        }
        .font(.system(16))
        .padding(24)
      }
      .background(.white)
      .language(language)
    }
    let english = dialog("en", "Delete this picture?", ["Cancel", "Delete"])
    let arabic = dialog("ar", "هل تريد حذف هذه الصورة؟", ["إلغاء", "حذف"])
    // end

    let (left, right) = (try check(english, "buttons-en"), try check(arabic, "buttons-ar"))
    let last = try box("button 1", in: left)
    #expect(last[0] + last[2] == 336)
    #expect(try box("button 1", in: right)[0] == 24)
    #expect(try box("button 0", in: right)[0] == 24 + (try box("button 1", in: right)[2]) + 12)
  }

  @Test("A caption over a picture")
  func caption() throws {
    let bytes = try Repository.bytes("Examples/subtitle/background.png")

    // snippet: builder-caption
    let picture = try Bitmap(picture: bytes)
    let card = Card(width: 640) {
      Column(alignment: .leading) {
        Spacer()
        Text("\(Text("Evening at the lake").bold())\nThe water is calmest after the wind drops.")
          .font(.system(18)).lineSpacing(4).foregroundStyle(.white)
          .padding(.horizontal, 20).padding(.vertical, 14).margins(20)
          .background(.black.multiplyingAlpha(by: 0.55)).cornerRadius(12)
      }
      .background(ImageFill(picture))
      .aspectRatio(16 / 9)
      .alt("A lake between mountains at sunset")
    }
    // end

    let layout = try check(card, "caption")
    #expect(layout.height == 360)
    let text = try #require(layout.document.frames.firstIndex { $0.content == .text })
    #expect(layout.document.frames[text].x == 20)
    #expect(layout.document.frames[text].y + layout.layouts[text].height == 340)
  }

  @Test("A receipt is as long as its list of items requires")
  func receipt() throws {
    // snippet: builder-receipt
    let items = [
      (2, "Flat white", 3.8), (1, "Almond croissant", 3.2),
      (1, "Sourdough loaf, large, sliced", 6.5),
    ]
    let total = items.reduce(0) { $0 + Double($1.0) * $1.2 }
    func price(_ amount: Double) -> Text {
      let cents = Int((amount * 100).rounded())
      return Text("€ \(cents / 100).\(cents / 10 % 10)\(cents % 10)").shrink(0)
    }
    let card = Card(width: 280) {
      Column(spacing: 8) {
        Text("Corner Bakery").font(.family("serif", size: 24, weight: .bold))
          .multilineTextAlignment(.center)
        Box().frame(height: 1).background(.black).margins(.vertical, 4)
        for (count, name, each) in items {
          Row(alignment: .firstBaseline, spacing: 10) {
            Text("\(count) ×").foregroundStyle(.dimGray).shrink(0)
            Text(name).weight(1).basis(0)
            price(Double(count) * each)
          }
        }
        Box().frame(height: 1).background(.black).margins(.vertical, 4)
        Row(alignment: .firstBaseline) {
          Text("Total")
          Spacer()
          price(total).name("total")
        }
        .font(FontDescriptor(weight: 700, size: 16))
      }
      .font(FontDescriptor(families: ["monospace"], size: 13))
      .padding(.horizontal, 20).padding(.vertical, 28)
    }
    .background(.white)
    // end

    let layout = try check(card, "receipt")
    let sum = try box("total", in: layout)
    #expect(total == 17.3 && sum[0] + sum[2] == 260)
    #expect(abs(sum[1] + sum[3] + 28 - layout.height) < 1e-6)
  }

  @Test("A quotation in several languages")
  func quotation() throws {
    // snippet: builder-quotation
    let quotations = [
      ("en", "The world is a book, and those who do not travel read only one page."),
      ("de", "Die Welt ist ein Buch. Wer nie reist, sieht nur eine Seite davon."),
      ("ar", "العالم كتاب، ومن لا يسافر لا يقرأ منه إلا صفحة واحدة."),
      ("ru", "Мир — это книга, и кто не путешествует, читает в ней лишь одну страницу."),
    ]
    let card = Card(width: 720) {
      Column(spacing: 24) {
        for (language, words) in quotations {
          Row(spacing: 20) {
            Text(language).font(.system(14, weight: .bold)).textCase(.upper)
              .foregroundStyle(.teal).frame(width: 32).firstBaseline(.points(22))
            Box().frame(width: 3).background(.teal).cornerRadius(1.5)
            Text(words).font(FontDescriptor(families: ["serif"], size: 24)).language(language)
              .weight(1).basis(0)
          }
        }
      }
      .padding(40)
    }
    .background(.mintCream)
    // end

    let layout = try check(card, "quotation")
    let texts = layout.layouts.filter { $0.text.length > 2 }
    #expect(texts.map { $0.lines.count } == [2, 2, 1, 2])
    #expect(texts[2].lines[0].isRightToLeft)
  }

  @Test("A chart with rotated labels")
  func chart() throws {
    // snippet: builder-chart
    let visits = [
      ("January", 31.0), ("February", 42), ("March", 58), ("April", 55), ("May", 83), ("June", 97),
    ]
    let card = Card(width: 520, height: 360) {
      Row(alignment: .trailing, spacing: 16) {
        Text("Visits in thousands").font(.system(13)).foregroundStyle(.dimGray)
          .rotationEffect(degrees: -90).frame(width: 140).margins(.horizontal, -60)
          .margins(.bottom, 160)
        for (month, count) in visits {
          Column(alignment: .center, spacing: 6) {
            Text("\(Int(count))").bold()
            Box().frame(width: 44, height: count * 2)
              .background(Gradient(.darkTurquoise, .steelBlue))
              .cornerRadius(CornerRadii(topLeft: 6, topRight: 6))
            Text(month).frame(width: 80).multilineTextAlignment(.right)
              .rotationEffect(degrees: -45).margins(.vertical, 24).margins(.horizontal, -18)
              .name(month)
          }
          .weight(1).basis(0)
        }
      }
      .font(.system(14))
      .padding(24)
    }
    .background(.white)
    // end

    let layout = try check(card, "chart")
    let label = try #require(layout.document.frames.firstIndex { $0.name == "June" })
    #expect(layout.document.frames[label].effects.rotation == -45)
  }

  @Test("An event card with a gradient and Markdown")
  func event() throws {
    // snippet: builder-event
    let description = """
      Bring **sturdy shoes** and a `flashlight`. We meet at the *north gate*; the [route](\
      https://example.org/route) is seven kilometres long.
      """
    let isFree = true
    let card = Card(width: 480) {
      Column {
        Column(spacing: 4) {
          Text("Saturday, 14 June, 21:30").font(.system(15, weight: .medium)).kerning(0.4)
          Text("Night walk through the old forest").font(.system(34, weight: .heavy))
            .lineHeight(.multiple(1.1))
        }
        .foregroundStyle(.white)
        .padding(.horizontal, 28).padding(.top, 88).padding(.bottom, 24)
        .background(Gradient(angle: 160, .midnightBlue, .darkSlateBlue, .mediumVioletRed))
        Column(alignment: .leading, spacing: 16) {
          Text(markdown: description).font(.system(16)).lineSpacing(5)
          Row(alignment: .center, spacing: 10) {
            if isFree {
              Text("Free").foregroundStyle(.white).background(.seaGreen)
                .padding(.horizontal, 12).padding(.vertical, 5).cornerRadius(14)
            } else {
              Text("€ 12")
            }
            Text("\(Text("18").bold()) of 25 places taken").foregroundStyle(.dimGray)
          }
          .font(.system(15))
        }
        .padding(28)
      }
      .background(.white)
      .cornerRadius(20)
      .clipped()
      .shadow(color: .black.multiplyingAlpha(by: 0.25), blur: 24, y: 8)
    }
    .padding(32)
    .background(.lavender)
    // end

    let layout = try check(card, "event")
    let text = try #require(layout.layouts.first { $0.text.string.hasPrefix("Bring") })
    let bold = try #require(text.text.range(of: "sturdy"))
    #expect(text.text.attributes(at: bold.lowerBound)?.attributes.font?.weight == 700)
    #expect(text.text.runs.contains { $0.attributes.link == "https://example.org/route" })
  }

  @Test("Text on an arc")
  func arc() throws {
    // snippet: builder-arc
    let card = Card(width: 260, height: 260, scale: 2) {
      Layers {
        Shape("M 130 4 A 126 126 0 0 1 130 256 A 126 126 0 0 1 130 4 Z")
          .fill(Gradient(angle: 150, .tomato, .crimson)).offset(x: 4, y: 4)
        Shape("M 130 46 A 84 84 0 0 1 130 214 A 84 84 0 0 1 130 46 Z").fill(nil)
          .stroke(.white, lineWidth: 2).offset(x: 46, y: 46)
        Text("Hand-picked").path("M 31 130 A 99 99 0 0 1 229 130")
          .font(.system(19, weight: .semibold)).textCase(.upper).tracking(3)
          .frame(width: 260, height: 260)
        Text("and sun-dried").path("M 16.5 130 A 113.5 113.5 0 0 0 243.5 130")
          .font(.system(19, weight: .semibold)).textCase(.upper).tracking(3)
          .frame(width: 260, height: 260)
        Text("100 %\n\(Text("Arabica").font(FontDescriptor(size: 20)))")
          .font(.family("serif", size: 44, weight: .bold))
          .frame(width: 260, height: 260).verticalAlignment(.center)
      }
      .multilineTextAlignment(.center)
      .foregroundStyle(.white)
    }
    // end

    let layout = try check(card, "arc")
    #expect(layout.document.frames[1].x == 4 && layout.layouts[1].width == 252)
  }
}
