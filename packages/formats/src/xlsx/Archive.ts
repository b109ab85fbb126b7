/** A ZIP archive that is written file by file. Fails beyond 4 GiB, where spreadsheets would not read it. */
import * as Effect from "effect/Effect"
import { Zip, ZipPassThrough } from "fflate"
import { utf8 } from "../bytes/utf8.js"

/** Adds to a file of an archive, until the last call. */
export type Append = (xml: string, isLast: boolean) => Effect.Effect<void>

export class Archive {
  private readonly zip: Zip
  private complete: Array<Uint8Array> = []
  private bytes = 0

  constructor() {
    this.zip = new Zip((error, bytes) => {
      if (error !== null) throw error
      this.bytes += bytes.length
      this.complete.push(bytes)
    })
  }

  /** Begins a file. */
  open(name: string): Append {
    const file = new DeflatedFile(name)
    this.zip.add(file)
    return (xml, isLast) =>
      Effect.promise(async () => {
        // The piece before this one is compressed while the caller makes this one.
        await file.compressed
        file.push(utf8(xml), isLast)
        if (isLast) await file.ended
      })
  }

  /** Adds a whole file. */
  add(name: string, xml: string): Effect.Effect<void> {
    return this.open(name)(declaration + xml, true)
  }

  end(): void {
    this.zip.end()
  }

  take(): ReadonlyArray<Uint8Array> {
    if (this.bytes > maxBytes) throw new Error("A workbook has at most 4 GiB. Export fewer columns or responses.")
    const { complete } = this
    this.complete = []
    return complete
  }
}

/** The number of the method of compression in an archive. */
const deflate = 8

/** A file that the platform compresses, in a thread of its own where it has threads. */
class DeflatedFile extends ZipPassThrough {
  override compression = deflate
  /** Resolves when all compressed bytes are in the archive. Rejects when the compression fails. */
  readonly ended: Promise<void>
  /** Resolves when what has been pushed is compressed. The platform would queue any number of pieces. */
  compressed: Promise<unknown> = Promise.resolve()
  private readonly writer: WritableStreamDefaultWriter<BufferSource>

  constructor(name: string) {
    super(name)
    const { readable, writable } = new CompressionStream("deflate-raw")
    this.writer = writable.getWriter()
    this.ended = this.forward(readable.getReader())
    this.ended.catch(ignore)
  }

  protected override process(chunk: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    this.compressed = this.writer.write(chunk)
    this.compressed.catch(ignore)
    if (isLast) this.writer.close().catch(ignore)
  }

  private async forward(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read()
      this.ondata(null, value ?? new Uint8Array(0), done)
      if (done) return
    }
  }
}

/** A failure is reported by the next promise that an export waits for, and need not be reported twice. */
const ignore = (): void => {}

export const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`

const maxBytes = 2 ** 32 - 2 ** 24
