/** The contract: its endpoints, who may call them, and the query parameters that they accept. */
import { ValidationError } from "@canvass/core"
import { Cursor } from "@canvass/core/ports"
import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as Context from "effect/Context"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { Api } from "../src/contract/DefaultApi.js"
import { Access, Idempotent } from "../src/contract/shared/EndpointAnnotations.js"

/** Method, path, who may call, the status of success. */
const documented = `
  GET    /surveys                                              read_only   200
  GET    /surveys/:id                                          read_only   200
  GET    /surveys/:id/quotas                                   read_only   200
  POST   /surveys/:id/variables/recompute                      full        202
  GET    /surveys/:id/variables/recompute                      read_only   200
  GET    /surveys/:id/questionnaires/:version                  read_only   200
  POST   /surveys                                              full        201
  POST   /surveys/validate                                     full        200
  POST   /surveys/:id/duplicate                                full        201
  PUT    /surveys/:id                                          full        200
  PUT    /surveys/:id/questions                                full        200
  GET    /surveys/:id/definition                               read_only   200
  PUT    /surveys/:id/definition                               full        200
  POST   /surveys/:id/plan                                     full        200
  GET    /surveys/:id/pending                                  full        200
  PUT    /surveys/:id/pending                                  full        200
  DELETE /surveys/:id/pending                                  full        204
  POST   /surveys/:id/pending/apply                            full        200
  POST   /surveys/:id/pending/rebase                           full        200
  GET    /surveys/:id/pending/translations/:tag                full        200
  PUT    /surveys/:id/pending/translations/:tag                full        200
  DELETE /surveys/:id/pending/translations/:tag                full        204
  POST   /surveys/:id/editor-tokens                            full        201
  DELETE /surveys/:id                                          full        204
  GET    /surveys/:id/translations                             read_only   200
  GET    /surveys/:id/translations/:tag                        read_only   200
  PUT    /surveys/:id/translations/:tag                        full        200
  DELETE /surveys/:id/translations/:tag                        full        204
  GET    /surveys/:id/segments                                 read_only   200
  POST   /surveys/:id/segments                                 full        201
  PUT    /surveys/:id/segments/:segmentId                      full        200
  DELETE /surveys/:id/segments/:segmentId                      full        204
  GET    /surveys/:id/results-link                             read_only   200
  PUT    /surveys/:id/results-link                             full        200
  DELETE /surveys/:id/results-link                             full        204
  GET    /surveys/:id/texts                                    read_only   200
  GET    /surveys/:id/responses                                read_only   200
  GET    /changes                                              read_only   200
  GET    /surveys/:id/changes                                  read_only   200
  GET    /response/survey/:surveyId                            read_only   200
  GET    /surveys/:id/export                                   read_only   200
  GET    /surveys/:id/codebook                                 read_only   200
  GET    /response/survey/:id/export/csv                       read_only   200
  GET    /developer/api-key                                    read_only   200
  GET    /developer/audit-logs                                 read_only   200
  GET    /webhooks                                             read_only   200
  POST   /webhooks                                             full        201
  PATCH  /webhooks/:id                                         full        200
  DELETE /webhooks/:id                                         full        200
  POST   /surveys/:id/publish                                  full        200
  POST   /surveys/:id/close                                    full        200
  GET    /surveys/:id/analytics                                read_only   200
  GET    /surveys/:id/trend                                    read_only   200
  POST   /response/survey/:surveyId                            anon        201
  PATCH  /response/survey/:surveyId/:responseId                anon        200
  GET    /response/survey/:surveyId/:responseId                anon        200
  GET    /surveys/:id/responses/:responseId                    read_only   200
  DELETE /surveys/:id/responses/:responseId                    full        204
  GET    /public/surveys/:slug                                 anon        200
  GET    /response/survey/:id/export/json                      read_only   200
  GET    /response/survey/:id/export/xml                       read_only   200
  POST   /developer/api-key                                    login       201
  GET    /developer/api-keys                                   full        200
  POST   /developer/api-keys                                   login       201
  PATCH  /developer/api-keys/:keyId                            login       200
  DELETE /developer/api-keys/:keyId                            login       204
  PATCH  /developer/api-key                                    full        200
  DELETE /developer/api-key                                    login       204
  GET    /developer/usage                                      read_only   200
  GET    /webhooks/:id                                         read_only   200
  GET    /webhooks/:id/deliveries                              read_only   200
  GET    /webhooks/:id/deliveries/:deliveryId                  read_only   200
  POST   /webhooks/:id/deliveries/:deliveryId/redeliver        full        202
  POST   /webhooks/:id/test                                    full        202
  POST   /webhooks/:id/rotate-secret                           full        200
  POST   /auth/register                                        anon        201
  POST   /auth/login                                           anon        200
  POST   /auth/refresh                                         anon        200
  POST   /auth/logout                                          anon        204
  POST   /auth/password/forgot                                 anon        202
  POST   /auth/password/reset                                  anon        204
  POST   /auth/email/confirm                                   anon        204
  GET    /auth/me                                              read_only   200
  PATCH  /auth/me                                              login       200
  DELETE /auth/me                                              login       204
  PUT    /auth/password                                        login       204
  GET    /auth/sessions                                        login       200
  DELETE /auth/sessions/:id                                    login       204
  DELETE /auth/sessions                                        login       204
  GET    /auth/providers                                       anon        200
  GET    /auth/oauth/:provider                                 anon        302
  GET    /auth/oauth/:provider/callback                        anon        302
  POST   /auth/oauth/token                                     anon        200
  POST   /auth/oauth/link                                      anon        200
  GET    /auth/identities                                      login       200
  DELETE /auth/identities/:id                                  login       204
  POST   /response/survey/:surveyId/files                      anon        201
  GET    /surveys/:id/files                                    read_only   200
  GET    /surveys/:id/files/:fileId                            read_only   200
  DELETE /surveys/:id/files/:fileId                            full        204
  POST   /assets                                               full        201
  GET    /assets                                               read_only   200
  DELETE /assets/:assetId                                      full        204
`.trim().split("\n").map((line) => line.trim().split(/\s+/).join(" "))

const endpoints = new Map<string, HttpApiEndpoint.HttpApiEndpoint<string, HttpMethod.HttpMethod>>()
const contract: Array<string> = []

HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, group, successes }) => {
    endpoints.set(`${group.identifier}.${endpoint.name}`, endpoint)
    contract.push(`${endpoint.method} ${endpoint.path} ${who(endpoint)} ${[...successes.keys()].join(",")}`)
  }
})

function who({ annotations }: { readonly annotations: Context.Context<never> }): string {
  const { credential, scope } = Context.get(annotations, Access)
  return credential === "none-needed" ? "anon" : credential === "token-only" ? "login" : scope
}

/** Returns the decoded query, or the violations by the names of their parameters. */
const query = (operation: string, input: Readonly<Record<string, string>>) => {
  const schema = Option.getOrThrow(Option.fromNullable(endpoints.get(operation)?.urlParamsSchema).pipe(Option.flatten))
  const decode = Schema.decodeUnknownEither(schema, ValidationError.strict)
  return Either.mapLeft(
    decode(input),
    (error) => ValidationError.fromParseError(error).map(({ code, pointer }) => `${pointer} ${code}`)
  )
}

describe("the contract", () => {
  it("has exactly these endpoints, with these access rules and statuses", () => {
    expect(contract.toSorted()).toEqual(documented.toSorted())
  })

  it("lets no read-only key write, nor see the other keys and what is pending", () => {
    const forWriters = ["developer.keys", "pending.get", "pending.getTranslation"]
    for (const [name, endpoint] of endpoints) {
      const { scope } = Context.get(endpoint.annotations, Access)
      expect(scope, name).toBe(endpoint.method === "GET" && !forWriters.includes(name) ? "read_only" : "full")
    }
  })

  it("lets a key for some surveys reach operations on one survey by its id, and four more", () => {
    const rules = [...endpoints].map(([name, endpoint]) => ({
      name,
      path: endpoint.path,
      surveys: Context.get(endpoint.annotations, Access).surveys
    }))
    // As `surveys.create`: such a key creates no survey.
    const creating = "surveys.duplicate"
    const ofOneSurvey = /^\/(?:surveys|response\/survey)\/:(\w+)/
    for (const { name, path, surveys } of rules) {
      if (ofOneSurvey.test(path) && name !== creating) expect(surveys, name).toBe(ofOneSurvey.exec(path)?.[1])
      else expect(["nothing", "handler"], name).toContain(surveys)
    }
    expect(rules.filter(({ surveys }) => surveys === "handler").map(({ name }) => name).toSorted()).toEqual([
      "auth.me",
      "changes.surveys",
      "public.survey",
      "surveys.list"
    ])
  })

  it("accepts an Idempotency-Key where a program creates a resource, or continues one", () => {
    const honouring = [...endpoints].filter(([, { annotations }]) => Context.get(annotations, Idempotent)).map((
      [name]
    ) => name)
    expect(honouring.toSorted()).toEqual([
      "files.upload",
      "responses.resume",
      "responses.submit",
      "surveys.create",
      "surveys.duplicate",
      "webhooks.create"
    ])
  })
})

describe("the query parameters", () => {
  const lists = ["surveys.list", "responses.list", "responses.listOfSurvey", "webhooks.deliveries"]
  const after = { at: 1_763_629_200_000, id: "01938f5e-7a2b-7c3d-8e4f-5a6b7c8d9e0f" }

  it.each([
    ["limit", "0"],
    ["limit", "1001"],
    ["limit", "01"],
    ["limit", "1e2"],
    ["limit", " 5"],
    ["limit", ""],
    ["order", "newest"],
    ["status", "deleted"],
    ["cursor", "abc"]
  ])("refuse %s=%j on every list, and name the parameter", (name, value) => {
    for (const list of lists) {
      expect(query(list, { [name]: value }), list).toEqual(Either.left([expect.stringMatching(`^/${name} `)]))
    }
  })

  it("report all invalid parameters at once", () => {
    expect(query("surveys.list", { limit: "many", order: "up", visibility: "secret" })).toEqual(
      Either.left([
        expect.stringMatching("^/visibility "),
        "/limit invalid",
        expect.stringMatching("^/order ")
      ])
    )
  })

  it("refuse a cursor without `limit`", () => {
    expect(query("surveys.list", { cursor: Cursor.encode({ scope: "a1", order: "desc", after }) })).toEqual(
      Either.left(["/cursor not-allowed"])
    )
  })

  it("refuse a cursor with another `order`", () => {
    const cursor = Cursor.encode({ scope: "a1", order: "desc", after })
    expect(query("surveys.list", { cursor, limit: "5", order: "asc" })).toEqual(Either.left(["/cursor wrong-cursor"]))
  })

  it("decode a cursor", () => {
    const cursor = { scope: "a1", order: "desc", after } as const
    expect(query("surveys.list", { cursor: Cursor.encode(cursor), limit: "5" })).toEqual(
      Either.right({ cursor, limit: 5 })
    )
  })

  it("accept RFC 3339 timestamps with any offset, and dates as their start in UTC", () => {
    const from = Date.UTC(2026, 10, 20)
    expect(query("responses.list", { from: "2026-11-20" })).toEqual(Either.right({ from }))
    expect(query("responses.list", { from: "2026-11-20T00:00:00Z" })).toEqual(Either.right({ from }))
    expect(query("responses.list", { from: "2026-11-20T02:00:00.000+02:00" })).toEqual(Either.right({ from }))
  })

  it.each(["2026-02-30", "20 Nov 2026", "2026-11-20T00:00:00", "1763629200000", ""])(
    "refuse %j as a timestamp",
    (from) => {
      for (const operation of ["responses.list", "exports.csv", "analytics.ofSurvey", "developer.auditLogs"]) {
        expect(query(operation, { from }), operation).toEqual(Either.left(["/from invalid"]))
      }
    }
  )

  it("accept a date or a timestamp as the day of the API usage", () => {
    expect(query("developer.usage", { from: "2026-11-20", to: "2026-11-21T23:30:00-01:00" })).toEqual(
      Either.right({ from: "2026-11-20", to: "2026-11-22" })
    )
    expect(query("developer.usage", { from: "2026-02-30" })).toEqual(Either.left(["/from invalid"]))
  })

  it("refuse a range that ends before it starts, and accept an empty one", () => {
    for (
      const operation of ["responses.list", "exports.any", "exports.xml", "analytics.ofSurvey", "developer.auditLogs"]
    ) {
      expect(query(operation, { from: "2026-11-21", to: "2026-11-20" }), operation).toEqual(
        Either.left(["/from out-of-order"])
      )
      expect(Either.isRight(query(operation, { from: "2026-11-20", to: "2026-11-20" })), operation).toBe(true)
    }
  })

  it("accept `true` and `false` as booleans, and nothing else", () => {
    expect(query("exports.csv", { bom: "true" })).toEqual(Either.right({ bom: true }))
    for (const bom of ["1", "TRUE", "yes", ""]) {
      expect(query("exports.csv", { bom })).toEqual(Either.left(["/bom invalid"]))
    }
  })

  it("limit the page size of the audit log", () => {
    expect(query("developer.auditLogs", { page: "2", pageSize: "200" })).toEqual(
      Either.right({ page: 2, pageSize: 200 })
    )
    expect(query("developer.auditLogs", { page: "0", pageSize: "201", statusCode: "99" })).toEqual(
      Either.left(["/page invalid", "/pageSize invalid", "/statusCode invalid"])
    )
  })
})
