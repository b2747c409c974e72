import GalleyFont

/// Finds the images that a vector file already contains. Equal images have the same number.
///
/// The pixels of an image are read only once, even if the image is drawn often. Later uses find the
/// image by the address of its pixels. To keep the addresses valid, at most ``pixelLimit`` pixels
/// stay in memory.
struct VectorImages {
  /// The width and a digest of an image: the digest of the file for a JPEG, and of all pixels for
  /// other images. A hash of only some pixels would not be enough, because a hostile document could
  /// contain many images with the same hash.
  private struct Content: Hashable {
    let width: Int
    let digest: SHA256Digest

    init(_ image: Bitmap) {
      width = image.jpeg?.width ?? image.width
      // The same JPEG can be decoded at several sizes, so its file is compared rather than its
      // pixels.
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
  /// Images by the addresses of their pixels. The memory of an image that is stored here is not
  /// freed, so no other image can have the same address.
  private var known: [UInt: (image: Bitmap, number: Int)] = [:]
  /// The memory addresses that are keys of `known`, in the order of their insertion.
  private var addresses: [UInt] = []
  private var pixels = 0

  /// Maximum number of pixels of all images in `known`; 2²⁵ pixels take 128 MB.
  var pixelLimit = 1 << 25

  /// Returns the number of an image. New images are numbered from 0.
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
