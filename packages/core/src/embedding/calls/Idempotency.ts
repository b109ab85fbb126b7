/** Idempotency keys of the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CurrentRequest, makeRequestInfo } from "../../unit-of-work/CurrentRequest.js"
import { idempotencyKeyError } from "../../unit-of-work/reservations/idempotencyKeyError.js"
import * as ReservationScope from "../../unit-of-work/reservations/ReservationScope.js"
import type { InvalidInput } from "../../validation/ValidationError.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import { canonicalJson } from "../../values/canonicalJson.js"
import type { AccountId } from "../../values/Ids.js"
import type { LimitValues } from "../../values/Limits.js"
import { sha256 } from "../../values/Secrets.js"
import * as Arguments from "./Arguments.js"

/** Options of a call that creates something. */
export interface IdempotentOptions {
  /**
   * Your name for this call: 1 to 255 visible ASCII characters. Within 24 hours, a call with the same key and the same
   * input gives what the first one created, and creates nothing. Another input is `IdempotencyKeyReused`.
   */
  readonly idempotencyKey?: string | undefined
}

/** The schema of an idempotency key. */
export const idempotencyKey = (limits: LimitValues) =>
  Schema.String.pipe(Schema.filter((key) => {
    const error = idempotencyKeyError(key, limits.idempotencyKey)
    return error === undefined ? undefined : codedMessage("invalid", error)
  }))

/** Creates a resource from the arguments of a call, by a use case that takes the body of a request. */
export type Creation<Input> = <A, E>(
  owner: string,
  input: unknown,
  options: unknown,
  create: (owner: AccountId, body: Input) => Effect.Effect<A, E>
) => Effect.Effect<A, E | InvalidInput>

/**
 * Makes the calls that create a resource of an account: they decode the arguments, and run the use case as the request
 * with the idempotency key of the options.
 *
 * @param resource names the kind of resource: the same key for two kinds counts as two keys
 */
export const creation = <Input>(resource: string, limits: LimitValues): Creation<Input> => {
  const decodeOptions = Arguments.options(() =>
    Schema.Struct({ idempotencyKey: Arguments.optional(idempotencyKey(limits)) })
  )
  return (owner, input, options, create) =>
    Effect.flatMap(
      Arguments.all({
        owner: Arguments.owner(owner),
        body: Arguments.body<Input>(input),
        options: decodeOptions(options)
      }),
      ({ body, options, owner }) =>
        withKey(create(owner, body), options.idempotencyKey, `${ReservationScope.ofAccount(owner)} ${resource}`, body)
    )
}

/**
 * Runs a call that creates something as the request with this key, if there is one.
 *
 * @param scope the owner of the key: the same key of two scopes is two keys
 * @param input the input of the call, as plain JSON
 */
export const withKey = <A, E>(
  call: Effect.Effect<A, E>,
  key: string | undefined,
  scope: string,
  input: unknown
): Effect.Effect<A, E> =>
  key === undefined ? call : Effect.flatMap(
    sha256(`${scope} ${canonicalJson(input)}`),
    (fingerprint) =>
      Effect.locally(
        call,
        CurrentRequest,
        makeRequestInfo({ idempotency: { scope: ReservationScope.ofCall(scope), key, fingerprint } })
      )
  )
