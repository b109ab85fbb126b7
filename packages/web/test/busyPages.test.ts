/** Pages that find no room for their work: they say so, and lose nothing that somebody has written. */
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bodyOf, formOf } from "./fixtures/Form.js"
import { type PageServer, startPageServer } from "./fixtures/PageServer.js"
import { logInto } from "./fixtures/PortalClient.js"

let server: PageServer
beforeAll(async () => {
  // So little that each page of a survey runs alone.
  server = await startPageServer({ settings: { maxWorkBytes: 100, maxWorkWaitMillis: 100 } })
})
afterAll(() => server.stop())

/** Takes all room by an export that nobody reads, while `use` runs. It is longer than all buffers on its way. */
const withoutRoom = async <A>(use: () => Promise<A>): Promise<A> => {
  const { id } = await server.publish({ title: "Essays", questions: [{ key: "essay", type: "text", text: "?" }] })
  const essay = { answers: [{ questionKey: "essay", value: "x".repeat(10_000) }] }
  for (let count = 0; count < 3_000; count += 100) {
    await Promise.all(Array.from({ length: 100 }, () => server.canvass.responses.submit(id, essay)))
  }
  const { apiKey } = await server.canvass.keys.rotate(server.owner)
  // Connections that the server has closed meanwhile are not used again.
  await sleep(100)
  const stopped = new AbortController()
  const unread = await fetch(`${server.url}/api/surveys/${id}/export?format=csv`, {
    headers: { "x-api-key": apiKey, "accept-encoding": "identity" },
    signal: stopped.signal
  })
  expect(unread.status).toBe(200)
  try {
    return await use()
  } finally {
    stopped.abort()
  }
}

describe("while there is no room", () => {
  it("the page of a survey asks to come back, keeps a form that was sent, and takes it afterwards", async () => {
    const { id, slug } = await server.publish({
      title: "Lunch",
      questions: [{ key: "name", type: "text", text: "Name?" }]
    })
    const form = formOf(await (await fetch(`${server.url}/s/${slug}`)).text())
    const send = (form: ReturnType<typeof formOf>, changes: ReadonlyArray<readonly [string, string]> = []) =>
      fetch(new URL(form.action, server.url), { method: "POST", redirect: "manual", body: bodyOf(form, changes) })
    const kept = await withoutRoom(async () => {
      const view = await fetch(`${server.url}/s/${slug}`)
      expect([view.status, view.headers.get("retry-after")]).toEqual([503, "5"])
      const refused = await send(form, [["a.name", "<Ada>"]])
      expect(refused.status).toBe(503)
      return formOf(await refused.text())
    })
    expect(kept.fields).toContainEqual(["a.name", "<Ada>"])
    expect((await send(kept)).status).toBe(303)
    const [response] = await server.responses(id)
    expect(await server.answersOf(id, response)).toEqual({ name: "<Ada>" })
  }, 120_000)

  it(
    "a page of the portal about a survey, or about all of them, is unavailable, and the others are served",
    async () => {
      const client = await logInto(server.url)
      const owner = (await server.canvass.accounts.ensure(client.email)).id
      const { id } = await server.canvass.surveys.create(owner, { title: "Lunch" })
      await withoutRoom(async () => {
        const page = await client.get(`/portal/surveys/${id}/edit`)
        expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"])
        for (const path of ["/portal/surveys?sort=title", "/portal/surveys?s%6frt=response", "/portal/audit-log"]) {
          expect([path, (await client.get(path)).status]).toEqual([path, 503])
        }
        expect((await client.get("/portal/surveys")).status).toBe(200)
        expect((await client.get(`/portal/surveys/${crypto.randomUUID()}/edit`)).status).toBe(404)
      })
      expect((await client.get(`/portal/surveys/${id}/edit`)).status).toBe(200)
    },
    120_000
  )
})
