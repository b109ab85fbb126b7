/** Handlers are bound to the contract by types: the mistakes of these handlers do not compile. */
import { Account, NotFound, PreconditionFailed, ValidationError } from "@canvass/core"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { withProblems } from "../../src/contract/shared/ProblemSchemas.js"
import type { GroupHandlers } from "../../src/endpoint/Handler.js"
import { NotAcceptable, PayloadTooLarge, RequestTimeout } from "../../src/problems/ApiError.js"

const Text = Schema.Struct({ text: Schema.String })

const things = HttpApiGroup.make("things")
  .add(HttpApiEndpoint.get("list", "/things").addSuccess(HttpApiSchema.NoContent).pipe(withProblems()))
  .add(
    HttpApiEndpoint.get("get", "/things/:id").setPath(Schema.Struct({ id: Schema.String }))
      .addSuccess(HttpApiSchema.NoContent).pipe(withProblems())
  )
  .add(HttpApiEndpoint.post("say", "/things").setPayload(Text).addSuccess(HttpApiSchema.NoContent).pipe(withProblems()))
  .add(
    HttpApiEndpoint.post("buy", "/things/buy").addSuccess(HttpApiSchema.NoContent).pipe(withProblems(402, 412, 422))
  )

type Handlers = GroupHandlers<typeof things, never>

const invalid = new ValidationError.InvalidInput({ violations: [ValidationError.violation("", "invalid", "")] })
const violated = new ValidationError.RuleViolated({ violations: [ValidationError.violation("", "not-accepting", "")] })

/** The statuses that the OpenAPI document has for each endpoint. */
const declared: Record<string, ReadonlyArray<number>> = {}
HttpApi.reflect(HttpApi.make("test").add(things), {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, errors }) => (declared[endpoint.name] = [...errors.keys()].toSorted((a, b) => a - b))
})

describe("an endpoint", () => {
  it("declares the statuses that follow from its path parameters, its body and its rules", () => {
    expect(declared).toEqual({
      list: [400, 401, 403, 404, 429, 500, 503],
      get: [400, 401, 403, 404, 429, 500, 503],
      say: [400, 401, 403, 404, 408, 413, 415, 429, 500, 503],
      buy: [400, 401, 402, 403, 404, 412, 422, 429, 500, 503]
    })
  })
})

describe("a handler", () => {
  it("fails with the errors whose statuses its endpoint declares", () => {
    const handlers: ReadonlyArray<Partial<Handlers>> = [
      { list: () => invalid },
      { get: () => new NotFound() },
      { say: () => Effect.fail(new PayloadTooLarge({ maxBytes: 1 })) },
      { say: () => Effect.fail(new RequestTimeout()) },
      { buy: () => new Account.PlanRequired() },
      { buy: () => new PreconditionFailed() },
      { buy: () => violated }
    ]
    expect(handlers).toHaveLength(7)
  })

  it("with any other error does not compile", () => {
    const handlers: ReadonlyArray<Partial<Handlers>> = [
      // @ts-expect-error 404: the endpoint has no path parameters
      { list: () => new NotFound() },
      // @ts-expect-error 413: the endpoint takes no body
      { get: () => Effect.fail(new PayloadTooLarge({ maxBytes: 1 })) },
      // @ts-expect-error 422: the endpoint declares no rules
      { say: () => violated },
      // @ts-expect-error 406: the endpoint has one media type
      { say: () => Effect.fail(new NotAcceptable({ available: [] })) },
      // @ts-expect-error 404, although 402, 412 and 422 are declared
      { buy: () => new NotFound() },
      // @ts-expect-error one of two errors
      { get: ({ path }) => path.id === "1" ? new NotFound() : new PreconditionFailed() }
    ]
    expect(handlers).toHaveLength(6)
  })
})
