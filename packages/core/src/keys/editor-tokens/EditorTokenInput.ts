/** The input for making an editor token. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../validation/ViolationCode.js"
import { fixedLimits, type LimitValues } from "../../values/Limits.js"
import { hasHiddenCharacters, lineViolation } from "../../values/text/Text.js"

const { editorTokenOrigin: maxLength, editorTokenOrigins: maxOrigins, editorTokenSeconds: maxSeconds } = fixedLimits

/** Hosts whose pages may be served without TLS, because no network is between page and browser. */
const loopbackHosts: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The message of why a text is no origin that may use a token, or `undefined`. */
const originViolation = (origin: string): string | undefined => {
  if (origin.length > maxLength) {
    const params = { max: maxLength, actual: origin.length }
    return codedMessage("too-long", `At most ${maxLength} characters are allowed, there are ${origin.length}.`, params)
  }
  if (!URL.canParse(origin)) return notAnOrigin
  const { hostname, origin: exact, protocol } = new URL(origin)
  if (protocol !== "https:" && protocol !== "http:") return notAnOrigin
  if (exact !== origin) {
    return codedMessage("invalid-format", `An origin is written as browsers send it: ${exact} instead.`)
  }
  return protocol === "https:" || loopbackHosts.has(hostname) ? undefined : httpsRequired
}

const notAnOrigin = codedMessage("invalid-url", "This must be an origin, such as `https://app.example.com`.")

const httpsRequired = codedMessage(
  "https-required",
  "Only `localhost`, `127.0.0.1` and `[::1]` may be without `https://`."
)

/** Whether a text is an origin that a token may name. */
export const isOrigin = (text: string): boolean => originViolation(text) === undefined

const originsViolation = (origins: ReadonlyArray<string>): string | ReadonlyArray<Schema.FilterIssue> | undefined => {
  if (origins.length === 0) {
    return codedMessage("too-few", "Name at least one origin.", { min: 1, actual: 0 })
  }
  if (origins.length > maxOrigins) {
    const params = { max: maxOrigins, actual: origins.length }
    return codedMessage("too-many", `At most ${maxOrigins} origins are allowed.`, params)
  }
  return origins.flatMap((origin, index) => {
    const message = originViolation(origin)
    return message === undefined ? [] : [{ path: [index], message }]
  })
}

const secondsViolation = (seconds: number): string | undefined =>
  Number.isInteger(seconds) && seconds >= 1 && seconds <= maxSeconds ? undefined : codedMessage(
    "out-of-range",
    `Expected a whole number of seconds from 1 to ${maxSeconds}.`,
    { min: 1, max: maxSeconds }
  )

const actorViolation = (actor: string, max: number): string | undefined =>
  lineViolation(actor, max) ??
    (hasHiddenCharacters(actor)
      ? codedMessage("invalid-character", "Control characters and marks of the direction of writing are not allowed.")
      : undefined)

/** Input of `EditorTokens.create`. */
export const editorTokenInput = ({ auditActor }: LimitValues) =>
  Schema.Struct({
    origins: Schema.Array(Schema.String).pipe(
      Schema.filter(originsViolation, { jsonSchema: { minItems: 1, maxItems: maxOrigins } })
    ).annotations({
      description: "The origins whose pages may use the token, as browsers send them: scheme, host and port, and no " +
        "path. They begin with `https://`; `http://` is for `localhost`, `127.0.0.1` and `[::1]` only."
    }),
    expiresIn: Schema.Number.pipe(
      Schema.filter(secondsViolation, { jsonSchema: { type: "integer", minimum: 1, maximum: maxSeconds } })
    ).annotations({ description: "For how many seconds the token is valid." }),
    publish: Schema.optionalWith(
      Schema.Boolean.annotations({
        description: "Whether the token also publishes the survey and applies what is pending. Default false."
      }),
      { exact: true, default: () => false }
    ),
    actor: Schema.optionalWith(
      Schema.NullOr(
        Schema.String.pipe(
          Schema.filter((actor) => actorViolation(actor, auditActor), {
            jsonSchema: { minLength: 1, maxLength: auditActor }
          })
        )
      ).annotations({
        description: "Who edits, in your words: shown beside pending changes, and in the audit log. Default: null."
      }),
      { exact: true, default: () => null }
    )
  }).annotations({ identifier: "CreateEditorToken" })
export type EditorTokenInput = Schema.Schema.Encoded<ReturnType<typeof editorTokenInput>>
