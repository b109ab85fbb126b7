/** Respondents who come at a constant rate, however long the server takes. */
import * as Schema from "effect/Schema"
import { createHash, randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { expect } from "vitest"
import { bodyOf, formOf } from "../../../../../packages/web/test/fixtures/Form.js"
import { readFileId, uploadFile } from "../../support/fileAnswers.js"
import { requestOnNewConnection } from "../../support/newConnection.js"
import type { AcknowledgedFile, Ledger } from "./Ledger.js"
import type { SoakAccount } from "./SoakAccount.js"

/** Respondents of each kind in a second. */
const perSecond = { api: 20, page: 8, partial: 4, file: 4 }

/** Every n-th submission by the API is repeated, and every n-th partial response stays partial. */
const [retriedStep, abandonedStep] = [10, 5]

const maxFileBytes = 300_000

/** Runs the respondents until `isOver`. Returns the time of each submission. */
export const runRespondents = async (
  account: SoakAccount,
  ledger: Ledger,
  isOver: () => boolean
): Promise<ReadonlyArray<number>> => {
  const { answers, slug, survey, url } = account
  const submissions = `${url}/api/response/survey/${survey.id}`
  const millis: Array<number> = []

  const timed = async <A>(submission: Promise<A>): Promise<A> => {
    const beganAt = performance.now()
    const result = await submission
    millis.push(performance.now() - beganAt)
    return result
  }

  /** Sends a write. Returns the body of its response. */
  const write = async (
    method: "PATCH" | "POST",
    path: string,
    headers: Readonly<Record<string, string>>,
    body: unknown
  ): Promise<unknown> => {
    const response = await fetch(submissions + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })
    const text = await response.text()
    expect(response.status, text).toBe(method === "POST" ? 201 : 200)
    ledger.recordWrite(method, response.status)
    return JSON.parse(text)
  }

  const answersOf = (number: number) => answers[number % answers.length] ?? []

  const submit = async (number: number, fileAnswers: ReadonlyArray<unknown>, file?: AcknowledgedFile) => {
    const externalId = ledger.begin()
    const submission = { externalId, answers: [...answersOf(number), ...fileAnswers] }
    const send = () => timed(write("POST", "", { "idempotency-key": `${survey.id}-${externalId}` }, submission))
    const { id } = decodeSubmitted(await send())
    if (number % retriedStep === 0) expect(decodeSubmitted(await send()).id, "a retry").toBe(id)
    // From now on the response may be removed, and then a retry would find nothing.
    ledger.kept.push({ id, externalId, ...file === undefined ? {} : { file } })
  }

  const respondents: Readonly<Record<keyof typeof perSecond, (number: number) => Promise<void>>> = {
    api: (number) => submit(number, []),

    page: async () => {
      const externalId = ledger.begin()
      const page = await requestOnNewConnection(`${url}/s/${slug}?externalId=${externalId}`)
      expect(page.status).toBe(200)
      const form = formOf(page.body)
      const encoded = new Response(bodyOf(form, [["a.rating", "4"], ["a.text", "By page."], ["action", "send"]]))
      const sent = await timed(requestOnNewConnection(new URL(form.action, url).href, {
        method: "POST",
        headers: { "content-type": encoded.headers.get("content-type") ?? "" },
        body: new Uint8Array(await encoded.arrayBuffer())
      }))
      expect(sent.status, sent.body).toBe(303)
      const thanks = new URL(sent.headers.location ?? "", url)
      ledger.recordWrite("POST", 201)
      ledger.kept.push({ id: /\/thanks\/([0-9a-f-]{36})\./.exec(thanks.pathname)?.[1] ?? "", externalId })
      expect((await requestOnNewConnection(thanks.href)).status).toBe(200)
    },

    partial: async (number) => {
      const externalId = ledger.begin()
      const begun = await timed(write("POST", "", {}, { externalId, answers: [], status: "partial" }))
      const { id, resumeToken = "" } = decodeSubmitted(begun)
      if (number % abandonedStep === 0) {
        ledger.partial.push({ id, externalId })
        return
      }
      const resume = { "x-resume-token": resumeToken }
      const resumed = await fetch(`${submissions}/${id}`, { headers: resume })
      expect([resumed.status, decodeSubmitted(await resumed.json()).id]).toEqual([200, id])
      await timed(write("PATCH", `/${id}`, resume, { answers: answersOf(number), status: "completed" }))
      ledger.kept.push({ id, externalId })
    },

    file: async (number) => {
      const content = randomBytes(Math.floor(Math.random() * maxFileBytes))
      const id = await readFileId(await uploadFile(url, survey, content))
      ledger.recordWrite("POST", 201)
      const sha256 = createHash("sha256").update(content).digest("hex")
      await submit(number, [{ questionKey: "photo", value: [{ fileId: id }] }], { id, sha256 })
    }
  }

  await Promise.all([
    arrive(perSecond.api, isOver, respondents.api),
    arrive(perSecond.page, isOver, respondents.page),
    arrive(perSecond.partial, isOver, respondents.partial),
    arrive(perSecond.file, isOver, respondents.file)
  ])
  return millis
}

/** Calls `respond` at a constant rate, until `isOver` or a call rejects. */
const arrive = async (
  rate: number,
  isOver: () => boolean,
  respond: (number: number) => Promise<void>
): Promise<void> => {
  const beganAt = performance.now()
  const all: Array<Promise<void>> = []
  let failures = 0
  for (let number = 0; !isOver() && failures === 0; number++) {
    await sleep(beganAt + number * 1_000 / rate - performance.now())
    const response = respond(number)
    response.catch(() => {
      failures++
    })
    all.push(response)
  }
  await Promise.all(all)
}

const decodeSubmitted = Schema.decodeUnknownSync(
  Schema.Struct({ id: Schema.String, resumeToken: Schema.optional(Schema.String) })
)
