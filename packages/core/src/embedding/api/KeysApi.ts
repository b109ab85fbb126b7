/** API keys in the promise API. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type CreatedKey, encodeCreatedKey, encodeKey, type KeyMetadata } from "../../json/KeyJson.js"
import type { RotateInput, UpdateInput } from "../../keys/KeyInput.js"
import type { Keys } from "../../keys/Keys.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** Settings of an API key. An absent setting is not changed. */
export interface KeySettings {
  /** A `full` key may read and write, a `read_only` key may only read. A first key is `full` by default. */
  readonly scopes?: "full" | "read_only" | undefined
  /** IPv4 addresses that may use the key, separated by commas. Null: any address. */
  readonly allowedIps?: string | null | undefined
}

/** The API key of an account, for callers of the REST API. An account has one key. */
export interface KeysApi {
  /**
   * Returns the metadata of the key. Without a key `hasKey` is false.
   *
   * @example
   * const { apiKeyPrefix, hasKey } = await canvass.keys.get(owner.id)
   */
  readonly get: (owner: string) => Promise<KeyMetadata>
  /**
   * Creates a key, or replaces the present one, which stops working at once. Only the result has the key itself.
   * Rejects with `PlanRequired` unless the owner has a paid plan.
   *
   * @example
   * const { apiKey } = await canvass.keys.rotate(owner.id, { scopes: "read_only" })
   */
  readonly rotate: (owner: string, settings?: KeySettings) => Promise<CreatedKey>
  /**
   * Changes settings of the key. Rejects with `NotFound` when there is no key.
   *
   * @example
   * await canvass.keys.update(owner.id, { allowedIps: "203.0.113.7" })
   */
  readonly update: (owner: string, settings: KeySettings) => Promise<KeyMetadata>
  /**
   * Deletes the key, which stops working at once.
   *
   * @example
   * await canvass.keys.remove(owner.id)
   */
  readonly remove: (owner: string) => Promise<void>
}

export const keysApi = ({ run }: Calls, keys: Keys): KeysApi => ({
  get: (owner) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner) }),
      ({ owner }) => Effect.map(keys.get(owner), (key) => encodeKey(Option.getOrUndefined(key)))
    )),
  rotate: (owner, settings) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner), settings: Arguments.body<RotateInput | undefined>(settings) }),
      ({ owner, settings }) => Effect.map(keys.rotate(owner, settings), encodeCreatedKey)
    )),
  update: (owner, settings) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner), settings: Arguments.body<UpdateInput>(settings) }),
      ({ owner, settings }) => Effect.map(keys.update(owner, settings), encodeKey)
    )),
  remove: (owner) =>
    run(Effect.flatMap(Arguments.all({ owner: Arguments.owner(owner) }), ({ owner }) => keys.remove(owner)))
})
