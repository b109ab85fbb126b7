/** Schemas of problems, one for each status, and the declaration of an endpoint's problems. */
import { ViolationCode } from "@canvass/core"
import { ViolationParams } from "@canvass/core/ports"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import { contentType } from "../../problems/Problem.js"
import { Access } from "./EndpointAnnotations.js"
import { PlannedEffect } from "./PlannedEffect.js"

const uri = (format: "uri" | "uri-reference", description: string) =>
  Schema.String.annotations({ jsonSchema: { type: "string", format, description } })

const fields = {
  type: uri("uri", "Identifies the problem type: the URL of a page that describes it."),
  title: Schema.String.annotations({
    description: "Summary of the problem type. Does not change between occurrences."
  }),
  detail: Schema.String.annotations({ description: "What went wrong in this request." }),
  instance: uri("uri-reference", "Path of the request, as it was sent, without secrets."),
  traceId: Schema.String.annotations({ description: "Identifies the request in the server's logs." })
}

/** A client accepts any code: later versions of a server may have more. */
export const Violation = Schema.Struct({
  pointer: Schema.String.annotations({
    description: "A JSON Pointer into the body, or the name of a parameter. Empty: the whole body or request."
  }),
  code: Schema.String.annotations({
    jsonSchema: { type: "string", enum: ViolationCode.violationCodes, description: "What is wrong, for programs." }
  }),
  detail: Schema.String.annotations({ description: "What is wrong, for people." }),
  params: ViolationParams.ViolationParams,
  questionKey: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "Of a violation of an answer: the key of the question, where it is known."
  })
}).annotations({ identifier: "Violation" })

const errors = Schema.Array(Violation).annotations({
  description: "Every violation, not only the first one."
})

const problem = <Status extends number, More extends Schema.Struct.Fields>(
  identifier: string,
  status: Status,
  more: More
) =>
  Schema.Struct({ ...fields, status: Schema.Literal(status), ...more })
    .pipe(HttpApiSchema.withEncoding({ kind: "Json", contentType }))
    .annotations({
      ...HttpApiSchema.annotations({ status }),
      identifier: `${identifier}Problem`,
      description: `A problem with the status ${status}.`
    })

export const problems = {
  400: problem("BadRequest", 400, { errors }),
  401: problem("Unauthorized", 401, {}),
  402: problem("PaymentRequired", 402, {}),
  403: problem("Forbidden", 403, {}),
  404: problem("NotFound", 404, {}),
  406: problem("NotAcceptable", 406, {}),
  408: problem("RequestTimeout", 408, {}),
  410: problem("Gone", 410, {}),
  412: problem("PreconditionFailed", 412, {
    effects: Schema.optionalWith(Schema.Array(PlannedEffect), { exact: true }).annotations({
      description: "Of `plan-outdated`: what the change would do now."
    }),
    token: Schema.optionalWith(Schema.String, { exact: true }).annotations({
      description: "Of `plan-outdated`: the token of a plan of now."
    })
  }),
  413: problem("PayloadTooLarge", 413, {}),
  415: problem("UnsupportedMediaType", 415, {}),
  416: problem("RangeNotSatisfiable", 416, {}),
  422: problem("UnprocessableContent", 422, { errors }),
  428: problem("PreconditionRequired", 428, {}),
  429: problem("TooManyRequests", 429, { retryAfterSeconds: Schema.Int }),
  500: problem("InternalError", 500, {}),
  503: problem("Unavailable", 503, {})
} as const

export type ProblemStatus = keyof typeof problems

/** A problem with one of these statuses. Without statuses: any problem. */
export type Problem<Status extends ProblemStatus = ProblemStatus> = Status extends ProblemStatus
  ? Schema.Schema.Type<(typeof problems)[Status]>
  : never

/**
 * Declares the problems of an endpoint. Most follow from its definition: 404 from path parameters and from an access
 * rule that keeps out keys for some surveys, 408, 413 and 415 from a body. Annotate the access first. A handler that
 * fails with an error of another status does not compile.
 *
 * @param more statuses that follow from the rules of the endpoint
 */
export const withProblems =
  <More extends 402 | 404 | 406 | 410 | 412 | 416 | 422 | 428 = never>(...more: ReadonlyArray<More>) =>
  <
    Name extends string,
    Method extends HttpMethod.HttpMethod,
    Path,
    UrlParams,
    Payload,
    Headers,
    Success,
    R
  >(
    endpoint: HttpApiEndpoint.HttpApiEndpoint<Name, Method, Path, UrlParams, Payload, Headers, Success, never, R>
  ): HttpApiEndpoint.HttpApiEndpoint<
    Name,
    Method,
    Path,
    UrlParams,
    Payload,
    Headers,
    Success,
    Problem<CommonStatus<Path, Payload> | More>,
    R
  > => endpoint.addError(anyOf<CommonStatus<Path, Payload> | More>([...commonStatuses(endpoint), ...more]))

/** They apply to every endpoint: a credential that is sent must be valid even where none is needed. */
const always = [400, 401, 403, 429, 500, 503] as const

const withPathParameters = [404] as const

/** For keys that are restricted to surveys. No handler fails with it. */
const forRestrictedKeys = [404] as const

const withBody = [408, 413, 415] as const

type CommonStatus<Path, Payload> =
  | (typeof always)[number]
  | ([Path] extends [never] ? never : (typeof withPathParameters)[number])
  | ([Payload] extends [never] ? never : (typeof withBody)[number])

interface Shape {
  readonly annotations: Context.Context<never>
  readonly pathSchema: Option.Option<unknown>
  readonly payloadSchema: Option.Option<unknown>
}

const commonStatuses = ({ annotations, pathSchema, payloadSchema }: Shape): ReadonlyArray<ProblemStatus> => [
  ...always,
  ...(Option.isSome(pathSchema) ? withPathParameters : []),
  ...(Context.get(annotations, Access).surveys === "handler" ? [] : forRestrictedKeys),
  ...(Option.isSome(payloadSchema) ? withBody : [])
]

const anyOf = <Status extends ProblemStatus>(statuses: ReadonlyArray<ProblemStatus>): Schema.Schema<Problem<Status>> =>
  Schema.make(AST.Union.make([...new Set(statuses)].sort((a, b) => a - b).map((status) => problems[status].ast)))
