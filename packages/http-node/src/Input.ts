/** Reads what the caller sent by the contract: path, query, headers and body, with all their faults at once. */
import { type CurrentRequest, Limits, Text, ValidationError } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { createHash } from "node:crypto"
import { subjectOf } from "./Admission.js"
import type { MalformedJson, PayloadTooLarge, RequestTimeout, UnsupportedMediaType } from "./ApiError.js"
import * as Body from "./Body.js"
import { type Exchange, header } from "./Exchange.js"
import type { Caller, Request } from "./Handler.js"
import * as Json from "./Json.js"
import type { Operation } from "./Operation.js"
import * as Query from "./Query.js"
import type { Settings } from "./Settings.js"

export type Unreadable =
  | ValidationError.InvalidInput
  | MalformedJson
  | PayloadTooLarge
  | RequestTimeout
  | UnsupportedMediaType

/** `route` is the path below the API's root, without a version; `parameters` are those of the path, decoded. */
export interface Target {
  readonly route: string
  readonly parameters: Readonly<Record<string, string | undefined>>
}

type Parts = Omit<Request<unknown, unknown, unknown, unknown>, "caller" | "url">

export const read = <R>(
  exchange: Exchange,
  operation: Operation<R>,
  target: Target,
  caller: Caller,
  settings: Settings
): Effect.Effect<Parts, Unreadable> =>
  operation.body === "none" || !Body.isAnnounced(exchange.incoming)
    ? decoded(exchange, operation, target, caller, undefined)
    : Effect.flatMap(received(exchange, settings), (bytes) =>
      Either.flatMap(
        parsed(exchange, bytes, settings),
        (body) => decoded(exchange, operation, target, caller, body)
      ))

/** A body that is there. */
interface Sent {
  readonly bytes: Buffer
  readonly json: unknown
}

const received = ({ incoming, outgoing }: Exchange, { maxBodyBytes }: Settings) => {
  if (incoming.headers.expect !== undefined && Body.announcedBytes(incoming) <= maxBodyBytes) {
    outgoing.writeContinue()
  }
  return Body.receive(incoming, maxBodyBytes)
}

/** Nothing, or JSON. */
const parsed = (
  { incoming }: Exchange,
  bytes: Buffer,
  { maxJsonDepth }: Settings
): Either.Either<Sent | undefined, Unreadable> => {
  if (bytes.length === 0) return Either.right(undefined)
  const unsupported = Body.typeViolation(incoming)
  if (unsupported !== undefined) return Either.left(unsupported)
  return Either.map(Json.parse(bytes, maxJsonDepth), (json) => ({ bytes, json }))
}

const decoded = <R>(
  exchange: Exchange,
  { body: expected, decode, idempotent, parameters }: Operation<R>,
  target: Target,
  caller: Caller,
  body: Sent | undefined
): Either.Either<Parts, ValidationError.InvalidInput> => {
  const violations: Array<ValidationError.Violation> = []
  const collect = (part: Either.Either<unknown, ReadonlyArray<ValidationError.Violation>>): unknown => {
    if (Either.isRight(part)) return part.right
    violations.push(...part.left)
    return undefined
  }
  const query = Query.parse(exchange.query, parameters)
  violations.push(...query.violations)
  const parts = {
    path: collect(Either.flatMap(pathParameters(target), decode.path)),
    urlParams: collect(Either.mapLeft(decode.urlParams(query.values), (bad) => unlessUnread(bad, query.violations))),
    headers: collect(decode.headers(exchange.incoming.headers)),
    payload: collect(
      expected === "required" && body === undefined ? Either.left([bodyMissing]) : decode.payload(body?.json)
    )
  }
  if (idempotent) collect(claim(exchange, target, caller, body?.bytes))
  const [first, ...rest] = violations
  return first === undefined
    ? Either.right(parts)
    : Either.left(new ValidationError.InvalidInput({ violations: [first, ...rest] }))
}

const bodyMissing = ValidationError.violation("", "required", "A body is required.")

/** What could not be read at all is not missing, or of the wrong form, besides. */
const unlessUnread = (
  violations: ReadonlyArray<ValidationError.Violation>,
  unread: ReadonlyArray<ValidationError.Violation>
): ReadonlyArray<ValidationError.Violation> =>
  violations.filter(({ pointer }) => !unread.some((violation) => violation.pointer === pointer))

/** UUIDs are taken in any case, and are the same ones. */
const pathParameters = (
  { parameters }: Target
): Either.Either<Readonly<Record<string, string>>, ReadonlyArray<ValidationError.Violation>> => {
  const read: Record<string, string> = {}
  const bad: Array<ValidationError.Violation> = []
  for (const name in parameters) {
    const text = parameters[name]
    if (text === undefined) continue
    if (!Text.isWellFormed(text)) bad.push(Json.invalidCharacter(name))
    read[name] = uuid.test(text) ? text.toLowerCase() : text
  }
  return bad.length > 0 ? Either.left(bad) : Either.right(read)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What makes two requests the same one: method, path and the bytes of the body. */
const claim = (
  exchange: Exchange,
  target: Target,
  caller: Caller,
  body: Buffer | undefined
): Either.Either<CurrentRequest.IdempotencyKey | undefined, ReadonlyArray<ValidationError.Violation>> => {
  const key = header(exchange.incoming, "idempotency-key")
  if (key === undefined) return Either.right(undefined)
  if (!visible.test(key) || key.length > Limits.defaults.idempotencyKey) return Either.left([badKey])
  const fingerprint = createHash("sha256").update(`${exchange.method} ${target.route}\n`).update(body ?? "").digest(
    "hex"
  )
  const idempotency = { scope: subjectOf(caller), key, fingerprint }
  exchange.facts.idempotency = idempotency
  return Either.right(idempotency)
}

const visible = /^[\x21-\x7e]+$/

const badKey = ValidationError.violation(
  "Idempotency-Key",
  "invalid",
  `The key must have 1 to ${Limits.defaults.idempotencyKey} visible ASCII characters.`
)
