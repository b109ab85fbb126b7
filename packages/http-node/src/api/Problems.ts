/** What an error answers with (specification, Errors; decisions §8), and which errors an operation can answer with. */
import { Fault } from "@canvass/core"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import type * as HttpMethod from "@effect/platform/HttpMethod"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"

export const contentType = "application/problem+json"

const uri = (format: "uri" | "uri-reference", description: string) =>
  Schema.String.annotations({ description, jsonSchema: { type: "string", format } })

const fields = {
  type: uri("uri", "What kind of problem it is: a name for programs, and the address of a page for people."),
  title: Schema.String.annotations({ description: "The kind in a few words, always the same ones." }),
  detail: Schema.String.annotations({ description: "What went wrong this time." }),
  instance: uri("uri-reference", "The path of the request, as it was sent."),
  traceId: Schema.String.annotations({ description: "Finds the request in the server's logs." })
}

const errors = Schema.Array(Fault.Fault).annotations({ description: "Every fault of the input, not the first alone." })

const problem = <Status extends number, More extends Schema.Struct.Fields>(
  identifier: string,
  status: Status,
  description: string,
  more: More
) =>
  Schema.Struct({ ...fields, status: Schema.Literal(status), ...more }).annotations({
    identifier,
    description,
    ...HttpApiSchema.annotations({ status })
  }).pipe(HttpApiSchema.withEncoding({ kind: "Json", contentType }))

export const BadRequest = problem(
  "BadRequestProblem",
  400,
  "The request is not valid: `errors` names every place. Types `invalid-input` and `malformed-json`.",
  { errors: Schema.optionalWith(errors, { exact: true }) }
)

export const Unauthorized = problem(
  "UnauthorizedProblem",
  401,
  "No credential came, or one that proves nothing. Type `unauthorized`.",
  {}
)

export const PaymentRequired = problem(
  "PaymentRequiredProblem",
  402,
  "The account's plan is free, or has run out. Type `plan-required`.",
  {}
)

export const Forbidden = problem(
  "ForbiddenProblem",
  403,
  "A read-only key can't write (type `read-only-key`), or the key doesn't allow this address (type `ip-not-allowed`).",
  {}
)

export const NotFound = problem(
  "NotFoundProblem",
  404,
  "Nothing of that id belongs to the caller: what is another account's looks just like what doesn't exist. " +
    "Type `not-found`.",
  {}
)

export const NotAcceptable = problem(
  "NotAcceptableProblem",
  406,
  "None of the formats that `Accept` names is on offer. Type `not-acceptable`.",
  {}
)

export const PreconditionFailed = problem(
  "PreconditionFailedProblem",
  412,
  "`If-Match` names another version than the present one: read again, decide again. Type `precondition-failed`.",
  {}
)

export const PayloadTooLarge = problem(
  "PayloadTooLargeProblem",
  413,
  "The body is larger than 1 MiB. Type `payload-too-large`.",
  {}
)

export const UnsupportedMediaType = problem(
  "UnsupportedMediaTypeProblem",
  415,
  "The body is not sent as `application/json`. Type `unsupported-media-type`.",
  {}
)

export const UnprocessableContent = problem(
  "UnprocessableContentProblem",
  422,
  "The request is well-formed, and what it asks is not allowed in this state of things. Type `business-rule`.",
  { errors }
)

export const TooManyRequests = problem(
  "TooManyRequestsProblem",
  429,
  "More requests than a minute allows: wait, then try again. Type `rate-limit-exceeded`.",
  { retryAfterSeconds: Schema.Int }
)

export const InternalError = problem(
  "InternalErrorProblem",
  500,
  "The server failed unexpectedly; `traceId` finds it in the logs. Type `internal-error`.",
  {}
)

export const Unavailable = problem(
  "UnavailableProblem",
  503,
  "The store is out of reach or can't keep up. Nothing is known to be written: try again. Type `unavailable`.",
  {}
)

const table = {
  400: BadRequest,
  401: Unauthorized,
  402: PaymentRequired,
  403: Forbidden,
  404: NotFound,
  406: NotAcceptable,
  412: PreconditionFailed,
  413: PayloadTooLarge,
  415: UnsupportedMediaType,
  422: UnprocessableContent,
  429: TooManyRequests,
  500: InternalError,
  503: Unavailable
} as const

export type ProblemStatus = keyof typeof table

type ProblemSchema = (typeof table)[ProblemStatus]

/** Any of them: what a client of the contract fails with. */
export type Problem = Schema.Schema.Type<ProblemSchema>

/**
 * Declares every problem that an endpoint can answer with. Most follow from what the endpoint is: whether its path names
 * something, whether it takes a body. `more` are those that only its own rules can give.
 */
export const withProblems = (...more: ReadonlyArray<402 | 404 | 406 | 412 | 422>) =>
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
): HttpApiEndpoint.HttpApiEndpoint<Name, Method, Path, UrlParams, Payload, Headers, Success, Problem, R> =>
  endpoint.addError(anyOf([...inherent(endpoint), ...more]))

interface Shape {
  readonly pathSchema: Option.Option<unknown>
  readonly payloadSchema: Option.Option<unknown>
}

/** A credential that comes along must be valid even where none is needed, so 401 and 403 are everywhere. */
const inherent = (endpoint: Shape): ReadonlyArray<ProblemStatus> => [
  400,
  401,
  403,
  ...(Option.isSome(endpoint.pathSchema) ? [404] as const : []),
  ...(Option.isSome(endpoint.payloadSchema) ? [413, 415] as const : []),
  429,
  500,
  503
]

const anyOf = (statuses: ReadonlyArray<ProblemStatus>): Schema.Schema<Problem> =>
  Schema.make(AST.Union.make([...new Set(statuses)].sort((a, b) => a - b).map((status) => table[status].ast)))
