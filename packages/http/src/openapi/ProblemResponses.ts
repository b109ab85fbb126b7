/** The problem responses of the OpenAPI document. Operations refer to them by status. */
import {
  Account,
  IdempotencyKeyReused,
  NotFound,
  PreconditionFailed,
  StorageFull,
  Unauthorized,
  UnsupportedFileType,
  ValidationError
} from "@canvass/core"
import { Committer } from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Option from "effect/Option"
import * as AST from "effect/SchemaAST"
import { problems } from "../contract/shared/ProblemSchemas.js"
import * as ApiError from "../problems/ApiError.js"
import * as Problem from "../problems/Problem.js"
import { type ProblemType, problemTypes } from "../problems/ProblemTypes.js"
import { defaultMaxBodyBytes, type PublishedLimits } from "../PublishedLimits.js"

export interface ProblemResponseOptions {
  readonly publicUrl: string
  readonly limits: PublishedLimits
  readonly headersOf: (names: ReadonlyArray<string>) => object
}

/** One response for each status; its schema is the `…Problem` of the contract. */
export const problemResponses = ({ headersOf, limits, publicUrl }: ProblemResponseOptions) =>
  Object.fromEntries(
    Object.entries(problems).map(([status, { ast }]) => [nameOf(ast), {
      description: descriptionOf(Number(status), limits),
      headers: headersOf(special[Number(status)] ?? []),
      content: {
        [Problem.contentType]: {
          schema: { $ref: `#/components/schemas/${nameOf(ast)}Problem` },
          examples: examplesOf(Number(status), publicUrl, limits)
        }
      }
    }])
  )

/** The problem types of the status. */
const descriptionOf = (status: number, limits: PublishedLimits): string =>
  Object.entries<ProblemType>(problemTypes)
    .filter(([slug, type]) => type.status === status && !beforeRouting.has(slug))
    .map(([slug, { describe, title }]) => `\`${slug}\`: ${title}. ${describe(limits)}`)
    .join("\n\n")

/** Types that the server returns before a request has an operation. */
const beforeRouting = new Set(["malformed-request"])

/** What an operation refers to. */
export const problemReference = (status: string): object | undefined => {
  const name = problemName(status)
  return name === undefined ? undefined : { $ref: `#/components/responses/${name}` }
}

/** The content of a problem, for a response that may have another content too. */
export const problemContent = (status: string): object => {
  const name = problemName(status)
  return name === undefined
    ? {}
    : { [Problem.contentType]: { schema: { $ref: `#/components/schemas/${name}Problem` } } }
}

const problemName = (status: string): string | undefined => {
  const found = Object.entries(problems).find(([known]) => known === status)
  return found === undefined ? undefined : nameOf(found[1].ast)
}

const nameOf = (ast: AST.AST): string =>
  Option.getOrElse(AST.getIdentifierAnnotation(ast), () => "").replace(/Problem$/, "")

const special: Readonly<Record<number, ReadonlyArray<string>>> = {
  401: ["WWW-Authenticate"],
  416: ["Content-Range"],
  429: ["Retry-After"],
  503: ["Retry-After"]
}

const examplesOf = (status: number, publicUrl: string, limits: PublishedLimits) =>
  Object.fromEntries(
    samplesOf(limits).filter((sample) => Problem.statusOf(sample) === status).map((sample) => {
      const value: unknown = JSON.parse(Problem.render(sample, {
        errorsBase: `${publicUrl}/errors`,
        instance: "/api/surveys",
        traceId: "4bf92f3577b34da6a3ce929d0e0e4736"
      }))
      return [sample.slug, { summary: problemTypes[sample.slug].title, value }]
    })
  )

/** Problems as the server returns them. */
const samplesOf = (limits: PublishedLimits): ReadonlyArray<Problem.Problem> => [
  Problem.ofError(
    new ValidationError.InvalidInput({
      violations: [
        ValidationError.violation("/title", "required", "This field is required."),
        ValidationError.violation("/questions/0/type", "wrong-type", "This type of question is not known.")
      ]
    })
  ),
  Problem.ofError(new ApiError.MalformedJson({ detail: "The body ends in the middle." })),
  Problem.ofError(new Unauthorized({ reason: "The API key is not valid." })),
  Problem.ofError(new Account.PlanRequired()),
  Problem.ofError(new ApiError.ReadOnlyKey()),
  Problem.ofError(new ApiError.IpNotAllowed()),
  Problem.ofError(new ApiError.NotForEditors({ needsPublish: false })),
  Problem.ofError(new NotFound()),
  Problem.ofError(new ApiError.NotAcceptable({ available: ["application/json", "text/csv", "application/xml"] })),
  Problem.ofError(new ApiError.RequestTimeout()),
  Problem.ofError(new PreconditionFailed()),
  Problem.ofError(new ApiError.PayloadTooLarge({ maxBytes: defaultMaxBodyBytes })),
  Problem.ofError(new ApiError.UnsupportedMediaType({ detail: "The body must be `application/json` in UTF-8." })),
  Problem.ofError(
    new UnsupportedFileType({ message: "The file is declared as image/png, and its content is application/pdf." })
  ),
  Problem.ofError(new ApiError.RangeNotSatisfiable({ size: 48_211 })),
  Problem.ofError(
    new ValidationError.RuleViolated({
      violations: [ValidationError.violation("/status", "not-accepting", "This survey is not accepting responses.")]
    })
  ),
  Problem.ofError(new StorageFull({ maxBytes: limits.fileBytesPerAccount })),
  Problem.ofError(new IdempotencyKeyReused()),
  Problem.ofError(new ApiError.RateLimited({ limit: limits.rateLimitAuthenticated })),
  Problem.ofCause(Cause.die("unexpected")),
  Problem.ofCause(Cause.die(new Committer.StoreUnavailable({ reason: "" }))),
  Problem.ofError(new ApiError.TooManyStreams({ scope: "account", maxStreams: limits.maxStreamsPerAccount }))
]
