// SHA-256 digests of bytes and font files, compared with FIPS 180-4 and coreutils.

import GalleyFont
import TestSupport
import Testing

@Suite("Digests")
struct DigestTests {
  @Test(
    "SHA-256 matches the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, expected: String) {
    #expect(SHA256Digest(of: text).description == expected)
    var pieces = SHA256()
    for byte in text.utf8 { pieces.update([byte].span) }
    #expect(pieces.digest.description == expected)
    #expect(SHA256Digest(expected)?.description == expected)
  }

  @Test("Only a string of 64 lowercase hexadecimal digits is a digest")
  func misspelled() {
    let digest = SHA256Digest(of: "").description
    for text in ["", "e3b0", digest.uppercased(), digest + "0", "g" + digest.dropFirst()] {
      #expect(SHA256Digest(text) == nil, "\(text)")
    }
  }

  @Test(
    "Digests of plain and compressed font files, loaded or memory-mapped, match sha256sum",
    arguments: ["NotoSans-Subset.ttf", "NotoSans-Subset.woff", "NotoSans-Subset.woff2"])
  func fontFile(_ name: String) throws {
    let path = Repository.testFont(name)
    let printed = try Program.run("/usr/bin/sha256sum", [path]).text.prefix(64)
    #expect(printed.count == 64)
    let bytes = try Repository.bytes("Tests/Fonts/\(name)")
    for data in [try FontData(path: path), try FontData(bytes: bytes, name: name)] {
      #expect(data.digest.description == printed)
      #expect(data.byteCount == bytes.count)
      #expect(data.fileName == name)
    }
  }
}
