/// Finds the images that a vector file already contains. Equal images have the same number.
///
/// The pixels of an image are read once, however often the image is drawn: later, the image is found
/// by the address of its pixels. All images are kept in memory.
struct VectorImages {
  /// An image whose hash covers all pixels. A hash of a sample would be equal for many images of a
  /// hostile document.
  private struct Key: Hashable {
    let image: Bitmap

    func hash(into hasher: inout Hasher) {
      hasher.combine(image.width)
      unsafe image.pixels.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
  }

  private var numbers: [Key: Int] = [:]
  /// The images by the addresses of their pixels. An image is kept, so that no other image can have
  /// its address.
  private var addresses: [UInt: (image: Bitmap, number: Int)] = [:]

  /// The number of an image. A new image has the next number, from 0.
  mutating func number(of image: Bitmap) -> Int {
    let address = unsafe image.pixels.withUnsafeBufferPointer {
      UInt(bitPattern: $0.baseAddress)
    }
    if let known = addresses[address], known.image.width == image.width,
      known.image.height == image.height
    {
      return known.number
    }
    let number = numbers[Key(image: image)] ?? numbers.count
    numbers[Key(image: image)] = number
    addresses[address] = (image, number)
    return number
  }
}
