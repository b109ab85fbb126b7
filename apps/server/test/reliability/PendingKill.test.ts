/**
 * Kills a server on SQLite while pending definitions are applied, and checks that each of them is gone if and only if
 * it is applied, with all its translations. `PENDING_KILLS` sets the number of kills.
 */
import * as Schema from "effect/Schema"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../support/api.js"
import { openAccount } from "../support/Owner.js"
import { type RunningServer, startServer } from "../support/ServerProcess.js"
import { sqlite } from "../support/stores.js"

const kills = Number(process.env["PENDING_KILLS"] ?? 3)

/** Surveys whose pending definitions are applied one after the other until the kill. */
const surveysPerKill = 12

const tags = ["de", "fr", "it", "pt"]

it(
  "kill -9 while pending definitions are applied leaves each of them applied or pending, and never both or neither",
  () =>
    sqlite.use(async (store) => {
      const environment = { ...store, WEBHOOK_WORKER: "off", LOG_LEVEL: "warning" }
      let server = await startServer(environment)
      const { apiKey } = await openAccount(server.url)
      const outcomes = { acknowledged: 0, applied: 0, pending: 0 }
      for (let kill = 0; kill < kills; kill++) {
        const surveys = await Promise.all(Array.from({ length: surveysPerKill }, () => preparePending(server, apiKey)))
        const acknowledged = new Set<string>()
        const applying = applyAll(server, apiKey, surveys, acknowledged)
        while (acknowledged.size === 0) await sleep(1)
        await sleep(Math.random() * 60)
        await server.stop("SIGKILL")
        await applying
        server = await startServer(environment)
        for (const { id } of surveys) {
          const state = await stateOf(server, apiKey, id)
          if (acknowledged.has(id)) {
            expect(state).toBe("applied")
            outcomes.acknowledged++
          } else outcomes[state]++
        }
      }
      console.info(`${kills} kills: ${JSON.stringify(outcomes)}`)
      expect(outcomes.pending, "the kills came before the end").toBeGreaterThan(0)
      expect(await server.stop()).toBe(0)
    }),
  60_000 + kills * 60_000
)

interface Prepared {
  readonly id: string
  readonly plan: string
}

const questions = Array.from({ length: 60 }, (_, n) => ({ key: `q${n}`, type: "text", text: `Question ${n}?` }))

/** A survey with a pending definition and pending translations, and the token of their plan. */
const preparePending = async ({ url }: RunningServer, apiKey: string): Promise<Prepared> => {
  const headers = { "x-api-key": apiKey }
  const { id } = await decodeBody(Created, await postJson(`${url}/api/surveys`, headers, { title: "Before" }))
  const address = `${url}/api/surveys/${id}`
  const put = async (path: string, body: unknown, further: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${address}/${path}`, {
      method: "PUT",
      headers: { "content-type": "application/json", ...headers, ...further },
      body: JSON.stringify(body)
    })
    expect(response.status).toBe(200)
  }
  await put("pending", { title: "After", questions }, { "if-none-match": "*" })
  for (const tag of tags) {
    await put(
      `pending/translations/${tag}`,
      Object.fromEntries(questions.map(({ key }) => [`/questions/${key}/text`, `${tag} ${key}`]))
    )
  }
  const { token } = await decodeBody(Planned, await fetch(`${address}/plan`, { method: "POST", headers }))
  return { id, plan: token }
}

/** Applies one after the other, until the server is gone. */
const applyAll = async (
  { url }: RunningServer,
  apiKey: string,
  surveys: ReadonlyArray<Prepared>,
  acknowledged: Set<string>
): Promise<void> => {
  for (const { id, plan } of surveys) {
    try {
      const body = { plan, publish: true }
      const response = await postJson(`${url}/api/surveys/${id}/pending/apply`, { "x-api-key": apiKey }, body)
      await response.text()
      if (response.status === 200) acknowledged.add(id)
    } catch {
      return
    }
  }
}

/** What a survey and what is pending of it say together. */
const stateOf = async ({ url }: RunningServer, apiKey: string, id: string): Promise<"applied" | "pending"> => {
  const address = `${url}/api/surveys/${id}`
  const { questions: found, status, title } = await decodeBody(Detail, await getWithKey(address, apiKey))
  const { translations = {} } = await decodeBody(Definition, await getWithKey(`${address}/definition`, apiKey))
  const paths = ["pending", ...tags.map((tag) => `pending/translations/${tag}`)]
  const left = await Promise.all(paths.map(async (path) => (await getWithKey(`${address}/${path}`, apiKey)).status))
  const isApplied = title === "After"
  expect({
    status,
    questions: found.length,
    translations: Object.keys(translations).sort(),
    left: [...new Set(left)]
  }).toEqual(
    isApplied
      ? { status: "published", questions: questions.length, translations: tags, left: [404] }
      : { status: "draft", questions: 0, translations: [], left: [200] }
  )
  return isApplied ? "applied" : "pending"
}

const Created = Schema.Struct({ id: Schema.String })

const Planned = Schema.Struct({ token: Schema.String })

const Detail = Schema.Struct({ title: Schema.String, status: Schema.String, questions: Schema.Array(Schema.Unknown) })

const Definition = Schema.Struct({
  translations: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
})
