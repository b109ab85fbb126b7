/** API keys in the promise API. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type CreatedKey,
  type CreatedKeyItem,
  encodeCreatedKey,
  encodeCreatedKeyItem,
  encodeKey,
  encodeKeyItem,
  type KeyItem,
  type KeyMetadata
} from "../../json/KeyJson.js"
import type { CreateInput, RotateInput, UpdateByIdInput, UpdateInput } from "../../keys/KeyInput.js"
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

/** Settings of one of the API keys of an account. An absent setting is not changed. */
export interface NamedKeySettings {
  /** Unique in the account, at most 100 characters. The key `default` keeps its name. */
  readonly name?: string | undefined
  /** A `full` key may read and write, a `read_only` key may only read. A new key is `full` by default. */
  readonly scopes?: "full" | "read_only" | undefined
  /**
   * At most 100 IPv4 or IPv6 addresses or networks such as `2001:db8::/32`, separated by commas. Null: any address. The
   * key `default` takes IPv4 addresses only.
   */
  readonly allowedIps?: string | null | undefined
  /** An ISO timestamp. From then on the key is refused. Null: never. The key `default` does not expire. */
  readonly expiresAt?: string | null | undefined
  /**
   * Ids of at most 1 000 surveys of the account: everything else is 404 for the key. Null: no restriction. The key
   * `default` has none.
   */
  readonly surveys?: ReadonlyArray<string> | null | undefined
}

/** Settings of a new API key. */
export interface NewNamedKey extends NamedKeySettings {
  readonly name: string
}

/**
 * The API keys of an account, for callers of the REST API: at most 20. `get`, `rotate`, `update` and `remove` are about
 * the key named `default`, the others about every key.
 */
export interface KeysApi {
  /**
   * Returns the metadata of the key `default`. Without it `hasKey` is false.
   *
   * @example
   * const { apiKeyPrefix, hasKey } = await canvass.keys.get(owner.id)
   */
  readonly get: (owner: string) => Promise<KeyMetadata>
  /**
   * Creates the key `default`, or replaces it: the present one stops working at once. Only the result has the key
   * itself. Rejects with `PlanRequired` unless the owner has a paid plan, with `NotFound` when there is no such
   * account, and with `RuleViolated` when the owner has 20 keys of other names.
   *
   * @example
   * const { apiKey } = await canvass.keys.rotate(owner.id, { scopes: "read_only" })
   */
  readonly rotate: (owner: string, settings?: KeySettings) => Promise<CreatedKey>
  /**
   * Changes settings of the key `default`. Rejects with `NotFound` when there is no key.
   *
   * @example
   * await canvass.keys.update(owner.id, { allowedIps: "203.0.113.7" })
   */
  readonly update: (owner: string, settings: KeySettings) => Promise<KeyMetadata>
  /**
   * Deletes the key `default`, which stops working at once.
   *
   * @example
   * await canvass.keys.remove(owner.id)
   */
  readonly remove: (owner: string) => Promise<void>
  /**
   * Returns all keys, ordered by creation.
   *
   * @example
   * const names = (await canvass.keys.list(owner.id)).map(({ name }) => name)
   */
  readonly list: (owner: string) => Promise<ReadonlyArray<KeyItem>>
  /**
   * Creates a key. Only the result has the key itself. Rejects as `rotate`, and with `RuleViolated` when the name is
   * taken.
   *
   * @example
   * const { apiKey } = await canvass.keys.create(owner.id, { name: "sync", scopes: "read_only", surveys: [survey.id] })
   */
  readonly create: (owner: string, settings: NewNamedKey) => Promise<CreatedKeyItem>
  /**
   * Changes settings of a key. Rejects with `NotFound` when the owner has no such key, and with `RuleViolated` when the
   * name is taken.
   *
   * @example
   * await canvass.keys.updateById(owner.id, key.id, { expiresAt: "2027-01-01T00:00:00Z" })
   */
  readonly updateById: (owner: string, keyId: string, settings: NamedKeySettings) => Promise<KeyItem>
  /**
   * Deletes a key, which stops working at once. Rejects with `NotFound` when the owner has no such key.
   *
   * @example
   * await canvass.keys.removeById(owner.id, key.id)
   */
  readonly removeById: (owner: string, keyId: string) => Promise<void>
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
    run(Effect.flatMap(Arguments.all({ owner: Arguments.owner(owner) }), ({ owner }) => keys.remove(owner))),
  list: (owner) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner) }),
      ({ owner }) => Effect.map(keys.list(owner), (all) => all.map(encodeKeyItem))
    )),
  create: (owner, settings) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner), settings: Arguments.body<CreateInput>(settings) }),
      ({ owner, settings }) => Effect.map(keys.create(owner, settings), encodeCreatedKeyItem)
    )),
  updateById: (owner, keyId, settings) =>
    run(Effect.flatMap(
      Arguments.all({
        owner: Arguments.owner(owner),
        id: Arguments.keyId(keyId),
        settings: Arguments.body<UpdateByIdInput>(settings)
      }),
      ({ id, owner, settings }) => Effect.map(keys.updateById(owner, id, settings), encodeKeyItem)
    )),
  removeById: (owner, keyId) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner), id: Arguments.keyId(keyId) }),
      ({ id, owner }) => keys.removeById(owner, id)
    ))
})
