/** Writes parts: responses with their answers and files, in a file for each table. */
import type { ParquetRow } from "@canvass/formats/parquet"
import { join } from "node:path"
import type { ResponseRows } from "../responseRows.js"
import { fileRow, fileSchemas, type PartTable, partTables } from "./parquetTables.js"
import { fileName, type Part } from "./SurveyState.js"
import { readRowGroups, TableWriter } from "./TableFile.js"

/** Maximum of a part. `maxCharacters` is of the texts of its responses, which a row group has in memory. */
export const maxResponses = 65_536
export const maxCharacters = 64 * 1_024 * 1_024

/** A part that is not merged with others any more. Two parts that are not full are one that is not too large. */
export const isFull = ({ characters, responses }: Part): boolean =>
  responses > maxResponses / 2 || characters > maxCharacters / 2

/** Whether a row of a part is void. */
export type IsVoid = (part: number, responseId: string) => boolean

export class PartWriter {
  readonly #folder: string
  readonly #nextNumber: () => number
  readonly #parts: Array<Part> = []
  #open: OpenPart | undefined

  constructor(folder: string, nextNumber: () => number) {
    this.#folder = folder
    this.#nextNumber = nextNumber
  }

  /** Writes responses from the server. */
  async write(rows: ReadonlyArray<ResponseRows>): Promise<void> {
    for (let start = 0; start < rows.length;) {
      const part = this.#part()
      const end = start + Math.min(rows.length - start, maxResponses - part.responses)
      const written = rows.slice(start, end)
      await part.write("responses", written.map(({ response }) => fileRow("responses", response)))
      await part.write("answers", written.flatMap(({ answers }) => answers))
      await part.write("files", written.flatMap(({ files }) => files.map((file) => fileRow("files", file))))
      if (part.responses >= maxResponses || part.characters >= maxCharacters) await this.#endPart()
      start = end
    }
  }

  /** Writes the rows of a part again, without those that are void. */
  async copy(source: Part, isVoid: IsVoid): Promise<void> {
    const open = this.#open
    const fits = open === undefined ||
      open.responses + source.responses <= maxResponses && open.characters + source.characters <= maxCharacters
    if (!fits) await this.#endPart()
    const part = this.#part()
    const tables = { responses: true, answers: source.hasAnswers, files: source.hasFiles }
    for (const table of partTables) {
      if (!tables[table]) continue
      const idColumn = table === "responses" ? "id" : "response_id"
      for await (const rows of readRowGroups(join(this.#folder, fileName(table, source.number)))) {
        await part.write(table, rows.filter((row) => !isVoid(source.number, String(row[idColumn]))))
      }
    }
  }

  /** Ends the last part. Returns all of them. Their files outlive a crash once their folder is flushed. */
  async finish(): Promise<ReadonlyArray<Part>> {
    await this.#endPart()
    return this.#parts
  }

  async discard(): Promise<void> {
    await this.#open?.discard()
    this.#open = undefined
  }

  #part(): OpenPart {
    return this.#open ??= new OpenPart(this.#folder, this.#nextNumber())
  }

  async #endPart(): Promise<void> {
    const part = await this.#open?.finish()
    this.#open = undefined
    if (part !== undefined) this.#parts.push(part)
  }
}

class OpenPart {
  responses = 0
  characters = 0
  readonly #folder: string
  readonly #number: number
  readonly #tables = new Map<PartTable, TableWriter>()
  #firstId = ""
  #lastId = ""

  constructor(folder: string, number: number) {
    this.#folder = folder
    this.#number = number
  }

  async write(table: PartTable, rows: ReadonlyArray<ParquetRow>): Promise<void> {
    if (rows.length === 0) return
    let writer = this.#tables.get(table)
    if (writer === undefined) {
      writer = await TableWriter.open(join(this.#folder, fileName(table, this.#number)), fileSchemas[table])
      this.#tables.set(table, writer)
    }
    if (table === "responses") { for (const row of rows) this.#count(row) }
    await writer.write(rows.map((row) => ({ ...row, part: this.#number })))
  }

  #count(row: ParquetRow): void {
    const id = String(row["id"])
    if (this.responses === 0 || id < this.#firstId) this.#firstId = id
    if (this.responses === 0 || id > this.#lastId) this.#lastId = id
    this.responses++
    for (const value of Object.values(row)) if (typeof value === "string") this.characters += value.length
  }

  /** `undefined`: the part has no responses. */
  async finish(): Promise<Part | undefined> {
    for (const writer of this.#tables.values()) await writer.finish()
    if (this.responses === 0) return undefined
    return {
      number: this.#number,
      responses: this.responses,
      characters: this.characters,
      firstId: this.#firstId,
      lastId: this.#lastId,
      hasAnswers: this.#tables.has("answers"),
      hasFiles: this.#tables.has("files"),
      removed: 0
    }
  }

  async discard(): Promise<void> {
    for (const writer of this.#tables.values()) await writer.discard()
  }
}
