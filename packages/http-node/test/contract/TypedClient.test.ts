/** The contract makes a typed client: what it sends is accepted, what it gets is typed, errors too. */
import { Api } from "@canvass/http/api"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

describe("a client of the contract", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const clientWith = (key: string) =>
    HttpApiClient.make(Api, {
      baseUrl: `${server.url}/api`,
      transformClient: HttpClient.mapRequest(HttpClientRequest.setHeader("X-Api-Key", key))
    })

  it("calls endpoints by name and gets what the contract says", async () => {
    const { key } = await server.newAccount()
    const program = Effect.gen(function*() {
      const client = yield* clientWith(key)
      const survey = yield* client.surveys.create({
        payload: { title: "Typed", questions: [{ type: "nps", text: "?" }] }
      })
      yield* client.surveys.publish({ path: { id: survey.id }, urlParams: {}, headers: {} })
      const { submittedAt } = yield* client.responses.submit({
        path: { surveyId: survey.id },
        payload: { answers: [{ questionKey: "q1", value: 10 }] }
      })
      const responses = yield* client.responses.list({
        path: { id: survey.id },
        urlParams: { from: submittedAt, limit: 10 }
      })
      const analytics = yield* client.analytics.ofSurvey({ path: { id: survey.id }, urlParams: { interval: "day" } })
      const stale = yield* Effect.flip(
        client.surveys.remove({ path: { id: survey.id }, headers: { "if-match": "\"0-0\"" } })
      )
      return { survey, responses, analytics, stale }
    })
    const { analytics, responses, stale, survey } = await Effect.runPromise(
      program.pipe(
        Effect.provide(FetchHttpClient.layer),
        Effect.provideService(FetchHttpClient.Fetch, server.fetch)
      )
    )
    expect(survey).toMatchObject({ status: "draft", questionCount: 1 })
    expect(responses).toMatchObject([{ surveyId: survey.id, answers: [{ value: 10 }] }])
    expect(analytics.nps?.score).toBe(100)
    expect(stale).toMatchObject({ status: 412, title: "The resource has changed" })
  })

  it("needs nothing of Node", () => {
    const libraries = [...importsOf(new URL("../../../http/src/contract/DefaultApi.ts", import.meta.url))].filter((
      name
    ) => !name.startsWith("file:"))
    expect(libraries.filter((name) => !/^(@canvass\/core|effect\/|@effect\/platform\/)/.test(name))).toEqual([])
  })
})

/** Everything that a file loads, files of this package by their address. */
const importsOf = (file: URL, found = new Set<string>()): Set<string> => {
  if (found.has(file.href)) return found
  found.add(file.href)
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/^(?:im|ex)port (?!type )[^"]*from "([^"]+)"/gm)) {
    if (name.startsWith(".")) importsOf(new URL(name.replace(/\.js$/, ".ts"), file), found)
    else found.add(name)
  }
  return found
}
