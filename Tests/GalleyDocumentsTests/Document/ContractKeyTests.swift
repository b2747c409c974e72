// Reading and writing the key `require`, which sets a layout contract, and the errors for invalid
// values.

import Galley
import GalleyDocuments
import Testing

@Suite("Keys of layout contracts")
struct ContractKeyTests {
  private func read(_ require: String) throws -> LayoutContract {
    try TextDocument(json: Array(#"{"text": "a", "require": \#(require)}"#.utf8)).contract
  }

  private func problem(_ require: String) -> String {
    do throws(DocumentError) {
      _ = try TextDocument(json: Array(#"{"text": "a", "require": \#(require)}"#.utf8))
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test("Every requirement of a layout contract is read")
  func all() throws {
    let contract = try read(
      #"""
      {"noTruncation": true, "noHiddenText": true, "noMissingGlyphs": true, "noDividedWords": true,
       "noWidow": true, "maximumLines": 2, "minimumFontSize": 9.5, "minimumFitScale": 0.8,
       "contrast": {"minimum": 4.5, "fix": "shadow"}}
      """#)
    #expect(LayoutContract.Requirement.allCases.allSatisfy(contract.requires))
    #expect(contract.maximumLines == 2 && contract.minimumFontSize == 9.5)
    #expect(contract.minimumFitScale == 0.8)
    #expect(contract.contrast == LayoutContract.Contrast(4.5, fix: .shadow))
    #expect(try read(#"{"contrast": 7}"#).contrast == LayoutContract.Contrast(7))
    #expect(try read("{}").isEmpty)
  }

  @Test(
    "Invalid layout contracts are refused",
    arguments: [
      (#"{"noTruncated": true}"#, #"unknown contract "noTruncated"; did you mean "noTruncation"?"#),
      (#"{"noWidow": 1}"#, "true or false"), (#"{"maximumLines": 0}"#, "out of range"),
      (#"{"maximumLines": 1.5}"#, "out of range"), (#"{"minimumFontSize": 0}"#, "out of range"),
      (#"{"minimumFontSize": 10001}"#, "out of range"),
      (#"{"minimumFitScale": 1.1}"#, "out of range"), (#"{"contrast": 0.9}"#, "out of range"),
      (#"{"contrast": 21.1}"#, "out of range"), (#"{"contrast": {"fix": "scrim"}}"#, "minimum"),
      (#"{"contrast": {"minimum": 3, "fix": "blur"}}"#, "scrim, shadow"),
      (#"{"contrast": true}"#, "a number from 1 to 21"), ("true", "an object of contracts"),
    ])
  func refused(_ require: String, _ part: String) {
    #expect(problem(require).contains(part), "\(problem(require))")
  }

  @Test("Each requirement in a box's contract overrides the same requirement of the document")
  func boxes() throws {
    let document = try TextDocument(
      json: Array(
        #"""
        {"frames": [{"text": "a", "require": {"noWidow": false, "maximumLines": 1}}, {"text": "b"}],
         "require": {"noWidow": true, "noTruncation": true}}
        """#.utf8))
    let first = document.contract(of: document.frames[0])
    #expect(!first.requires(.noWidow) && first.requires(.noTruncation))
    #expect(first.maximumLines == 1)
    let second = document.contract(of: document.frames[1])
    #expect(second.requires(.noWidow) && second.maximumLines == nil)
  }

  @Test("A document is written with its layout contracts")
  func written() throws {
    let json = #"""
      {"frames": [{"text": "a", "require": {"noWidow": false, "contrast": {"minimum": 3}}}],
       "require": {"noHiddenText": true, "contrast": {"minimum": 4.5, "fix": "scrim"}}}
      """#
    let document = try TextDocument(json: Array(json.utf8))
    let again = try TextDocument(json: Array(try document.json().utf8))
    #expect(again.contract == document.contract && !again.contract.isEmpty)
    #expect(again.frames.map(\.contract) == document.frames.map(\.contract))
    #expect(!(try TextDocument(json: Array(#"{"text": "a"}"#.utf8)).json().contains("require")))
  }
}
