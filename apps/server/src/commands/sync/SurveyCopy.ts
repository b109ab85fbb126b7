/** The copy of one survey: an export first, and then each page of its log. */
import { type Change, type Client, CursorExpiredError, type Schemas } from "@canvass/client"
import { unsafeCoerce } from "effect/Function"
import type { Row } from "./CopyTable.js"
import type { CopyTarget, CopyTransaction } from "./CopyTarget.js"
import { readLines } from "./readLines.js"
import { type ResponseRows, responseRows } from "./responseRows.js"
import { MetadataReader, type SurveyMetadata } from "./SurveyMetadata.js"

export interface SurveyCopyOptions {
  readonly client: Client
  readonly target: CopyTarget
  readonly surveyId: string
  readonly signal: AbortSignal
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

  /**
   * Applies all changes. With `follow`, it goes on without end, and calls `onUpToDate` each time that it has all.
   *
   * @param isLast whether the program ends afterwards
   */
  async run(follow: boolean, isLast: boolean, onUpToDate: () => Promise<void>): Promise<void> {
    const stored = await this.#storedCursor()
    let cursor = stored ?? await this.#start(undefined)
    // The names of columns may have been asked for in another way than last time.
    if (stored !== undefined) await this.#refresh(stored)
    for (let isComplete = false; !isComplete;) {
      isComplete = true
      try {
        const { client, signal, surveyId, target } = this.#options
        for await (const page of client.followChangePages(surveyId, { after: cursor, follow, signal })) {
          if (page.changes.some(({ type }) => type === "variables")) {
            // The variables of all responses have new values: the export has them.
            cursor = await this.#start(cursor)
            isComplete = false
            break
          }
          await this.#apply(cursor, page.cursor, page.changes)
          cursor = page.cursor
          if (page.changes.length === 0) {
            await target.settle(surveyId, isLast)
            await onUpToDate()
          }
        }
      } catch (error) {
        if (!(error instanceof CursorExpiredError)) throw error
        cursor = await this.#start(cursor)
        isComplete = false
      }
    }
  }

  /** Number of responses in the copy. */
  count(): Promise<number> {
    return this.#transaction(({ countResponses }) => countResponses())
  }

  /** Notes that the server does not show the survey. Returns whether there is a copy, which stays. */
  async markUnavailable(): Promise<boolean> {
    const hasCopy = await this.#transaction(({ markUnavailable }) => markUnavailable(new Date().toISOString()))
    await this.#options.target.settle(this.#options.surveyId, true)
    return hasCopy
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
        await transaction.clear()
        for await (const lines of readLines(data)) {
          // The server follows the contract.
          const responses = lines.map((line) => unsafeCoerce<unknown, Schemas["LoggedResponse"]>(JSON.parse(line)))
          const rows = await this.#rowsOf(responses)
          await this.#writeVersions(transaction, rows)
          await transaction.insertResponses(rows.responses)
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
      await transaction.removeResponses([...removed])
      await this.#writeVersions(transaction, rows)
      await transaction.replaceResponses(rows.responses)
      if (metadata !== undefined) await this.#writeMetadata(transaction, metadata, cursor)
      await transaction.moveCursor(cursor, new Date().toISOString())
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
    return { responses: rows, questions, versions }
  }

  async #writeVersions({ putVersions }: CopyTransaction, { questions, versions }: SurveyRows): Promise<void> {
    await putVersions(questions)
    for (const version of versions) this.#writtenVersions.add(version)
  }

  async #writeMetadata(transaction: CopyTransaction, metadata: SurveyMetadata, cursor: string): Promise<void> {
    const { language, questions, survey, wide } = metadata
    await transaction.replaceVersion(survey.questionnaireVersion, questions)
    await transaction.putSurvey({
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
      cursor,
      copied_at: new Date().toISOString()
    }, wide)
  }

  async #refresh(cursor: string): Promise<void> {
    const metadata = await this.#metadata.read()
    await this.#transaction(async (transaction) => {
      await this.#expectCursor(transaction, cursor)
      await this.#writeMetadata(transaction, metadata, cursor)
    })
  }

  /** Fails when another program has written to the copy. */
  async #expectCursor({ cursor }: CopyTransaction, expected: string | undefined): Promise<void> {
    if (await cursor() !== expected) throw new CopyChanged(this.#options.surveyId)
  }

  #storedCursor(): Promise<string | undefined> {
    return this.#transaction(({ cursor }) => cursor())
  }

  #transaction<A>(use: (transaction: CopyTransaction) => Promise<A>): Promise<A> {
    return this.#options.target.transaction(this.#options.surveyId, use)
  }
}

interface SurveyRows {
  readonly responses: ReadonlyArray<ResponseRows>
  readonly questions: ReadonlyArray<Row>
  /** The versions whose rows `questions` has. */
  readonly versions: ReadonlySet<number>
}
