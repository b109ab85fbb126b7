/** Decodes a request by the contract: path, query, headers and body, with all violations at once. */
import { Secrets, ValidationError } from "@canvass/core"
import { type CurrentRequest, idempotencyKeyError, ReservationScope, Text, Uuid } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { accountOf, type Caller } from "../endpoint/Caller.js"
import type { Endpoint } from "../endpoint/Endpoint.js"
import type { DecodedRequest } from "../endpoint/Handler.js"
import type { UnsupportedMediaType, WorkError } from "../problems/ApiError.js"
import type { BodyReservation } from "../request/BodyBudget.js"
import * as JsonBody from "../request/JsonBody.js"
import { multipartBody, receivedMultipartBody } from "../request/multipart/MultipartReader.js"
import * as QueryString from "../request/QueryString.js"
import { contentTypeError } from "../request/RequestBody.js"
import { headerOf, type MinSendRate, type ReceiveError, type RequestContext } from "../request/RequestContext.js"

/** Why a request cannot be decoded. */
export type DecodeError =
  | ValidationError.InvalidInput
  | ReceiveError
  | UnsupportedMediaType

/** Waits until there is room for a request whose body has arrived. `undefined`: it needs none. */
export type Admit = (bodyBytes: number) => Effect.Effect<void, WorkError> | undefined

/** Limits of a request. */
export interface RequestLimits {
  readonly json: JsonBody.JsonLimits
  /** How fast a body that is streamed must arrive. */
  readonly minSendRate: MinSendRate
  /** Maximum length of an idempotency key, in characters. */
  readonly maxKeyLength: number
}

/** The path of a request as the router matched it. */
export interface RouteMatch {
  /** Path below the API's root, without the version. */
  readonly route: string
  /** Path parameters by name, percent-decoded. */
  readonly parameters: Readonly<Record<string, string | undefined>>
}

/** The parts of a request that the contract declares, and its idempotency key. */
export interface Decoded {
  readonly parts: Omit<DecodedRequest<unknown, unknown, unknown, unknown>, "caller" | "step" | "url" | "waiting">
  readonly idempotency: CurrentRequest.IdempotencyKey | undefined
}

/** Receives the body, when the endpoint takes one, waits until there is room for the request, and decodes it. */
export const decode = <R>(
  context: RequestContext,
  endpoint: Endpoint<R>,
  match: RouteMatch,
  caller: Caller,
  limits: RequestLimits,
  reservation: BodyReservation,
  admit: Admit
): Effect.Effect<Decoded, DecodeError> => {
  const { body: incoming } = context
  if (incoming !== undefined && endpoint.bodyRule.contentType === "multipart") {
    const unsupported = contentTypeError(context.headers, endpoint.bodyRule)
    if (unsupported === undefined && endpoint.bodyRule.maxBytes !== Infinity) {
      return Effect.flatMap(
        incoming.receive(endpoint.bodyRule.maxBytes, reservation),
        (bytes) =>
          afterAdmission(admit, bytes.length, () =>
            decodeParts(context, endpoint, match, caller, limits, {
              bytes: noBytes,
              payload: receivedMultipartBody(context, bytes)
            }))
      )
    }
    return unsupported === undefined
      ? decodeParts(context, endpoint, match, caller, limits, {
        bytes: noBytes,
        payload: multipartBody(context, incoming, limits.minSendRate)
      })
      : Effect.fail(unsupported)
  }
  return endpoint.body === "none" || incoming === undefined
    ? afterAdmission(admit, 0, () => decodeParts(context, endpoint, match, caller, limits, undefined))
    : Effect.flatMap(
      incoming.receive(endpoint.bodyRule.maxBytes, reservation),
      (bytes) =>
        afterAdmission(admit, bytes.length, () =>
          Effect.flatMap(
            parseJson(context, bytes, endpoint, limits.json),
            (body) => decodeParts(context, endpoint, match, caller, limits, body)
          ))
    )
}

/** Runs `next` when there is room. */
export const afterAdmission = <A, E>(
  admit: Admit,
  bodyBytes: number,
  next: () => Effect.Effect<A, E>
): Effect.Effect<A, E | WorkError> => {
  const admission = admit(bodyBytes)
  return admission === undefined ? next() : Effect.flatMap(admission, next)
}

/** Decodes a call whose payload is a value, with the checks of a request. The idempotency key covers its JSON text. */
export const decodeValues = <R>(
  context: RequestContext,
  endpoint: Endpoint<R>,
  match: RouteMatch,
  caller: Caller,
  limits: RequestLimits,
  payload: unknown
): Effect.Effect<Decoded, ValidationError.InvalidInput> => {
  if (payload === undefined) return decodeParts(context, endpoint, match, caller, limits, undefined)
  if (endpoint.bodyRule.contentType === "multipart") {
    return decodeParts(context, endpoint, match, caller, limits, { bytes: noBytes, payload })
  }
  return Effect.flatMap(JsonBody.requireStorableText(payload), () => {
    const hasKey = headerOf(context.headers, "idempotency-key") !== undefined
    const bytes = hasKey ? new TextEncoder().encode(JSON.stringify(payload)) : noBytes
    return decodeParts(context, endpoint, match, caller, limits, { bytes, payload })
  })
}

interface ReceivedBody {
  /** The bytes that the idempotency key covers. For a multipart body they are empty: the handler adds its content. */
  readonly bytes: Uint8Array
  readonly payload: unknown
}

const noBytes = new Uint8Array(0)

/** Parses a JSON body. `undefined` when the body is empty. */
const parseJson = <R>(
  { headers }: RequestContext,
  bytes: Uint8Array,
  { bodyRule }: Endpoint<R>,
  limits: JsonBody.JsonLimits
): Either.Either<ReceivedBody | undefined, DecodeError> => {
  if (bytes.length === 0) return Either.right(undefined)
  const unsupported = contentTypeError(headers, bodyRule)
  if (unsupported !== undefined) return Either.left(unsupported)
  return Either.map(JsonBody.parse(bytes, limits), (payload) => ({ bytes, payload }))
}

const decodeParts = <R>(
  context: RequestContext,
  { body: expectedBody, decode, hasOpenQuery, idempotent, path, queryParameters, queryPrefixes }: Endpoint<R>,
  match: RouteMatch,
  caller: Caller,
  { maxKeyLength }: RequestLimits,
  body: ReceivedBody | undefined
): Effect.Effect<Decoded, ValidationError.InvalidInput> => {
  const violations: Array<ValidationError.Violation> = []
  const collect = (part: Either.Either<unknown, ReadonlyArray<ValidationError.Violation>>): unknown => {
    if (Either.isRight(part)) return part.right
    violations.push(...part.left)
    return undefined
  }
  const query = hasOpenQuery ? QueryString.empty : QueryString.parse(context.query, queryParameters, queryPrefixes)
  violations.push(...query.violations)
  const parts = {
    path: collect(Either.flatMap(pathParameters(match), decode.path)),
    urlParams: collect(
      Either.mapLeft(decode.urlParams(query.values), (found) => withoutReported(found, query.violations))
    ),
    headers: collect(decode.headers(context.headers)),
    payload: collect(
      expectedBody === "required" && body === undefined ? Either.left([bodyMissing]) : decode.payload(body?.payload)
    )
  }
  const key = idempotent ? headerOf(context.headers, "idempotency-key") : undefined
  const keyError = key === undefined ? undefined : idempotencyKeyError(key, maxKeyLength)
  if (keyError !== undefined) {
    violations.push(ValidationError.violation("Idempotency-Key", "invalid", keyError))
  }
  const [first, ...rest] = violations
  if (first !== undefined) return Effect.fail(new ValidationError.InvalidInput({ violations: [first, ...rest] }))
  if (key === undefined) return Effect.succeed({ parts, idempotency: undefined })
  const route = canonicalRoute(path, match)
  return Effect.map(fingerprintOf(context.method, route, body?.bytes), (fingerprint) => ({
    parts,
    idempotency: { scope: idempotencyScope(caller, route), key, fingerprint }
  }))
}

/**
 * The keys of an account belong to all of its credentials. Those of anonymous callers belong to the survey that the
 * path names, and not to the address, because the address of a phone changes.
 */
const idempotencyScope = (caller: Caller, route: string): string => {
  const account = accountOf(caller)
  return account === undefined ? ReservationScope.ofRoute(route) : ReservationScope.ofAccount(account)
}

/** The canonical form of a matched path. */
const canonicalRoute = (path: string, { parameters }: RouteMatch): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => canonicalParameter(parameters[name] ?? ""))

const bodyMissing = ValidationError.violation("", "required", "A body is required.")

/** Removes the violations of parameters that are reported already because they cannot be read. */
const withoutReported = (
  violations: ReadonlyArray<ValidationError.Violation>,
  reported: ReadonlyArray<ValidationError.Violation>
): ReadonlyArray<ValidationError.Violation> =>
  violations.filter(({ pointer }) => !reported.some((violation) => violation.pointer === pointer))

const pathParameters = (
  { parameters }: RouteMatch
): Either.Either<Readonly<Record<string, string>>, ReadonlyArray<ValidationError.Violation>> => {
  const values: Record<string, string> = {}
  const violations: Array<ValidationError.Violation> = []
  for (const name in parameters) {
    const text = parameters[name]
    if (text === undefined) continue
    if (!Text.isWellFormed(text)) violations.push(JsonBody.invalidCharacter(name))
    values[name] = canonicalParameter(text)
  }
  return violations.length > 0 ? Either.left(violations) : Either.right(values)
}

/** UUIDs are accepted in any case. */
const canonicalParameter = (text: string): string => Uuid.parse(text) ?? text

const fingerprintOf = (method: string, route: string, body: Uint8Array | undefined): Effect.Effect<string> =>
  Secrets.sha256(`${method} ${route}\n`, body)
