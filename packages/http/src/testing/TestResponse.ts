/** Responses as a test reads them. */
import { type Mail, ValidationError } from "@canvass/core"
import * as Schema from "effect/Schema"

export interface TestResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The body of a response. Throws if it breaks the contract's schema, or has a field that the schema does not name. */
export const decodeBody = <A, I>(schema: Schema.Schema<A, I>, { text }: TestResponse): A =>
  Schema.decodeUnknownSync(Schema.parseJson(schema), ValidationError.strict)(text)

const Problem = Schema.Struct({
  type: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.String,
  instance: Schema.String,
  traceId: Schema.String,
  errors: Schema.optionalWith(Schema.Array(ValidationError.Violation), { default: () => [] }),
  retryAfterSeconds: Schema.optional(Schema.Int),
  effects: Schema.optional(Schema.Array(Schema.Unknown)),
  token: Schema.optional(Schema.String)
})

/**
 * The problem that a response describes: its status, the slug of its type, its `errors`, and these as `pointer code`.
 */
export const decodeProblem = (response: TestResponse) => {
  const { detail, errors, status, type } = decodeBody(Problem, response)
  const slug = type.slice(type.lastIndexOf("/") + 1)
  return {
    status,
    slug,
    detail,
    errors,
    pointers: errors.map(({ pointer }) => pointer),
    violations: errors.map(({ code, pointer }) => `${pointer} ${code}`)
  }
}

/** The token of the link in a mail. */
export const tokenOf = ({ text }: Mail): string => /\?token=([\w-]+)/.exec(text)?.[1] ?? ""
