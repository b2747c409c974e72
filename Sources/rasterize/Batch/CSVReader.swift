import Galley
import GalleyDocuments

/// Reads the records of a CSV file one by one.
struct CSVReader: ~Copyable {
  private let input: InputFile
  private var parser: CSVParser
  private var chunk: [UInt8] = []
  private var position = 0

  init(_ input: InputFile, limit: Int = Limits.default.documentBytes) {
    self.input = input
    parser = CSVParser(limit: limit)
  }

  deinit { input.close() }

  /// The next record; `nil` at the end.
  mutating func next() throws(Failure) -> CSVRecord? {
    while true {
      if position == chunk.count {
        chunk.removeAll(keepingCapacity: true)
        position = 0
        guard try input.read(InputFile.chunk, to: &chunk) else { return parser.finish() }
      }
      while position < chunk.count {
        position += 1
        if let record = parser.consume(chunk[position - 1]) { return record }
      }
    }
  }

  /// The first record, which names the values: no name is empty or there twice.
  mutating func header() throws(Failure) -> [String] {
    guard let record = try next() else {
      throw Failure(.data, "there are no rows; the first line has to name the columns")
    }
    let names: [String]
    switch record.fields {
    case .success(let fields): names = fields
    case .failure(let problem): throw Failure(problem)
    }
    var known: Set<String> = []
    for (index, name) in names.enumerated() {
      if name.isEmpty {
        throw Failure(
          .data, at: .position(line: record.line, column: 1), "column \(index + 1) has no name")
      }
      if !known.insert(name).inserted {
        throw Failure(
          .data, at: .position(line: record.line, column: 1), "two columns have the name \(name)")
      }
    }
    return names
  }
}
