/** The files of one survey. A commit replaces its state, and files that a state does not name are not in the copy. */
import { createHash } from "node:crypto"
import { mkdir, readdir, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Row } from "../CopyTable.js"
import { copyFormat, type CopyTransaction, type ViewOptions } from "../CopyTarget.js"
import { type CopyDialect, viewName, type WideQuestion, wideViews } from "../wideView.js"
import { fileRow, fileSchemas, type FileTable } from "./parquetTables.js"
import { isFull, PartWriter } from "./PartWriter.js"
import {
  fileName,
  filesOf,
  isMissing,
  type Part,
  readState,
  stateName,
  type SurveyState,
  writeState
} from "./SurveyState.js"
import { readRowGroups, syncFolder, TableWriter } from "./TableFile.js"

/** The parts of a level have up to 16 times as many responses as those of the level below. */
const levelFactor = 16

/** So many parts of a level become one. */
const maxPartsOfLevel = 16

/** Maximum number of void rows. Beyond it, parts are written again without them. */
const maxRemovals = 50_000

/** The ids of the responses whose rows in a part are void, by the numbers of the parts. */
type Removals = ReadonlyMap<number, ReadonlySet<string>>

export class SurveyFolder {
  readonly path: string
  readonly #surveyId: string
  #state: SurveyState | undefined
  #removals: Removals = new Map()

  private constructor(path: string, surveyId: string) {
    this.path = path
    this.#surveyId = surveyId
  }

  static async open(parent: string, surveyId: string): Promise<SurveyFolder> {
    const folder = new SurveyFolder(join(parent, surveyId), surveyId)
    folder.#state = await readState(folder.path)
    if (folder.#state !== undefined) folder.#removals = await readRemovals(folder.path, folder.#state)
    return folder
  }

  get state(): SurveyState | undefined {
    return this.#state
  }

  async transaction<A>(
    use: (transaction: CopyTransaction) => Promise<A>,
    dialect: CopyDialect,
    options: ViewOptions,
    takenViews: ReadonlySet<string>
  ): Promise<A> {
    const draft = new Draft(this.path, this.#surveyId, this.#state, this.#removals)
    try {
      const result = await use(draft.transaction(dialect, options, takenViews))
      await this.#commit(draft)
      return result
    } catch (error) {
      await draft.writer.discard()
      throw error
    }
  }

  /** Merges small parts. Returns whether there were enough of them. */
  async merge(): Promise<boolean> {
    const small = groupBy((this.#state?.parts ?? []).filter((part) => !isFull(part)), levelOf)
    const groups = [...small.values()].filter(({ length }) => length >= maxPartsOfLevel)
    for (const parts of groups) await this.#rewrite(parts)
    return groups.length > 0
  }

  get hasManyRemovals(): boolean {
    return (this.#state?.parts ?? []).reduce((sum, { removed }) => sum + removed, 0) > maxRemovals
  }

  /** Writes the parts that have void rows again without these. */
  async purge(): Promise<void> {
    const parts = (this.#state?.parts ?? []).filter(({ removed }) => removed > 0)
    if (parts.length > 0) await this.#rewrite(parts)
  }

  /** Writes the row of the survey to a file, which the tables of the copy need. */
  async writeSurvey(): Promise<void> {
    const state = this.#state
    if (state === undefined) return
    const number = state.nextNumber
    const views = state.views.map(({ name }) => ({ name }))
    await writeFile(this.path, "surveys", number, [fileRow("surveys", { ...state.survey, views })])
    await this.#write({ ...state, surveyFile: number, nextNumber: number + 1 })
  }

  /** Deletes what the state does not name: what was replaced, and what a run has left that was ended. */
  async removeOthers(): Promise<void> {
    const names = new Set(this.#state === undefined ? [] : [stateName, ...filesOf(this.#state)])
    for (const name of await namesIn(this.path)) if (!names.has(name)) await rm(join(this.path, name))
  }

  /** Writes parts again as fewer ones, without void rows. */
  async #rewrite(parts: ReadonlyArray<Part>): Promise<void> {
    const draft = new Draft(this.path, this.#surveyId, this.#state, this.#removals)
    try {
      await draft.rewrite(parts)
      await this.#commit(draft)
    } catch (error) {
      await draft.writer.discard()
      throw error
    }
  }

  async #commit(draft: Draft): Promise<void> {
    const { removals, state } = await draft.finish()
    if (state !== this.#state && state !== undefined) await this.#write(state)
    this.#removals = removals
  }

  async #write(state: SurveyState): Promise<void> {
    await writeState(this.path, state)
    if (this.#state === undefined) await syncFolder(dirname(this.path))
    this.#state = state
  }
}

/** What a transaction changes. */
class Draft {
  readonly writer: PartWriter
  readonly #folder: string
  readonly #surveyId: string
  readonly #before: SurveyState | undefined
  #survey: Pick<SurveyState, "cursor" | "survey" | "views"> | undefined
  #parts: ReadonlyArray<Part>
  #removals: Map<number, ReadonlySet<string>>
  #versions: ReadonlyArray<number>
  #versionDigest: string
  /** The versions whose questions are written anew, with their rows. */
  readonly #questions = new Map<number, ReadonlyArray<Row>>()
  #nextNumber: number
  #isChanged = false
  #isCleared = false
  #hasNewRemovals = false

  constructor(folder: string, surveyId: string, before: SurveyState | undefined, removals: Removals) {
    this.#folder = folder
    this.#surveyId = surveyId
    this.#before = before
    this.#survey = before
    this.#parts = before?.parts ?? []
    this.#removals = new Map(removals)
    this.#versions = before?.versions ?? []
    this.#versionDigest = before?.versionDigest ?? ""
    this.#nextNumber = before?.nextNumber ?? 1
    this.writer = new PartWriter(folder, () => this.#number())
  }

  transaction(dialect: CopyDialect, options: ViewOptions, takenViews: ReadonlySet<string>): CopyTransaction {
    return {
      cursor: () => Promise.resolve(this.#survey?.cursor),
      countResponses: () =>
        Promise.resolve(this.#parts.reduce((sum, { removed, responses }) => sum + responses - removed, 0)),
      clear: async () => {
        await mkdir(this.#folder, { recursive: true, mode: 0o700 })
        this.#isChanged = true
        this.#isCleared = true
        this.#hasNewRemovals = true
        this.#parts = []
        this.#removals = new Map()
        this.#versions = []
        this.#versionDigest = ""
      },
      removeResponses: (ids) => this.#remove(ids),
      insertResponses: (rows) => this.#insert(rows),
      replaceResponses: async (rows) => {
        await this.#remove(rows.map(({ response }) => String(response["id"])))
        await this.#insert(rows)
      },
      putVersions: (rows) => {
        for (const [version, questions] of groupBy(rows, (row) => Number(row["version"]))) {
          if (!this.#versions.includes(version)) this.#putVersion(version, questions)
        }
        return Promise.resolve()
      },
      replaceVersion: (version, rows) => {
        const digest = createHash("sha256").update(JSON.stringify([version, rows])).digest("hex")
        if (digest !== this.#versionDigest) this.#putVersion(version, rows)
        this.#versionDigest = digest
        return Promise.resolve()
      },
      putSurvey: (survey, questions) => {
        this.#putSurvey(survey, questions, dialect, options, takenViews)
        return Promise.resolve()
      },
      moveCursor: (cursor, at) => {
        this.#change({ cursor, copied_at: at, unavailable_since: null })
        return Promise.resolve()
      },
      markUnavailable: (at) => {
        const hasCopy = this.#survey !== undefined
        if (hasCopy && typeof this.#survey?.survey["unavailable_since"] !== "string") {
          this.#change({ unavailable_since: at })
        }
        return Promise.resolve(hasCopy)
      }
    }
  }

  /** Writes parts again as fewer ones, without void rows. */
  async rewrite(parts: ReadonlyArray<Part>): Promise<void> {
    this.#isChanged = true
    for (const part of parts) {
      await this.writer.copy(part, (number, id) => this.#removals.get(number)?.has(id) === true)
    }
    const numbers = new Set(parts.map(({ number }) => number))
    this.#parts = this.#parts.filter(({ number }) => !numbers.has(number))
    for (const number of numbers) if (this.#removals.delete(number)) this.#hasNewRemovals = true
  }

  /** Writes what is left to write. Returns what the copy is from the commit on. */
  async finish(): Promise<{ readonly state: SurveyState | undefined; readonly removals: Removals }> {
    const before = this.#before
    const survey = this.#survey
    if (!this.#isChanged || survey === undefined) return { state: before, removals: this.#removals }
    const parts = [...this.#parts, ...await this.writer.finish()]
    const removals = this.#hasNewRemovals ? await this.#writeRemovals() : before?.removals ?? null
    const questions = this.#questions.size > 0 ? await this.#writeQuestions() : before?.questions ?? null
    return {
      removals: this.#removals,
      state: {
        format: copyFormat,
        cursor: survey.cursor,
        survey: survey.survey,
        views: survey.views,
        parts,
        questions,
        versions: this.#versions,
        versionDigest: this.#versionDigest,
        removals,
        surveyFile: before?.surveyFile ?? null,
        nextNumber: this.#nextNumber
      }
    }
  }

  #number(): number {
    return this.#nextNumber++
  }

  /** Makes the rows of responses void. Each part whose ids include one of them is looked up. */
  async #remove(ids: ReadonlyArray<string>): Promise<void> {
    if (ids.length === 0) return
    const parts: Array<Part> = []
    for (const part of this.#parts) {
      const candidates = new Set(ids.filter((id) => id >= part.firstId && id <= part.lastId))
      const known = this.#removals.get(part.number) ?? new Set<string>()
      const found = candidates.size === 0 ? [] : await this.#idsIn(part, candidates)
      const added = found.filter((id) => !known.has(id))
      parts.push(added.length === 0 ? part : { ...part, removed: part.removed + added.length })
      if (added.length === 0) continue
      this.#isChanged = true
      this.#hasNewRemovals = true
      this.#removals.set(part.number, new Set([...known, ...added]))
    }
    this.#parts = parts
  }

  async #idsIn(part: Part, ids: ReadonlySet<string>): Promise<ReadonlyArray<string>> {
    const found: Array<string> = []
    for await (const rows of readRowGroups(join(this.#folder, fileName("responses", part.number)), ["id"])) {
      for (const { id } of rows) if (typeof id === "string" && ids.has(id)) found.push(id)
    }
    return found
  }

  async #insert(rows: Parameters<PartWriter["write"]>[0]): Promise<void> {
    if (rows.length === 0) return
    this.#isChanged = true
    await this.writer.write(rows)
  }

  #putVersion(version: number, questions: ReadonlyArray<Row>): void {
    this.#isChanged = true
    this.#questions.set(version, questions)
    if (!this.#versions.includes(version)) this.#versions = [...this.#versions, version]
  }

  #putSurvey(
    row: Row,
    questions: ReadonlyArray<WideQuestion>,
    dialect: CopyDialect,
    { columnNames }: ViewOptions,
    taken: ReadonlySet<string>
  ): void {
    this.#isChanged = true
    const name = this.#survey?.views[0]?.name ?? viewName(String(row["slug"]), taken)
    this.#survey = {
      cursor: String(row["cursor"]),
      survey: row,
      views: wideViews(this.#surveyId, name, questions, columnNames, taken, dialect)
    }
  }

  #change(fields: Row): void {
    if (this.#survey === undefined) return
    this.#isChanged = true
    const survey = { ...this.#survey.survey, ...fields }
    this.#survey = { cursor: String(survey["cursor"]), survey, views: this.#survey.views }
  }

  /** Returns the number of the file, or null if no row is void. */
  async #writeRemovals(): Promise<number | null> {
    if (this.#removals.size === 0) return null
    const number = this.#number()
    const rows = [...this.#removals].flatMap(([part, ids]) =>
      [...ids].map((id) => ({ survey_id: this.#surveyId, response_id: id, part }))
    )
    await writeFile(this.#folder, "removals", number, rows)
    return number
  }

  /** Writes all versions: those that stay as they were, and those that are new. */
  async #writeQuestions(): Promise<number> {
    const number = this.#number()
    const writer = await openWriter(this.#folder, "questions", number)
    try {
      const before = this.#isCleared ? null : this.#before?.questions ?? null
      if (before !== null) {
        for await (const rows of readRowGroups(join(this.#folder, fileName("questions", before)))) {
          await writer.write(rows.filter((row) => !this.#questions.has(Number(row["version"]))))
        }
      }
      for (const rows of this.#questions.values()) await writer.write(rows)
      await writer.finish()
    } catch (error) {
      await writer.discard()
      throw error
    }
    return number
  }
}

const levelOf = ({ responses }: Part): number => Math.floor(Math.log(Math.max(1, responses)) / Math.log(levelFactor))

const groupBy = <A>(values: ReadonlyArray<A>, keyOf: (value: A) => number): ReadonlyMap<number, ReadonlyArray<A>> => {
  const groups = new Map<number, Array<A>>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}

/** None if there is no such folder. */
const namesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const openWriter = (folder: string, table: FileTable, number: number): Promise<TableWriter> =>
  TableWriter.open(join(folder, fileName(table, number)), fileSchemas[table])

const writeFile = async (
  folder: string,
  table: FileTable,
  number: number,
  rows: ReadonlyArray<Row>
): Promise<void> => {
  const writer = await openWriter(folder, table, number)
  try {
    await writer.write(rows)
    await writer.finish()
  } catch (error) {
    await writer.discard()
    throw error
  }
}

const readRemovals = async (folder: string, { removals }: SurveyState): Promise<Removals> => {
  const found = new Map<number, Set<string>>()
  if (removals === null) return found
  for await (const rows of readRowGroups(join(folder, fileName("removals", removals)))) {
    for (const row of rows) {
      const part = Number(row["part"])
      const ids = found.get(part) ?? new Set<string>()
      found.set(part, ids.add(String(row["response_id"])))
    }
  }
  return found
}
