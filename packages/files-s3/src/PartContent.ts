/** The bytes of a part, in blocks of one size, so that many small pieces cost no more than few large ones. */
import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { Readable } from "node:stream"

const blockBytes = 64 * 1_024

export class PartContent {
  readonly #blocks: Array<Buffer> = []
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Copies bytes to the end. */
  append(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length;) {
      const position = this.#length % blockBytes
      if (position === 0) this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes))
      const count = Math.min(blockBytes - position, bytes.length - start)
      this.#blocks.at(-1)?.set(bytes.subarray(start, start + count), position)
      this.#length += count
      start += count
    }
  }

  /** The MD5 of the bytes, which an honest service returns as the ETag of the part. */
  md5(): Buffer {
    const hash = createHash("md5")
    for (const block of this.#filled()) hash.update(block)
    return hash.digest()
  }

  /** The bytes as a new stream. They are not copied. */
  stream(): Readable {
    return Readable.from(this.#filled(), { objectMode: false })
  }

  #filled(): ReadonlyArray<Buffer> {
    const rest = this.#length % blockBytes
    return rest === 0
      ? this.#blocks
      : [...this.#blocks.slice(0, -1), ...this.#blocks.slice(-1).map((block) => block.subarray(0, rest))]
  }
}
