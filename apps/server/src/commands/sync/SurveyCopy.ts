/** The copy of one survey: an export first, and then each page of its log. */
import { type Change, type Client, CursorExpiredError, type Schemas } from "@canvass/client"
import { unsafeCoerce } from "effect/Function"
import { createHash } from "node:crypto"
import type { Row } from "./CopyTable.js"
import type { CopyTarget, CopyTransaction } from "./CopyTarget.js"
import { readLines } from "./readLines.js"
import { type ResponseRows, responseRows } from "./responseRows.js"
import { MetadataReader, type SurveyMetadata } from "./SurveyMetadata.js"
import { type ColumnNames, viewName, wideViews } from "./wideView.js"

export interface SurveyCopyOptions {
  readonly client: Client
  readonly target: CopyTarget
  readonly surveyId: string
  readonly columnNames: ColumnNames
  readonly signal: AbortSignal
  /** Tells the user what a copy could not do. */
  readonly warn: (line: string) => void
}

/** A copy that another program has changed since this one has read its cursor. */
class CopyChanged extends Error {
  constructor(surveyId: string) {
    super(`Another program writes to the copy of the survey ${surveyId}. Run one \`canvass sync\` at a time.`)
  }
}

/** A copy of which a run has failed is not run again: another one begins with what is in the database. */
export class SurveyCopy {
  readonly #options: SurveyCopyOptions
  readonly #metadata: MetadataReader
  /** The versions of the questionnaire whose rows have been written. */
  readonly #writtenVersions = new Set<number>()

  constructor(options: SurveyCopyOptions) {
    this.#options = options
    this.#metadata = new MetadataReader(options.client, options.surveyId, options.signal)
  }

  /** Applies all changes. With `follow`, it goes on without end, and calls `onUpToDate` each time that it has all. */
  async run(follow: boolean, onUpToDate: () => Promise<void> = async () => {}): Promise<void> {
    const stored = await this.#storedCursor()
    let cursor = stored ?? await this.#start(undefined)
    // The names of columns may have been asked for in another way than last time.
    if (stored !== undefined) await this.#refresh(stored)
    for (let isComplete = false; !isComplete;) {
      isComplete = true
      try {
        const { client, signal, surveyId } = this.#options
        for await (const page of client.followChangePages(surveyId, { after: cursor, follow, signal })) {
          if (page.changes.some(({ type }) => type === "variables")) {
            // The variables of all responses have new values: the export has them.
            cursor = await this.#start(cursor)
            isComplete = false
            break
          }
          await this.#apply(cursor, page.cursor, page.changes)
          cursor = page.cursor
          if (page.changes.length === 0) await onUpToDate()
        }
      } catch (error) {
        if (!(error instanceof CursorExpiredError)) throw error
        cursor = await this.#start(cursor)
        isComplete = false
      }
    }
  }

  /** Number of responses in the copy. */
  async count(): Promise<number> {
    const [row] = await this.#transaction(({ query }) =>
      query("SELECT count(*) AS count FROM responses WHERE survey_id = ?", [this.#options.surveyId])
    )
    return Number(row?.["count"] ?? 0)
  }

  /** Notes that the server does not show the survey. Returns whether there is a copy, which stays. */
  async markUnavailable(): Promise<boolean> {
    const { surveyId } = this.#options
    return this.#transaction(async ({ query }) => {
      await query("UPDATE surveys SET unavailable_since = ? WHERE id = ? AND unavailable_since IS NULL", [
        new Date().toISOString(),
        surveyId
      ])
      return (await query("SELECT id FROM surveys WHERE id = ?", [surveyId])).length > 0
    })
  }

  /** Replaces the copy by an export, in one transaction. Returns the cursor at which the log continues. */
  async #start(previous: string | undefined): Promise<string> {
    const { client, signal, surveyId } = this.#options
    const { data, headers } = await client.requestStream("/surveys/{id}/export", {
      path: { id: surveyId },
      query: { format: "ndjson", status: "ended" },
      signal
    })
    const cursor = headers.get("x-cursor")
    if (cursor === null) {
      await data.cancel()
      throw new Error("The export of the server has no cursor. Update the server: it must have the log of surveys.")
    }
    this.#writtenVersions.clear()
    try {
      await this.#transaction(async (transaction) => {
        await this.#expectCursor(transaction, previous)
        for (const table of ["answers", "files", "responses", "questions"] as const) {
          await transaction.deleteByIds(table, "survey_id", [surveyId])
        }
        for await (const lines of readLines(data)) {
          // The server follows the contract.
          const responses = lines.map((line) => unsafeCoerce<unknown, Schemas["LoggedResponse"]>(JSON.parse(line)))
          await this.#writeResponses(transaction, await this.#rowsOf(responses))
        }
        // Read after the export began, so that no change before the cursor is missing.
        await this.#writeMetadata(transaction, await this.#metadata.read(), cursor)
      })
    } finally {
      if (!data.locked) await data.cancel().catch(() => {})
    }
    return cursor
  }

  /** Writes the changes of a page and its cursor in one transaction. The server is asked before it begins. */
  async #apply(previous: string, cursor: string, changes: ReadonlyArray<Change>): Promise<void> {
    // Only the last state of a response counts.
    const responses = new Map<string, Schemas["LoggedResponse"]>()
    const removed = new Set<string>()
    let hasMetadata = false
    for (const change of changes) {
      switch (change.type) {
        case "response":
        case "response.changed":
          responses.set(change.response.id, change.response)
          removed.delete(change.response.id)
          break
        case "response.removed":
          if (change.responseId !== null) {
            responses.delete(change.responseId)
            removed.add(change.responseId)
          }
          break
        case "questionnaire":
        case "survey":
        case "translations":
          hasMetadata = true
          break
        // A reader ignores types that it does not know.
        case "partial":
        case "variables":
          break
      }
    }
    const metadata = hasMetadata ? await this.#metadata.read() : undefined
    const rows = await this.#rowsOf([...responses.values()])
    await this.#transaction(async (transaction) => {
      await this.#expectCursor(transaction, previous)
      await deleteResponses(transaction, [...removed])
      await this.#writeResponses(transaction, rows)
      if (metadata !== undefined) await this.#writeMetadata(transaction, metadata, cursor)
      await transaction.query("UPDATE surveys SET cursor = ?, copied_at = ?, unavailable_since = NULL WHERE id = ?", [
        cursor,
        new Date().toISOString(),
        this.#options.surveyId
      ])
    })
  }

  async #rowsOf(responses: ReadonlyArray<Schemas["LoggedResponse"]>): Promise<SurveyRows> {
    const rows: Array<ResponseRows> = []
    const questions: Array<Row> = []
    const versions = new Set<number>()
    for (const response of responses) {
      const version = response.questionnaireVersion ?? undefined
      const ofVersion = version === undefined ? undefined : await this.#metadata.versionQuestions(version)
      const ofToday = ofVersion ?? await this.#metadata.todaysQuestions()
      rows.push(responseRows(response, (id) => ofToday.get(id)))
      if (version !== undefined && !versions.has(version) && !this.#writtenVersions.has(version)) {
        versions.add(version)
        questions.push(...await this.#metadata.versionRows(version))
      }
    }
    return { rows, questions, versions }
  }

  async #writeResponses(transaction: CopyTransaction, { questions, rows, versions }: SurveyRows): Promise<void> {
    await transaction.upsert("questions", questions)
    for (const version of versions) this.#writtenVersions.add(version)
    await deleteParts(transaction, rows.map(({ response }) => String(response["id"])))
    await transaction.upsert("responses", rows.map(({ response }) => response))
    await transaction.upsert("answers", rows.flatMap(({ answers }) => answers))
    await transaction.upsert("files", rows.flatMap(({ files }) => files))
  }

  async #writeMetadata(transaction: CopyTransaction, metadata: SurveyMetadata, cursor: string): Promise<void> {
    const { language, questions, survey } = metadata
    await transaction.query("DELETE FROM questions WHERE survey_id = ? AND version = ?", [
      survey.id,
      survey.questionnaireVersion
    ])
    await transaction.upsert("questions", questions)
    const views = await this.#writeViews(transaction, metadata)
    await transaction.upsert("surveys", [{
      id: survey.id,
      title: survey.title,
      slug: survey.slug,
      status: survey.status,
      close_reason: survey.closeReason,
      questionnaire_version: survey.questionnaireVersion,
      language,
      created_at: survey.createdAt,
      published_at: survey.publishedAt,
      closed_at: survey.closedAt,
      metadata: survey.metadata,
      views,
      cursor,
      copied_at: new Date().toISOString()
    }])
  }

  async #refresh(cursor: string): Promise<void> {
    const metadata = await this.#metadata.read()
    await this.#transaction(async (transaction) => {
      await this.#expectCursor(transaction, cursor)
      await this.#writeMetadata(transaction, metadata, cursor)
    })
  }

  /** Creates the views of the survey that have changed. Returns all of them. */
  async #writeViews(
    transaction: CopyTransaction,
    { survey, wide }: SurveyMetadata
  ): Promise<ReadonlyArray<StoredView>> {
    const { columnNames, target, warn } = this.#options
    const known = await transaction.query("SELECT id, views FROM surveys", [])
    const isOwn = ({ id }: Row) => id === survey.id
    const own = new Map(known.filter(isOwn).flatMap(storedViews).map((view) => [view.name, view]))
    const taken = new Set(known.filter((row) => !isOwn(row)).flatMap(storedViews).map(({ name }) => name))
    const [first] = own.keys()
    const stored: Array<StoredView> = []
    const views = wideViews(survey.id, first ?? viewName(survey.slug, taken), wide, columnNames, taken, target.dialect)
    for (const { name, select } of views) {
      const found = own.get(name)
      const digest = createHash("sha256").update(select).digest("hex")
      const isCurrent = found?.digest === digest || await transaction.replaceView(name, select, found !== undefined)
      if (!isCurrent) {
        warn(`The view ${name} stays as it was, because something in the database depends on it: drop that first.`)
      }
      stored.push(isCurrent ? { name, digest } : { name, digest: found?.digest ?? "" })
      own.delete(name)
    }
    for (const name of own.keys()) await transaction.dropView(name)
    return stored
  }

  /** Fails when another program has written to the copy. */
  async #expectCursor({ query }: CopyTransaction, expected: string | undefined): Promise<void> {
    const { surveyId } = this.#options
    const [row] = await query("SELECT cursor FROM surveys WHERE id = ?", [surveyId])
    if (row?.["cursor"] !== expected) throw new CopyChanged(surveyId)
  }

  async #storedCursor(): Promise<string | undefined> {
    const [row] = await this.#transaction(({ query }) =>
      query("SELECT cursor FROM surveys WHERE id = ?", [this.#options.surveyId])
    )
    return row === undefined ? undefined : String(row["cursor"])
  }

  #transaction<A>(use: (transaction: CopyTransaction) => Promise<A>): Promise<A> {
    return this.#options.target.transaction(this.#options.surveyId, use)
  }
}

interface SurveyRows {
  readonly rows: ReadonlyArray<ResponseRows>
  readonly questions: ReadonlyArray<Row>
  /** The versions whose rows `questions` has. */
  readonly versions: ReadonlySet<number>
}

/** A view in the column `views` of the table `surveys`. */
interface StoredView {
  readonly name: string
  /** SHA-256 of its statement. */
  readonly digest: string
}

/** SQLite has JSON as a text. */
const storedViews = ({ views }: Row): ReadonlyArray<StoredView> => {
  const value: unknown = typeof views === "string" ? JSON.parse(views) : views
  return Array.isArray(value) ? value.filter(isStoredView) : []
}

const isStoredView = (value: unknown): value is StoredView =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string" &&
  "digest" in value && typeof value.digest === "string"

const deleteResponses = async (transaction: CopyTransaction, ids: ReadonlyArray<string>): Promise<void> => {
  await deleteParts(transaction, ids)
  await transaction.deleteByIds("responses", "id", ids)
}

/** Deletes what a response has a variable number of. */
const deleteParts = async (transaction: CopyTransaction, ids: ReadonlyArray<string>): Promise<void> => {
  await transaction.deleteByIds("answers", "response_id", ids)
  await transaction.deleteByIds("files", "response_id", ids)
}
