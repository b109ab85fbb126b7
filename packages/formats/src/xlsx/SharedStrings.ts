/** The texts that many cells of a workbook share, such as the labels of options. A cell has the index of its text. */
import { textElement } from "./xml.js"

export class SharedStrings {
  private readonly indexes = new Map<string, number>()
  private uses = 0

  /** The index of a text. Undefined: there are too many, and the cell must have the text itself. */
  indexOf(text: string): number | undefined {
    const known = this.indexes.get(text)
    if (known === undefined && this.indexes.size >= maxTexts) return undefined
    const index = known ?? this.indexes.size
    if (known === undefined) this.indexes.set(text, index)
    this.uses++
    return index
  }

  get xml(): string {
    const texts = Array.from(this.indexes.keys(), (text) => `<si>${textElement(text)}</si>`)
    return `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" count="${this.uses}" ` +
      `uniqueCount="${this.indexes.size}">${texts.join("")}</sst>`
  }
}

const maxTexts = 10_000
