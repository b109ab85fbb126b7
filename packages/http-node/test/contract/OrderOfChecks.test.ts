/** The order of the checks of a submission: body, existence, rules of the survey, answers. */
import { AuditJson, KeyJson, SurveyJson } from "@canvass/core/ports"
import { EndpointAnnotations } from "@canvass/http"
import { type CallingAccount, decodeBody, decodeProblem, pathOf } from "@canvass/http/testing"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "../fixtures/endpoints.js"
import { createSurvey, publishSurvey, submitResponse } from "../fixtures/surveys.js"
import { startTestServer, type TestServer } from "../fixtures/TestServer.js"

let server: TestServer
let account: CallingAccount
beforeAll(async () => {
  server = await startTestServer()
  account = await server.newAccount()
})
afterAll(() => server.stop())

const unknownId = "01900000-0000-7000-8000-000000000000"

const questions = [
  { type: "nps", text: "Would you tell a friend?" },
  { type: "multiple_choice", text: "What?", options: ["A", "B"], settings: { allowOther: true } }
]

const statusOf = (status: number, slug: string) => ({ status, slug })

/** Surveys in each state, with the problem of a well-formed submission by a stranger. */
const surveys = {
  draft: { make: () => createSurvey(account, { questions }), problem: statusOf(422, "business-rule") },
  closed: {
    make: async () => {
      const { id } = await publishSurvey(account, { questions })
      return decodeBody(SurveyJson.SurveyDetail, await account.post(`/surveys/${id}/close`))
    },
    problem: statusOf(422, "business-rule")
  },
  private: {
    make: () => publishSurvey(account, { questions, visibility: "private" }),
    problem: statusOf(422, "business-rule")
  },
  unknown: { make: () => Promise.resolve({ id: unknownId }), problem: statusOf(404, "not-found") },
  published: { make: () => publishSurvey(account, { questions }), problem: statusOf(400, "invalid-input") }
}

/** Bodies that are malformed on any survey, with their violations. */
const malformedBodies: ReadonlyArray<readonly [body: unknown, violations: ReadonlyArray<string>]> = [
  [{}, ["/answers required"]],
  [[], [" wrong-type"]],
  [null, [" wrong-type"]],
  [{ answers: {} }, ["/answers wrong-type"]],
  [{ answers: 5 }, ["/answers wrong-type"]],
  [{ answers: null }, ["/answers wrong-type"]],
  [{ answers: [5] }, ["/answers/0 wrong-type"]],
  [{ answers: [{ value: 5 }] }, ["/answers/0/questionId required"]],
  [{ answers: [{ questionId: 5, value: 5 }] }, ["/answers/0/questionId wrong-type"]],
  [{ answers: [{ questionId: unknownId, questionKey: "q1", value: 5 }] }, ["/answers/0/questionKey not-allowed"]],
  [{ answers: [], more: 1 }, ["/more unknown-field"]],
  [{ answers: [], status: "done" }, ["/status wrong-type"]],
  [{ answers: [], startedAt: "yesterday" }, ["/startedAt invalid"]],
  [{ answers: [], startedAt: "2999-01-01T00:00:00Z" }, ["/startedAt in-the-future"]],
  [{ answers: [], metadata: { a: 1 } }, ["/metadata/a wrong-type"]],
  [{ answers: [], externalId: "" }, ["/externalId too-short"]],
  [{ metadata: { a: 1 }, more: 1 }, ["/answers required", "/metadata/a wrong-type", "/more unknown-field"]]
]

/** Answers that do not fit the questions, with their violations. */
const unfitAnswers: ReadonlyArray<readonly [answers: ReadonlyArray<object>, violations: ReadonlyArray<string>]> = [
  [[{ questionKey: "q9", value: 1 }], ["/answers/0/questionKey unknown-question"]],
  [[{ questionId: "q1", value: 1 }], ["/answers/0/questionId unknown-question"]],
  [[{ questionKey: "q1", value: 11 }], ["/answers/0/value out-of-range"]],
  [[{ questionKey: "q1", value: 1 }, { questionKey: "q1", value: 1 }], ["/answers/1 duplicate"]],
  [[{ questionKey: "q2", value: ["A", { other: "C" }, { other: "D" }] }], ["/answers/0/value/2 too-many-others"]]
]

describe.each(Object.entries(surveys))("on a survey that is %s", (_, { make, problem }) => {
  it.each(malformedBodies)("the body %j is malformed (400)", async (body, violations) => {
    const { id } = await make()
    const submitted = await server.call("POST", `/response/survey/${id}`, { body: JSON.stringify(body) })
    expect(decodeProblem(submitted)).toMatchObject({ status: 400, slug: "invalid-input" })
    expect(decodeProblem(submitted).violations.toSorted()).toEqual(violations)
  })

  it.each(unfitAnswers)("the answers %j are checked after the survey", async (answers, violations) => {
    const { id } = await make()
    const submitted = decodeProblem(await server.call("POST", `/response/survey/${id}`, { body: { answers } }))
    expect(submitted).toMatchObject(problem)
    if (problem.status === 400) expect(submitted.violations).toEqual(violations)
  })
})

describe("a partial response", () => {
  const start = async () => {
    const survey = await publishSurvey(account, { questions })
    const { id, resumeToken = "" } = await submitResponse(server, survey, { status: "partial" })
    const resume = async (body: unknown) =>
      decodeProblem(
        await server.call("PATCH", `/response/survey/${survey.id}/${id}`, {
          body: JSON.stringify(body),
          headers: { "X-Resume-Token": resumeToken }
        })
      )
    const complete = () =>
      server.call("PATCH", `/response/survey/${survey.id}/${id}`, {
        body: { status: "completed" },
        headers: { "X-Resume-Token": resumeToken }
      })
    return { survey, resume, complete }
  }

  it("of a survey in any state is resumed with a well-formed body only (400)", async () => {
    const { complete, resume, survey } = await start()
    // `answers` may be absent.
    const bodies = malformedBodies.filter(([, violations]) => !violations.includes("/answers required"))
    const refuseAll = async () => {
      for (const [body, violations] of bodies) {
        expect(await resume(body), JSON.stringify(body)).toMatchObject({ status: 400, violations })
      }
    }
    await refuseAll()
    expect((await complete()).status).toBe(200)
    await refuseAll()
    await account.post(`/surveys/${survey.id}/close`)
    await refuseAll()
    await account.delete(`/surveys/${survey.id}`)
    await refuseAll()
  })

  it("has its answers checked after the survey and after its own state", async () => {
    const { complete, resume, survey } = await start()
    for (const [answers, violations] of unfitAnswers) {
      expect(await resume({ answers })).toMatchObject({ status: 400, violations })
    }
    expect((await complete()).status).toBe(200)
    for (const [answers] of unfitAnswers) {
      expect(await resume({ answers })).toMatchObject({ status: 422, violations: ["/status completed"] })
    }
    await account.delete(`/surveys/${survey.id}`)
    for (const [answers] of unfitAnswers) expect(await resume({ answers })).toMatchObject({ status: 404 })
  })
})

describe("a malformed submission", () => {
  it("is told all fields that it may have", async () => {
    const { id } = await publishSurvey(account, { questions })
    const refused = await server.call("POST", `/response/survey/${id}`, { body: { answers: [], statis: "partial" } })
    const [violation] = Schema.decodeUnknownSync(Refused)(refused.text).errors
    expect(violation).toMatchObject({ pointer: "/statis", code: "unknown-field" })
    expect(violation?.params.allowed).toEqual(
      ["answers", "status", "startedAt", "externalId", "metadata", "language", "seed", "reached"]
    )
    expect(violation?.detail).toContain("The fields are answers, status, ")
  })

  it("is malformed also with an Idempotency-Key that was used before", async () => {
    const { id } = await publishSurvey(account, { questions })
    const headers = { "Idempotency-Key": "malformed" }
    const submit = (body: object) => server.call("POST", `/response/survey/${id}`, { body, headers })
    expect((await submit({ answers: [] })).status).toBe(201)
    expect(decodeProblem(await submit({}))).toMatchObject({ status: 400, violations: ["/answers required"] })
    expect(decodeProblem(await submit({ answers: [], externalId: "x" }))).toMatchObject({
      status: 422,
      slug: "idempotency-key-reused",
      violations: ["Idempotency-Key idempotency-key-reused"]
    })
  })

  it("is in no audit log, and a refusal by the survey is in its owner's", async () => {
    const owner = await server.newAccount()
    const { id } = await createSurvey(owner)
    const path = `/response/survey/${id}`
    await server.call("POST", path, { body: {} })
    await server.call("POST", path, { body: { answers: [] } })
    const { logs } = decodeBody(AuditJson.AuditPage, await owner.get("/developer/audit-logs?method=POST"))
    expect(logs.filter((entry) => entry.path === `/api${path}`).map(({ statusCode }) => statusCode)).toEqual([422])
  })
})

describe("a body of the wrong shape", () => {
  let keyId: string
  beforeAll(async () => {
    keyId = decodeBody(KeyJson.CreatedKeyItem, await account.post("/developer/api-keys", { name: "shapes" })).id
  })

  // A validation and a plan answer what is wrong.
  const withBody = endpoints.filter(({ endpoint, name }) =>
    name !== "surveys.validate" && name !== "surveys.plan" && endpoint.payloadSchema._tag === "Some" &&
    Context.get(endpoint.annotations, EndpointAnnotations.RequestBody).contentType === "json"
  )

  it.each(withBody.map((found) => [found.name, found] as const))("of %s has one violation each", async (_, found) => {
    const survey = await publishSurvey(account)
    const partial = await submitResponse(server, survey, { status: "partial" })
    const ids = { id: survey.id, surveyId: survey.id, responseId: partial.id, keyId, segmentId: survey.id, tag: "de" }
    const path = pathOf(found, ids)
    const send = async (body: string) =>
      decodeProblem(
        await server.call(found.endpoint.method, path, {
          body,
          credential: account.token,
          headers: { "X-Resume-Token": partial.resumeToken ?? "" }
        })
      )
    const isList = found.name === "surveys.replaceQuestions"
    // An optional body may be `null`.
    const isOptional = Context.get(found.endpoint.annotations, EndpointAnnotations.OptionalBody)
    for (const body of [isList ? "{}" : "[]", "5", ...(isOptional ? [] : ["null"])]) {
      expect(await send(body), body).toMatchObject({ status: 400, violations: [" wrong-type"] })
    }
  })
})

const Refused = Schema.parseJson(
  Schema.Struct({
    errors: Schema.Array(
      Schema.Struct({
        pointer: Schema.String,
        code: Schema.String,
        detail: Schema.String,
        params: Schema.Struct({ allowed: Schema.optional(Schema.Array(Schema.String)) })
      })
    )
  })
)
