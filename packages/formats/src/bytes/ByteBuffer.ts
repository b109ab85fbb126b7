/** Bytes that are written one after another. Numbers are little-endian. */
export class ByteBuffer {
  /** The number of bytes that have been written and not been taken. */
  length = 0
  private bytes: Uint8Array<ArrayBuffer>
  private view: DataView<ArrayBuffer>

  constructor(capacity = 4_096) {
    this.bytes = new Uint8Array(capacity)
    this.view = new DataView(this.bytes.buffer)
  }

  /** Reserves bytes, which are zero until they are written, and returns the index of the first one. */
  reserve(count: number): number {
    const at = this.length
    if (at + count > this.bytes.length) this.grow(at + count)
    this.length += count
    return at
  }

  private grow(capacity: number): void {
    const bytes = new Uint8Array(Math.max(capacity, 2 * this.bytes.length))
    bytes.set(this.bytes)
    this.bytes = bytes
    this.view = new DataView(bytes.buffer)
  }

  setByte(at: number, value: number): void {
    this.bytes[at] = value
  }

  int32(value: number): void {
    const at = this.reserve(4)
    this.view.setInt32(at, value, true)
  }

  float64(value: number): void {
    const at = this.reserve(8)
    this.view.setFloat64(at, value, true)
  }

  append(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length)
    this.bytes.set(bytes, at)
  }

  /** Appends a text in UTF-8, filled up with a byte to `width` bytes. A longer text is cut. */
  padded(bytes: Uint8Array, width: number, fill: number): void {
    const at = this.reserve(width)
    this.bytes.fill(fill, at, at + width)
    this.bytes.set(bytes.subarray(0, width), at)
  }

  /** Removes the first bytes and returns them. */
  take(count = this.length): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, count)
    this.bytes.copyWithin(0, count, this.length)
    this.bytes.fill(0, this.length - count, this.length)
    this.length -= count
    return taken
  }
}
