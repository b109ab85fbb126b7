/** Reads what the caller sent by the contract: path, query, headers and body, with all their faults at once. */
import { type CurrentRequest, Fault, Limits, Text } from "@canvass/core"
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

export type Unreadable = Fault.InvalidInput | MalformedJson | PayloadTooLarge | RequestTimeout | UnsupportedMediaType

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
  Effect.gen(function*() {
    const bytes = operation.body === "none" ? undefined : yield* received(exchange, settings)
    const body = bytes === undefined ? undefined : yield* Json.parse(bytes, settings.maxJsonDepth)
    const faults: Array<Fault.Fault> = []
    const collect = (part: Either.Either<unknown, ReadonlyArray<Fault.Fault>>): unknown => {
      if (Either.isRight(part)) return part.right
      faults.push(...part.left)
      return undefined
    }
    const { decode } = operation
    const query = Query.parse(exchange.query, operation.parameters)
    faults.push(...query.faults)
    const unread = new Set(query.faults.map(({ pointer }) => pointer))
    const parts = {
      path: collect(Either.flatMap(pathParameters(target), decode.path)),
      urlParams: collect(
        Either.mapLeft(decode.urlParams(query.values), (bad) => bad.filter(({ pointer }) => !unread.has(pointer)))
      ),
      headers: collect(decode.headers(exchange.incoming.headers)),
      payload: collect(
        operation.body === "required" && bytes === undefined ? Either.left([bodyMissing]) : decode.payload(body)
      )
    }
    if (operation.idempotent) collect(claim(exchange, target, caller, bytes))
    const [first, ...rest] = faults
    return first === undefined ? parts : yield* new Fault.InvalidInput({ faults: [first, ...rest] })
  })

/** Nothing, or bytes of the right type. */
const received = (exchange: Exchange, settings: Settings) => {
  const { incoming, outgoing } = exchange
  if (!Body.isAnnounced(incoming)) return Effect.succeed(undefined)
  if (incoming.headers.expect !== undefined && Body.announcedBytes(incoming) <= settings.maxBodyBytes) {
    outgoing.writeContinue()
  }
  return Effect.flatMap(
    Body.receive(incoming, settings.maxBodyBytes),
    (bytes) => bytes.length === 0 ? Effect.succeed(undefined) : Effect.as(Body.checkType(incoming), bytes)
  )
}

const bodyMissing = Fault.fault("", "required", "A body is required.")

/** UUIDs are taken in any case, and are the same ones. */
const pathParameters = (
  { parameters }: Target
): Either.Either<Readonly<Record<string, string | undefined>>, ReadonlyArray<Fault.Fault>> => {
  const entries = Object.entries(parameters)
  const bad = entries.filter(([, text]) => text !== undefined && !Text.isWellFormed(text))
  if (bad.length > 0) return Either.left(bad.map(([name]) => Json.invalidCharacter(name)))
  return Either.right(
    Object.fromEntries(
      entries.map(([name, text]) => [name, text !== undefined && uuid.test(text) ? text.toLowerCase() : text])
    )
  )
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What makes two requests the same one: method, path and the bytes of the body. */
const claim = (
  exchange: Exchange,
  target: Target,
  caller: Caller,
  body: Buffer | undefined
): Either.Either<CurrentRequest.IdempotencyClaim | undefined, ReadonlyArray<Fault.Fault>> => {
  const key = header(exchange.incoming, "idempotency-key")
  if (key === undefined) return Either.right(undefined)
  if (!visible.test(key) || key.length > Limits.defaults.idempotencyKey) return Either.left([badKey])
  const fingerprint = createHash("sha256").update(`${exchange.method} ${target.route}\n`).update(body ?? "").digest(
    "hex"
  )
  const idempotency = { scope: subjectOf(caller), key, fingerprint, replayed: false }
  exchange.facts.idempotency = idempotency
  return Either.right(idempotency)
}

const visible = /^[\x21-\x7e]+$/

const badKey = Fault.fault(
  "Idempotency-Key",
  "invalid",
  `The key must have 1 to ${Limits.defaults.idempotencyKey} visible ASCII characters.`
)
