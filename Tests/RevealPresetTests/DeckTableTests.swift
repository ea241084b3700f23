import RevealJSON
import RevealPreset
import Testing

/// Decks as comma-separated values.
@Suite struct DeckTableTests {
  private func deck(_ text: String) throws -> Deck {
    try Deck(csv: SourceText(file: "deck.csv", text: text))
  }

  private func problems(_ text: String) throws -> [String] {
    let source = SourceText(file: "deck.csv", text: text)
    let error = try #require(throws: PresetError.self) { try Deck(csv: source) }
    return error.problems.map { problem in
      let place = source.place(of: problem.range.lowerBound)
      return "\(place.line):\(place.column): \(problem.message)"
    }
  }

  @Test func `names fields in the first line`() throws {
    let cards = try deck("name,title,shoe size\nInes,Cartographer,41\nTomas,,44\n").cards
    #expect(cards.map(\.name) == ["Ines", "Tomas"])
    #expect(cards.map(\.title) == ["Cartographer", nil])
    #expect(cards.map { $0.fields["shoe size"]?.text } == ["41", "44"])
    #expect(cards[1].fields.keys.sorted() == ["name", "shoe size"])
  }

  @Test(arguments: [
    ("a,b\n1,2", ["1", "2"]), ("a,b\r\n1,2\r\n", ["1", "2"]), ("\u{FEFF}a,b\n1,2\n", ["1", "2"]),
    ("a,b\n\"1\",\"2\"\n", ["1", "2"]),
    ("a,b\n\"1, 2\",\"say \"\"3\"\"\"\n", ["1, 2", "say \"3\""]),
    ("a,b\n\"1\r\n2\",3\r\n", ["1\n2", "3"]), ("\n a , b \n\n1,2\n\n", ["1", "2"]),
    ("a,b\n 1 ,2", [" 1 ", "2"]), ("a,b\nä 山,🙂", ["ä 山", "🙂"]), ("\"a\",b\n1,2", ["1", "2"]),
    ("a,b\n\"\"\"\",2", ["\"", "2"]),
  ])
  func `reads quotes and line ends`(text: String, values: [String]) throws {
    let card = try #require(try deck(text).cards.first)
    #expect(["a", "b"].map { card.fields[$0]?.text } == values)
  }

  @Test func `reads what is more than a text`() throws {
    let cards = try deck(
      "text,done,color,align,template,image\nA,yes,#FF0000,end,task,a.png\nB,no,,,,"
    )
    .cards
    #expect(cards.map(\.isDone) == [true, false])
    #expect(cards[0].color == .init(red: 255, green: 0, blue: 0))
    #expect(cards[0].align == .end && cards[0].template == .task)
    #expect(cards[0].image?.path == "a.png" && cards[1].image == nil)
  }

  @Test(arguments: [
    ("", ["1:1: expected a line with the names of the fields, found an empty file"]),
    ("a,b", ["1:1: expected a line with a card below that with the names, found a,b"]),
    ("a,,b\n1,2,3", ["1:3: expected the name of a field, found none"]),
    ("a,b,a\n1,2,3", ["1:5: expected another name than \"a\", which is there already"]),
    ("a,b\n1,2,3\n4,5", ["2:5: expected 2 fields as in the first line, found 3"]),
    ("a,b\n1,2\n4\n", ["3:1: expected 2 fields as in the first line, found 1"]),
    (
      "a,b\n1,\"2\n3,4\n",
      ["2:3: expected a quote at the end of the text, found the end of the file"]
    ),
    ("a,b\n1,2\"\n", ["2:4: expected a comma or the end of the line, found a quote"]),
    (
      "a,b\n\"1\" x,2\n",
      ["2:4: expected a comma or the end of the line after a text in quotes"]
    ),
    ("a;b\n1;2", ["1:1: expected names with commas between them"]),
    (
      "name,color\nA,\"Beige, dark\"\nB,red\nC,redd",
      [
        "2:3: expected a color like \"#1E90FF\", \"white\" or [30, 144, 255], found "
          + "\"Beige, dark\"",
        "4:3: expected a color like \"#1E90FF\", \"white\" or [30, 144, 255], found redd",
      ]
    ),
    ("text,done\nA,maybe", ["2:3: expected true or false, found maybe"]),
  ])
  func `says where something is wrong`(text: String, expected: [String]) throws {
    #expect(try problems(text) == expected)
  }

  @Test func `may have the cards of another deck`() throws {
    let json = #"{ "cards": "people.csv", "align": "center" }"#
    let deck = try Deck(json: SourceText(file: "deck.json", text: json))
    #expect(deck.table?.path == "people.csv" && deck.cards.isEmpty && deck.alignment == .center)
    #expect(deck.with(cards: [DeckCard()]).alignment == .center)
  }
}
