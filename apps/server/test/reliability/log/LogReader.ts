/** A reader of the log that keeps a copy, and that forgets at times what it did not store, as after a crash. */
import * as Schema from "effect/Schema"
import { setTimeout as sleep } from "node:timers/promises"
import { expect } from "vitest"
import type { LoggedSurvey } from "./LogWriter.js"

interface Copy {
  /** Responses by their id. */
  readonly responses: ReadonlyMap<string, unknown>
  readonly cursor: string | undefined
}

export class LogReader {
  /** What survives a crash: responses and cursor, stored together. */
  #stored: Copy = { responses: new Map(), cursor: undefined }
  #current: Copy = this.#stored
  readonly #baseUrls: ReadonlyArray<string>
  readonly #survey: LoggedSurvey
  readonly #partials: boolean
  #mayExpire = false

  constructor(baseUrls: ReadonlyArray<string>, survey: LoggedSurvey, partials: boolean) {
    this.#baseUrls = baseUrls
    this.#survey = survey
    this.#partials = partials
  }

  /** The responses of the copy, by their id. */
  get responses(): ReadonlyMap<string, unknown> {
    return this.#current.responses
  }

  /** Copies of earlier times: where they were, and the ids that they had. Each is replaced after some time. */
  readonly pasts = new Map<string, ReadonlySet<string>>()

  /** Reads with pages of random sizes, pauses and crashes until `stop` returns true. */
  async follow(stop: () => boolean): Promise<void> {
    while (!stop()) {
      await this.#readPage(1 + Math.floor(Math.random() ** 3 * 200), Math.random() < 0.5 ? 1 : 0)
      if (Math.random() < 0.5) this.#stored = this.#current
      if (Math.random() < 0.1) this.#current = this.#stored
      if (Math.random() < 0.3) await sleep(Math.random() * 60)
    }
  }

  /** Cursors of before are refused from now on, and the reader starts again. */
  expectExpired(): void {
    this.#mayExpire = true
    this.pasts.clear()
  }

  #startAgain(): void {
    this.#mayExpire = false
    this.#current = this.#stored = { responses: new Map(), cursor: undefined }
    this.pasts.clear()
  }

  #keepPast(cursor: string): void {
    const replaced = Array.from(this.pasts.keys())[Math.floor(Math.random() * maxPasts)]
    if (this.pasts.size >= maxPasts && replaced !== undefined) this.pasts.delete(replaced)
    this.pasts.set(cursor, new Set(this.#current.responses.keys()))
  }

  /** Reads until the copy is up to date. */
  async catchUp(): Promise<void> {
    while (await this.#readPage(1_000, 0) !== 0);
  }

  /** Applies one page. Returns its number of changes, or `undefined` when no answer came. */
  async #readPage(limit: number, wait: number): Promise<number | undefined> {
    const { cursor, responses } = this.#current
    const query = new URLSearchParams({
      limit: String(limit),
      wait: String(wait),
      partials: String(this.#partials),
      ...cursor !== undefined && { after: cursor }
    })
    const baseUrl = this.#baseUrls[Math.floor(Math.random() * this.#baseUrls.length)] ?? ""
    const received = await fetch(`${baseUrl}/api/surveys/${this.#survey.id}/changes?${query}`, {
      headers: { "x-api-key": this.#survey.apiKey }
    }).then(async (answer) => ({ answer, text: await answer.text() })).catch(() => undefined)
    if (received === undefined || received.answer.status === 503) {
      await sleep(20)
      return undefined
    }
    const { answer, text } = received
    if (answer.status === 410 && this.#mayExpire) {
      this.#startAgain()
      return undefined
    }
    expect(answer.status, text).toBe(200)
    const changes = decodeChanges(text)
    const next = new Map(responses)
    for (const { response, responseId, type } of changes) {
      if (type === "response.removed") next.delete(responseId ?? "")
      else if (response !== undefined) next.set(response.id, response)
    }
    const after = answer.headers.get("x-cursor") ?? undefined
    this.#current = { responses: next, cursor: after }
    if (after !== undefined && (this.pasts.size < maxPasts || Math.random() < 0.1)) this.#keepPast(after)
    return changes.length
  }
}

/** How many copies of earlier times are kept. */
const maxPasts = 100

const Response = Schema.Struct({ id: Schema.String }, Schema.Record({ key: Schema.String, value: Schema.Unknown }))

const decodeChanges = Schema.decodeUnknownSync(Schema.parseJson(Schema.Array(
  Schema.Struct({
    type: Schema.String,
    response: Schema.optional(Response),
    responseId: Schema.optional(Schema.NullOr(Schema.String))
  })
)))
