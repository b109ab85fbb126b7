/** A ZIP archive that is written file by file. Fails beyond 4 GiB, where spreadsheets would not read it. */
import { Zip, ZipDeflate } from "fflate"
import { utf8 } from "../bytes/utf8.js"

export class Archive {
  private readonly zip: Zip
  private complete: Array<Uint8Array> = []
  private bytes = 0

  constructor() {
    this.zip = new Zip((error, bytes) => {
      if (error !== null) throw error
      this.bytes += bytes.length
      if (this.bytes > maxBytes) throw new Error("A workbook has at most 4 GiB. Export fewer columns or responses.")
      this.complete.push(bytes)
    })
  }

  /** Begins a file. Each call of `write` adds to it, until the last one. */
  open(name: string): (xml: string, isLast: boolean) => void {
    const file = new ZipDeflate(name, { level })
    this.zip.add(file)
    return (xml, isLast) => file.push(utf8(xml), isLast)
  }

  /** Adds a whole file. */
  add(name: string, xml: string): void {
    this.open(name)(declaration + xml, true)
  }

  end(): void {
    this.zip.end()
  }

  take(): ReadonlyArray<Uint8Array> {
    const { complete } = this
    this.complete = []
    return complete
  }
}

export const declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n`

/** Measured: a higher level takes twice the time for a tenth less. */
const level = 1

const maxBytes = 2 ** 32 - 2 ** 24
