/** A page that is the same for all callers but for one text in it. What is the same is compressed once. */
import { concatBytes } from "@canvass/core/ports"

/** Compresses parts of a page. */
export interface PartCompression {
  /** Compresses bytes as DEFLATE blocks (RFC 1951) that end at a byte boundary, none of them the final one. */
  readonly deflate: (bytes: Uint8Array) => Promise<Uint8Array> | Uint8Array
  /** Continues a CRC-32 (RFC 1952). The one of no bytes is 0. */
  readonly crc32: (bytes: Uint8Array, crc: number) => number
}

export class PageTemplate {
  readonly #before: string
  readonly #after: string
  #parts: Promise<CompressedParts> | undefined

  /** @param before the text before the one that differs, `after` the text after it */
  constructor(before: string, after: string) {
    this.#before = before
    this.#after = after
  }

  /** Bytes that the template takes at most. */
  get bytes(): number {
    return 5 * (this.#before.length + this.#after.length)
  }

  /** The page with a text in it. */
  page(middle: string): string {
    return this.#before + middle + this.#after
  }

  /** The page with a text in it, in the format gzip. The text itself is not compressed. */
  async gzip(middle: string, compression: PartCompression): Promise<Uint8Array> {
    const { after, afterText, before, beforeBytes, beforeCrc } = await (this.#parts ??= this.#compress(compression))
    const text = encoder.encode(middle)
    const trailer = new DataView(new ArrayBuffer(8))
    // Node returns 0 for no bytes, whatever the CRC before them.
    const addTo = (crc: number, bytes: Uint8Array) => bytes.length === 0 ? crc : compression.crc32(bytes, crc)
    trailer.setUint32(0, addTo(addTo(beforeCrc, text), afterText), true)
    trailer.setUint32(4, beforeBytes + text.length + afterText.length, true)
    return concatBytes([gzipHeader, before, ...storedBlocks(text), after, finalBlock, new Uint8Array(trailer.buffer)])
  }

  async #compress({ crc32, deflate }: PartCompression): Promise<CompressedParts> {
    const [before, after] = [encoder.encode(this.#before), encoder.encode(this.#after)]
    return {
      before: await deflate(before),
      beforeBytes: before.length,
      beforeCrc: crc32(before, 0),
      after: await deflate(after),
      afterText: after
    }
  }
}

interface CompressedParts {
  readonly before: Uint8Array
  readonly beforeBytes: number
  readonly beforeCrc: number
  readonly after: Uint8Array
  readonly afterText: Uint8Array
}

const encoder = new TextEncoder()

/** DEFLATE, no flags, no time, unknown operating system. */
const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)

/** An empty stored block, marked as the last one. */
const finalBlock = Uint8Array.of(1, 0, 0, 0xff, 0xff)

const maxStoredBytes = 0xffff

/** Bytes as blocks that are not compressed. */
const storedBlocks = (bytes: Uint8Array): ReadonlyArray<Uint8Array> => {
  const blocks: Array<Uint8Array> = []
  for (let start = 0; start < bytes.length; start += maxStoredBytes) {
    const block = bytes.subarray(start, start + maxStoredBytes)
    const header = new DataView(new ArrayBuffer(5))
    header.setUint16(1, block.length, true)
    header.setUint16(3, block.length ^ 0xffff, true)
    blocks.push(new Uint8Array(header.buffer), block)
  }
  return blocks
}
