/** Random writes to a survey, as its respondents and its owner make them at the same time. */
import * as Schema from "effect/Schema"
import { expect } from "vitest"

export interface LoggedSurvey {
  readonly id: string
  readonly apiKey: string
  /** Its questions, as the API has them, with their ids. */
  readonly questions: ReadonlyArray<object>
}

/** What is known of a response whose writes were acknowledged. Of one with a write in doubt, nothing is. */
interface Acknowledged {
  readonly ended: Set<string>
  readonly removed: Set<string>
}

export class LogWriter {
  readonly acknowledged: Acknowledged = { ended: new Set(), removed: new Set() }
  /** Number of acknowledged writes. */
  count = 0
  readonly #partials: Array<{ readonly id: string; readonly token: string }> = []
  readonly #ended: Array<{ readonly id: string; fileId?: string | undefined }> = []
  readonly #baseUrls: ReadonlyArray<string>
  readonly #survey: LoggedSurvey

  constructor(baseUrls: ReadonlyArray<string>, survey: LoggedSurvey) {
    this.#baseUrls = baseUrls
    this.#survey = survey
  }

  /** Makes one write. One that is not acknowledged, because the server was killed, may have been made. */
  async write(): Promise<void> {
    // A survey that does not grow for ever has more removals.
    const chance = this.#ended.length < maxEnded ? Math.random() : 0.8
    if (chance < 0.3) await this.#submit()
    else if (chance < 0.5) await this.#save()
    else if (chance < 0.65) await this.#change("partial")
    else if (chance < 0.78) await this.#change("completed")
    else if (chance < 0.86) await this.#removeEnded()
    else if (chance < 0.9) await this.#removePartial()
    else if (chance < 0.94) await this.#submitFile()
    else if (chance < 0.97) await this.#removeFile()
    else await this.#edit()
  }

  async #submit(fileId?: string): Promise<void> {
    const answers = [
      { questionKey: "again", value: Math.floor(Math.random() * 11) },
      ...fileId === undefined ? [] : [{ questionKey: "photo", value: [{ fileId }] }]
    ]
    const created = await this.#send("POST", `response/survey/${this.#survey.id}`, { answers })
    if (created === undefined) return
    const { id } = decodeResponse(created)
    this.#ended.push({ id, fileId })
    this.acknowledged.ended.add(id)
  }

  async #save(): Promise<void> {
    const answers = [{ questionKey: "why", value: randomText() }]
    const saved = await this.#send("POST", `response/survey/${this.#survey.id}`, { answers, status: "partial" })
    if (saved === undefined) return
    const { id, resumeToken } = decodeResponse(saved)
    this.#partials.push({ id, token: resumeToken ?? "" })
  }

  async #change(status: "completed" | "partial"): Promise<void> {
    const partial = takeOne(this.#partials)
    if (partial === undefined) return
    const { id, token } = partial
    const answers = [{ questionKey: "why", value: randomText() }]
    const path = `response/survey/${this.#survey.id}/${id}`
    const changed = await this.#send("PATCH", path, { answers, status }, { "x-resume-token": token })
    if (changed === undefined) return
    if (status === "partial") this.#partials.push(partial)
    else {
      this.#ended.push({ id })
      this.acknowledged.ended.add(id)
    }
  }

  async #removeEnded(): Promise<void> {
    const response = takeOne(this.#ended)
    if (response !== undefined) await this.#remove(response.id)
  }

  async #removePartial(): Promise<void> {
    const partial = takeOne(this.#partials)
    if (partial !== undefined) await this.#remove(partial.id)
  }

  async #remove(id: string): Promise<void> {
    this.acknowledged.ended.delete(id)
    const removed = await this.#sendAsOwner("DELETE", `responses/${id}`)
    if (removed !== undefined) this.acknowledged.removed.add(id)
  }

  async #submitFile(): Promise<void> {
    const form = new FormData()
    form.append("questionKey", "photo")
    form.append("file", new File([new Uint8Array(7)], "photo.bin", { type: "application/octet-stream" }))
    const uploaded = await this.#send("POST", `response/survey/${this.#survey.id}/files`, form)
    if (uploaded !== undefined) await this.#submit(decodeFile(uploaded).fileId)
  }

  async #removeFile(): Promise<void> {
    const response = this.#ended.find(({ fileId }) => fileId !== undefined)
    if (response === undefined) return
    const { fileId } = response
    response.fileId = undefined
    await this.#sendAsOwner("DELETE", `files/${fileId}`)
  }

  /** Changes the title of the survey, and removes its last question or brings it back. */
  async #edit(): Promise<void> {
    const questions = Math.random() < 0.5 ? this.#survey.questions : this.#survey.questions.slice(0, -1)
    await this.#sendAsOwner("PUT", "", { title: `Lunch ${Math.floor(Math.random() * 3)}`, questions })
  }

  #sendAsOwner(method: string, path: string, body?: object): Promise<unknown> {
    const address = `surveys/${this.#survey.id}${path === "" ? "" : `/${path}`}`
    return this.#send(method, address, body, { "x-api-key": this.#survey.apiKey })
  }

  /** Sends to one of the servers. Returns `undefined` when it gives no whole answer, or when it is shutting down. */
  async #send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
    const baseUrl = this.#baseUrls[Math.floor(Math.random() * this.#baseUrls.length)] ?? ""
    const sent = body === undefined
      ? {}
      : body instanceof FormData
      ? { body }
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }
    const received = await fetch(`${baseUrl}/api/${path}`, {
      method,
      ...sent,
      headers: { ...sent.headers, ...headers }
    }).then(async (response) => ({ status: response.status, text: await response.text() })).catch(() => undefined)
    // A write before the kill may have removed what this one changes.
    if (received === undefined || [404, 409, 412, 503].includes(received.status)) return undefined
    expect([200, 201, 204], received.text).toContain(received.status)
    this.count++
    return received.text === "" ? null : JSON.parse(received.text)
  }
}

/** Maximum number of responses that have ended, which a writer keeps. */
const maxEnded = 1_000

/** The survey that is written to. */
export const questionnaire = {
  title: "Lunch",
  questions: [
    { key: "again", type: "nps", text: "Again?" },
    { key: "why", type: "text", text: "Why?" },
    { key: "photo", type: "file", text: "A photo?" },
    { key: "extra", type: "boolean", text: "Anything else?" }
  ]
}

const takeOne = <A>(list: Array<A>): A | undefined => list.splice(Math.floor(Math.random() * list.length), 1)[0]

const randomText = (): string => Math.random().toString(36).slice(2, 3 + Math.random() * 8)

const decodeResponse = Schema.decodeUnknownSync(
  Schema.Struct({ id: Schema.String, resumeToken: Schema.optional(Schema.String) })
)
const decodeFile = Schema.decodeUnknownSync(Schema.Struct({ fileId: Schema.String }))
