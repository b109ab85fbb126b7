/** The log of a survey as server-sent events: what a reader gets, where it goes on, and when its stream ends. */
import { ChangeJson, KeyJson } from "@canvass/core/ports"
import { type CallingAccount, decodeBody, decodeProblem, type TestResponse } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { EventSource } from "eventsource"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"
import { hasLogins } from "../fixtures/Transport.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const credentialOf = (credential: string): Readonly<Record<string, string>> =>
  credential.startsWith("sr_") ? { "X-Api-Key": credential } : { Authorization: `Bearer ${credential}` }

interface ReadEvent {
  readonly id: string | undefined
  readonly type: string
  readonly data: string
}

/** A stream of events, read one by one. */
class Events {
  readonly response: Response
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #decoder = new TextDecoder()
  #text = ""

  private constructor(response: Response, reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.response = response
    this.#reader = reader
  }

  static async open(
    credential: string,
    survey: { readonly id: string },
    { from = server, headers = {}, query = "" }: {
      readonly from?: TestServer
      readonly headers?: Readonly<Record<string, string>>
      readonly query?: string
    } = {}
  ): Promise<Events> {
    const response = await from.fetch(`${from.url}/api/surveys/${survey.id}/changes${query}`, {
      headers: { Accept: "text/event-stream", ...credentialOf(credential), ...headers }
    })
    expect(response.status, response.status === 200 ? "" : await response.clone().text()).toBe(200)
    expect(response.headers.get("content-type")).toBe("text/event-stream")
    if (response.body === null) throw new Error("The response has no body.")
    return new Events(response, response.body.getReader())
  }

  /** The next event. `undefined` at the end. Comments are passed over. */
  async next(): Promise<ReadEvent | undefined> {
    for (;;) {
      const end = this.#text.indexOf("\n\n")
      if (end === -1) {
        const { done, value } = await this.#reader.read()
        if (done) {
          // No event is cut off.
          expect(this.#text).toBe("")
          return undefined
        }
        this.#text += this.#decoder.decode(value, { stream: true })
        continue
      }
      const lines = this.#text.slice(0, end).split("\n")
      this.#text = this.#text.slice(end + 2)
      const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const data = field("data")
      if (data !== undefined) return { id: field("id"), type: field("event") ?? "message", data }
    }
  }

  async take(count: number): Promise<ReadonlyArray<ReadEvent>> {
    const events: Array<ReadEvent> = []
    for (let event = await this.next(); event !== undefined; event = await this.next()) {
      events.push(event)
      if (events.length === count) break
    }
    return events
  }

  close(): Promise<void> {
    return this.#reader.cancel()
  }
}

const decodeChange = Schema.decodeUnknownSync(Schema.parseJson(ChangeJson.SentChange))

const changeOf = (text: string | undefined): typeof ChangeJson.SentChange.Type => decodeChange(text)

const responseIdOf = (event: ReadEvent | undefined): string | undefined => {
  const change = changeOf(event?.data)
  return "response" in change ? change.response.id : undefined
}

const changesOf = async (survey: { readonly id: string }): Promise<ReadonlyArray<typeof ChangeJson.SentChange.Type>> =>
  decodeBody(Schema.Array(ChangeJson.SentChange), await account.get(`/surveys/${survey.id}/changes?limit=1000`))

describe("a stream of events", () => {
  it("has what the pages have, with the cursor as id, and then each change as it happens", async () => {
    const survey = await publishSurvey(account)
    for (let count = 0; count < 3; count++) await submitResponse(server, survey)
    const events = await Events.open(account.key, survey, { query: "?limit=2" })
    const pages = await changesOf(survey)
    const first = await events.take(pages.length)
    expect(first.map(({ data }) => changeOf(data))).toEqual(pages)
    expect(first.map(({ id, type }) => ({ cursor: id, type }))).toEqual(
      pages.map(({ cursor, type }) => ({ cursor, type }))
    )
    const { id } = await submitResponse(server, survey)
    await submitResponse(server, survey, { status: "partial" })
    const { id: last } = await submitResponse(server, survey)
    expect((await events.take(2)).map(responseIdOf)).toEqual([id, last])
    await events.close()
  })

  it("is as its reader asks for it: with partial responses, and without the parts that it leaves out", async () => {
    const survey = await publishSurvey(account)
    const partial = await submitResponse(server, survey, { status: "partial", metadata: { source: "mail" } })
    const events = await Events.open(account.key, survey, { query: "?partials=true&fields=metadata" })
    const [, , saved] = await events.take(3)
    const change = changeOf(saved?.data)
    expect([saved?.type, change.type]).toEqual(["partial", "partial"])
    const response = "response" in change ? change.response : undefined
    expect(response).toMatchObject({ id: partial.id, metadata: { source: "mail" } })
    expect(Object.keys(response ?? {}).sort()).toEqual(["id", "metadata", "status", "submittedAt", "surveyId"])
    await events.close()
  })

  it("goes on behind `Last-Event-ID`, whatever `after` is, and refuses a wrong one before it begins", async () => {
    const survey = await publishSurvey(account)
    const { id } = await submitResponse(server, survey)
    const events = await Events.open(account.key, survey)
    const [version, published] = await events.take(2)
    await events.close()
    const continued = await Events.open(account.key, survey, {
      query: `?after=${version?.id}`,
      headers: { "Last-Event-ID": published?.id ?? "" }
    })
    expect(responseIdOf(await continued.next())).toBe(id)
    await continued.close()
    const accept = { Accept: "text/event-stream" }
    const path = `/surveys/${survey.id}/changes`
    const refused = await account.get(path, { ...accept, "Last-Event-ID": "x" })
    expect([refused.status, decodeProblem(refused).errors[0]]).toMatchObject([400, {
      pointer: "Last-Event-ID",
      code: "wrong-cursor"
    }])
    const other = await publishSurvey(account)
    expect(decodeProblem(await account.get(`/surveys/${other.id}/changes?after=${version?.id}`, accept)).errors[0])
      .toMatchObject({ pointer: "after", code: "wrong-cursor" })
    expect((await (await server.newAccount()).get(path, accept)).status).toBe(404)
    expect((await server.call("GET", path, { headers: accept })).status).toBe(401)
  })

  it("is JSON for whoever does not ask for events, or prefers JSON", async () => {
    const survey = await publishSurvey(account)
    for (const accept of ["*/*", "application/json, text/event-stream;q=0.5", "text/html"]) {
      const { headers } = await account.get(`/surveys/${survey.id}/changes`, { Accept: accept })
      expect(headers.get("content-type")).toBe("application/json")
      expect(headers.get("vary")).toContain("Accept")
    }
  })

  it("is read by an EventSource, which goes on where its connection was cut", async () => {
    const survey = await publishSurvey(account)
    const sentIds: Array<string | null> = []
    let cut = (): void => undefined
    const cutting = async (url: string | URL, init: RequestInit = {}) => {
      const headers = new Headers(init.headers)
      sentIds.push(headers.get("last-event-id"))
      for (const [name, value] of Object.entries(credentialOf(account.key))) headers.set(name, value)
      const response = await server.fetch(url, { ...init, headers })
      const reader = response.body?.getReader()
      if (reader === undefined) return response
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          cut = () => {
            controller.error(new Error("The connection was cut."))
            void reader.cancel()
          }
        },
        pull: async (controller) => {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        },
        cancel: () => reader.cancel()
      })
      return new Response(body, response)
    }
    const source = new EventSource(`${server.url}/api/surveys/${survey.id}/changes`, { fetch: cutting })
    const received: Array<string | undefined> = []
    source.addEventListener(
      "response",
      (event) => received.push(responseIdOf({ id: event.lastEventId, type: event.type, data: String(event.data) }))
    )
    const submitted: Array<string> = []
    const submit = async () => submitted.push((await submitResponse(server, survey)).id)
    await submit()
    await expect.poll(() => received).toEqual(submitted)
    const lastCursor = (await account.get(`/surveys/${survey.id}/changes`)).headers.get("x-cursor")
    cut()
    // While the reader is away.
    await submit()
    await submit()
    await expect.poll(() => received).toEqual(submitted)
    await submit()
    await expect.poll(() => received).toEqual(submitted)
    expect(sentIds).toEqual([null, lastCursor])
    source.close()
  })
})

const newKey = async (
  input: { readonly name: string; readonly surveys?: ReadonlyArray<string>; readonly expiresAt?: string }
) => decodeBody(KeyJson.CreatedKeyItem, await account.post("/developer/api-keys", { scopes: "read_only", ...input }))

describe("a stream ends with its reason", () => {
  const endOf = async (events: Events): Promise<ReadonlyArray<readonly [type: string, data: unknown]>> => {
    const rest = await events.take(1_000)
    return rest.map(({ data, type }) => {
      const value: unknown = JSON.parse(data)
      return [type, type === "end" ? value : undefined] as const
    })
  }

  it("when its key is revoked: the change that follows is not sent any more", async () => {
    const survey = await publishSurvey(account)
    const key = await newKey({ name: "reader" })
    const events = await Events.open(key.apiKey, survey)
    await events.take(2)
    expect((await account.delete(`/developer/api-keys/${key.id}`)).status).toBe(204)
    await submitResponse(server, survey)
    expect(await endOf(events)).toEqual([["end", { reason: "credential-refused" }]])
  })

  it("when its key may no longer read the survey", async () => {
    const [survey, other] = [await publishSurvey(account), await publishSurvey(account)]
    const key = await newKey({ name: "narrow", surveys: [survey.id] })
    const events = await Events.open(key.apiKey, survey)
    await events.take(2)
    const changed = await account.patch(`/developer/api-keys/${key.id}`, { surveys: [other.id] })
    expect(changed.status, changed.text).toBe(200)
    await submitResponse(server, survey)
    expect(await endOf(events)).toEqual([["end", { reason: "credential-refused" }]])
  })

  it("when its survey is deleted", async () => {
    const survey = await publishSurvey(account)
    const events = await Events.open(account.key, survey)
    await events.take(2)
    expect((await account.delete(`/surveys/${survey.id}`)).status).toBe(204)
    expect(await endOf(events)).toEqual([["end", { reason: "survey-deleted" }]])
  })

  it.skipIf(!hasLogins)("when its account is deleted", async () => {
    const leaving = await server.newAccount()
    const survey = await publishSurvey(leaving)
    const events = await Events.open(leaving.key, survey)
    await events.take(2)
    const removed = await server.call("DELETE", "/auth/me", {
      credential: leaving.token,
      body: { confirm: leaving.email }
    })
    expect(removed.status, removed.text).toBe(204)
    expect(await endOf(events)).toEqual([["end", { reason: "account-removed" }]])
  })

  it("when its key has expired, or may not be used from its address any more", async () => {
    const survey = await publishSurvey(account)
    const expiring = await newKey({ name: "expiring", expiresAt: new Date(Date.now() + 1_500).toISOString() })
    const moving = await newKey({ name: "moving" })
    const headers = { "X-Forwarded-For": "192.0.2.1" }
    const [ofExpiring, ofMoving, ofAllowed] = [
      await Events.open(expiring.apiKey, survey),
      await Events.open(moving.apiKey, survey, { headers }),
      await Events.open(moving.apiKey, survey, { headers: { "X-Forwarded-For": "198.51.100.7" } })
    ]
    for (const events of [ofExpiring, ofMoving, ofAllowed]) await events.take(2)
    const changed = await account.patch(`/developer/api-keys/${moving.id}`, { allowedIps: "198.51.100.0/24" })
    expect(changed.status, changed.text).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_600))
    const { id } = await submitResponse(server, survey)
    for (const events of [ofExpiring, ofMoving]) {
      expect(await endOf(events)).toEqual([["end", { reason: "credential-refused" }]])
    }
    // From the address that is still allowed, the stream goes on.
    expect(responseIdOf(await ofAllowed.next())).toBe(id)
    await ofAllowed.close()
  })

  interface Refusal {
    /** What happens to the key, its account or the survey while a request waits. */
    readonly happens: string
    readonly make: (
      owner: CallingAccount,
      survey: { readonly id: string },
      key: typeof KeyJson.CreatedKeyItem.Type
    ) => Promise<unknown>
    readonly status: number
    readonly needsLogin?: boolean
    /** After what the key expires. Default: an hour, longer than a request waits. */
    readonly keyMillis?: number
    /** Whether the survey still takes a response, which wakes the reader. */
    readonly takesResponses: boolean
  }

  const refusals: ReadonlyArray<Refusal> = [
    {
      happens: "its key is revoked",
      make: (owner, _, key) => owner.delete(`/developer/api-keys/${key.id}`),
      status: 401,
      takesResponses: true
    },
    {
      happens: "its key expires",
      keyMillis: 1_500,
      make: () => new Promise((resolve) => setTimeout(resolve, 1_600)),
      status: 401,
      takesResponses: true
    },
    {
      happens: "its address is no longer allowed",
      make: (owner, _, key) => owner.patch(`/developer/api-keys/${key.id}`, { allowedIps: "192.0.2.99" }),
      status: 403,
      takesResponses: true
    },
    {
      happens: "its key may no longer read the survey",
      make: async (owner, _, key) =>
        owner.patch(`/developer/api-keys/${key.id}`, { surveys: [(await publishSurvey(owner)).id] }),
      status: 404,
      takesResponses: true
    },
    {
      happens: "its survey is deleted",
      make: (owner, survey) => owner.delete(`/surveys/${survey.id}`),
      status: 404,
      takesResponses: false
    },
    {
      happens: "its account is deleted",
      make: (owner) => server.call("DELETE", "/auth/me", { credential: owner.token, body: { confirm: owner.email } }),
      status: 401,
      needsLogin: true,
      takesResponses: false
    }
  ]

  it.each(refusals.filter(({ needsLogin = false }) => hasLogins || !needsLogin))(
    "and a request that waits is refused when $happens meanwhile",
    async ({ keyMillis = 3_600_000, make, status, takesResponses }) => {
      const owner = await server.newAccount()
      const survey = await publishSurvey(owner)
      const expiresAt = new Date(Date.now() + keyMillis).toISOString()
      const key = decodeBody(
        KeyJson.CreatedKeyItem,
        await owner.post("/developer/api-keys", { name: "waits", scopes: "read_only", expiresAt })
      )
      const path = `/surveys/${survey.id}/changes`
      const first = await server.call("GET", path, { credential: key.apiKey })
      expect(first.status, first.text).toBe(200)
      const waiting = server.call("GET", `${path}?wait=30&after=${first.headers.get("x-cursor")}`, {
        credential: key.apiKey
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
      await make(owner, survey, key)
      if (takesResponses) await submitResponse(server, survey)
      const began = Date.now()
      expect((await waiting).status).toBe(status)
      expect(Date.now() - began, "it does not wait to its end").toBeLessThan(10_000)
    }
  )
})

describe("readers that wait", () => {
  const busy = (answer: TestResponse) => [answer.status, answer.headers.get("retry-after"), decodeProblem(answer).slug]

  it("have places of their own, by account and in all, and take none of those of requests or streams", async () => {
    const limited = await startTestServer({
      maxWaitsPerAccount: 2,
      maxWaits: 3,
      maxRequestsInProgress: 2,
      maxStreams: 1
    })
    try {
      const [one, other, third] = [await limited.newAccount(), await limited.newAccount(), await limited.newAccount()]
      const surveyOf = async (owner: CallingAccount) => {
        const survey = await publishSurvey(owner)
        const cursor = (await owner.get(`/surveys/${survey.id}/changes`)).headers.get("x-cursor") ?? ""
        return { ...survey, waits: `/surveys/${survey.id}/changes?wait=30&after=${cursor}` }
      }
      const [ofOne, ofOther, ofThird] = [await surveyOf(one), await surveyOf(other), await surveyOf(third)]
      const events = await Events.open(one.key, ofOne, { from: limited })
      await events.take(2)
      const waiting = one.get(ofOne.waits)
      await new Promise((resolve) => setTimeout(resolve, 200))
      const refused = busy(await one.get(ofOne.waits))
      expect(refused).toEqual([503, "5", "too-many-streams"])
      const ofAnother = await Events.open(other.key, ofOther, { from: limited })
      expect(busy(await third.get(ofThird.waits, { Accept: "text/event-stream" }))).toEqual(refused)
      // Three readers wait, and two requests may be in progress.
      expect((await one.get("/surveys")).status).toBe(200)
      // Whoever finds changes does not wait.
      expect((await one.get(`/surveys/${ofOne.id}/changes?wait=30`)).status).toBe(200)
      const { id } = await submitResponse(limited, ofOne)
      expect((await waiting).text).toContain(id)
      expect(responseIdOf(await events.next())).toBe(id)
      await events.close()
      await ofAnother.close()
      const again = async () => {
        const controller = new AbortController()
        const { status } = await limited.fetch(`${limited.url}/api/surveys/${ofThird.id}/changes`, {
          headers: { Accept: "text/event-stream", ...credentialOf(third.key) },
          signal: controller.signal
        })
        controller.abort()
        return status
      }
      await expect.poll(again).toBe(200)
    } finally {
      await limited.stop()
    }
  })

  it("may be so many of one address only, and leave places for another one", async () => {
    const crowded = await startTestServer({ maxAddressShare: 1 / 8, maxWaits: 500, maxWaitsPerAccount: 20 })
    try {
      const owners = await Promise.all(Array.from({ length: 25 }, () => crowded.newAccount()))
      const waits = await Promise.all(owners.map(async (owner) => {
        const survey = await publishSurvey(owner)
        const cursor = (await owner.get(`/surveys/${survey.id}/changes`)).headers.get("x-cursor") ?? ""
        return { key: owner.key, survey, path: `/api/surveys/${survey.id}/changes?wait=30&after=${cursor}` }
      }))
      const statuses: Array<number> = []
      const wait = async ({ key, path }: typeof waits[number], address: string) => {
        const response = await crowded.fetch(crowded.url + path, {
          headers: { ...credentialOf(key), "X-Forwarded-For": address }
        })
        await response.text()
        statuses.push(response.status)
        return response.status
      }
      const ofOne = Array.from({ length: 500 }, (_, n) => waits[n % waits.length])
        .flatMap((one) => one === undefined ? [] : [wait(one, "192.0.2.1")])
      // An eighth of the 500 places are taken, and nobody is let go yet.
      await expect.poll(() => statuses.length, { timeout: 25_000 }).toBe(438)
      expect(new Set(statuses)).toEqual(new Set([503]))
      const ofAnother = waits.slice(0, 5).map((one) => wait(one, "198.51.100.1"))
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(statuses).toHaveLength(438)
      for (const { survey } of waits) await submitResponse(crowded, survey)
      expect((await Promise.all(ofOne)).filter((status) => status === 200)).toHaveLength(62)
      expect(await Promise.all(ofAnother)).toEqual([200, 200, 200, 200, 200])
      // All places are free again: whoever finds changes does not wait, and others may.
      const [first] = waits
      if (first === undefined) throw new Error("There is no reader.")
      const again = { ...first, path: first.path.replace("wait=30", "wait=1").replace(/&after=.*/, "") }
      const { headers } = await crowded.call("GET", again.path, { credential: first.key })
      const behind = { ...first, path: `${again.path}&after=${headers.get("x-cursor")}` }
      expect(new Set(await Promise.all(Array.from({ length: 20 }, () => wait(behind, "192.0.2.1"))))).toEqual(
        new Set([200])
      )
    } finally {
      await crowded.stop()
    }
  }, 60_000)

  it("are let go behind a whole event when the server stops", async () => {
    const stopping = await startTestServer()
    const owner = await stopping.newAccount()
    const survey = await publishSurvey(owner)
    const { id } = await submitResponse(stopping, survey)
    const events = await Events.open(owner.key, survey, { from: stopping })
    const cursor = (await owner.get(`/surveys/${survey.id}/changes`)).headers.get("x-cursor")
    const waiting = owner.get(`/surveys/${survey.id}/changes?wait=30&after=${cursor}`)
    const received = events.take(1_000)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const began = Date.now()
    await stopping.stop()
    expect(Date.now() - began).toBeLessThan(5_000)
    const all = await received
    expect([all.length, responseIdOf(all[2])]).toEqual([3, id])
    const { headers, status, text } = await waiting
    expect([status, text, headers.get("x-cursor")]).toEqual([200, "[]", cursor])
  })
})

describe("requests for changes", () => {
  it("have a limit of their own for each credential, and do not count for the account", async () => {
    const limited = await startTestServer({ rateLimitChanges: 2, rateLimitAuthenticated: 4, rateLimitAccount: 5 })
    try {
      const owner = await limited.newAccount()
      const survey = await publishSurvey(owner)
      const path = `/surveys/${survey.id}/changes`
      const left = ({ headers, status }: TestResponse) => [
        status,
        headers.get("ratelimit-limit"),
        headers.get("ratelimit-remaining")
      ]
      expect(left(await owner.get(path))).toEqual([200, "2", "1"])
      expect(left(await owner.get(path))).toEqual([200, "2", "0"])
      const refused = await owner.get(path, { Accept: "text/event-stream" })
      expect([...left(refused), decodeProblem(refused).slug]).toEqual([429, "2", "0", "rate-limit-exceeded"])
      // Two requests have made the survey, and none of those for changes counts.
      expect(left(await owner.get("/surveys"))).toEqual([200, "4", "1"])
      expect(left(await limited.call("GET", path, { credential: owner.key }))).toEqual([200, "2", "1"])
    } finally {
      await limited.stop()
    }
  })
})
