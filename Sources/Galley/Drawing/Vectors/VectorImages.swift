/// Finds the images that a vector file already contains. Equal images have the same number.
///
/// The pixels of an image are read only once, even if the image is drawn often. Later uses find the
/// image by the address of its pixels. So that the addresses stay valid, the images stay in memory,
/// up to ``pixelLimit`` pixels.
struct VectorImages {
  private var numbers: [VectorDigest: Int] = [:]
  /// Images by the addresses of their pixels. The memory of an image that is stored here is not
  /// freed, so no other image can have the same address.
  private var known: [UInt: (image: Bitmap, number: Int)] = [:]
  private var pixels = 0

  /// Maximum total number of pixels of the images in `known`; 2²⁵ pixels take 128 MiB. An image
  /// that is used again is recognized fastest if it is still in `known`.
  var pixelLimit = 1 << 25

  /// Returns the number by which the file's writer refers to an image. Images are numbered from 0,
  /// in order of first use. Equal images have the same number.
  mutating func number(of image: Bitmap) -> Int {
    let address = unsafe image.pixels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    if let found = known[address], found.image.width == image.width,
      found.image.height == image.height
    {
      return found.number
    }
    // The same JPEG can be decoded at several sizes, so its file is compared, not its pixels.
    let digest =
      image.jpeg.map { VectorDigest($0.bytes, width: $0.width) }
      ?? VectorDigest(image.pixels, width: image.width)
    let number = numbers[digest] ?? numbers.count
    numbers[digest] = number
    if known[address] == nil, image.pixels.count <= pixelLimit {
      pixels += image.pixels.count
      if pixels > pixelLimit { (known, pixels) = ([:], image.pixels.count) }
      known[address] = (image, number)
    }
    return number
  }
}
