/**
 * Reuses buffers. A buffer that is written to a socket lives until the reader has taken it, so it survives the frequent
 * collections of young objects. V8 then marks the whole heap for each 64 MiB of such buffers, which doubles the
 * processor time of a download.
 */
export class BufferPool {
  readonly #bufferBytes: number
  readonly #maxBuffers: number
  readonly #free: Array<Uint8Array> = []

  /**
   * @param bufferBytes the size of each buffer
   * @param maxBuffers how many free buffers are kept
   */
  constructor(bufferBytes: number, maxBuffers: number) {
    this.#bufferBytes = bufferBytes
    this.#maxBuffers = maxBuffers
  }

  /** Copies bytes to a buffer of the pool. `undefined` if they are larger than a buffer. */
  copy(bytes: Uint8Array): PooledBytes | undefined {
    if (bytes.length > this.#bufferBytes) return undefined
    const buffer = this.#free.pop() ?? new Uint8Array(this.#bufferBytes)
    buffer.set(bytes)
    return {
      bytes: buffer.subarray(0, bytes.length),
      release: () => {
        if (this.#free.length < this.#maxBuffers) this.#free.push(buffer)
      }
    }
  }
}

export interface PooledBytes {
  readonly bytes: Uint8Array
  /** Returns the buffer to the pool: at most once, and only when nothing reads `bytes` any more. */
  readonly release: () => void
}
