import GalleyFont

/// Finds the images that a vector file already contains. Equal images have the same number.
///
/// The pixels of an image are read once, although the image can be drawn often: later, the image is
/// found by the address of its pixels. At most ``pixelLimit`` pixels are kept for this purpose.
struct VectorImages {
  /// The size and a digest of all pixels, or of a file. A hash of a sample would be equal for many
  /// images of a hostile document.
  private struct Content: Hashable {
    let width: Int
    let digest: SHA256Digest

    init(_ image: Bitmap) {
      width = image.jpeg?.width ?? image.width
      // A JPEG can be decoded at several sizes.
      if let bytes = image.jpeg?.bytes {
        digest = SHA256Digest(of: bytes.span)
        return
      }
      var hash = SHA256()
      hash.update(image.pixels.span)
      digest = hash.digest
    }
  }

  private var numbers: [Content: Int] = [:]
  /// Images by the addresses of their pixels. While an image is kept, no other image can have its
  /// address.
  private var known: [UInt: (image: Bitmap, number: Int)] = [:]
  /// The addresses in `known`, the oldest first.
  private var addresses: [UInt] = []
  private var pixels = 0

  /// Maximum number of kept pixels; 2²⁵ pixels take 128 MB.
  var pixelLimit = 1 << 25

  /// The number of an image. A new image has the next number, from 0.
  mutating func number(of image: Bitmap) -> Int {
    let address = unsafe image.pixels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    if let found = known[address], found.image.width == image.width,
      found.image.height == image.height
    {
      return found.number
    }
    let content = Content(image)
    let number = numbers[content] ?? numbers.count
    numbers[content] = number
    keep(image, number, at: address)
    return number
  }

  private mutating func keep(_ image: Bitmap, _ number: Int, at address: UInt) {
    guard known[address] == nil, image.pixels.count <= pixelLimit else { return }
    pixels += image.pixels.count
    var count = 0
    while pixels > pixelLimit, count < addresses.count {
      pixels -= known.removeValue(forKey: addresses[count])?.image.pixels.count ?? 0
      count += 1
    }
    addresses.removeFirst(count)
    addresses.append(address)
    known[address] = (image, number)
  }
}
