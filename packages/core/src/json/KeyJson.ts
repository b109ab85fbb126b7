/**
 * API keys as JSON. Only their hashes are stored, so only the reply to a creation has the key itself. The metadata of
 * the default key (`/developer/api-key`) have other names than the items of the list of all keys.
 */
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { ApiKey, type KeyScope } from "../keys/ApiKey.js"
import type { NewKey } from "../keys/Keys.js"
import { typedEncoderOf } from "./Encoder.js"

const key = {
  apiKeyPrefix: Schema.NullOr(ApiKey.fields.prefix).annotations({ description: "The first characters of the key." }),
  hasKey: Schema.Boolean,
  apiKeyCreatedAt: Schema.NullOr(ApiKey.fields.createdAt),
  apiKeyLastUsedAt: ApiKey.fields.lastUsedAt,
  apiKeyScopes: Schema.NullOr(ApiKey.fields.scope),
  apiKeyAllowedIps: Schema.NullOr(Schema.String).annotations({
    description: "IPv4 addresses that may use the key, separated by commas. Null: any address."
  })
}

export const KeyMetadata = Schema.Struct(key).annotations({ identifier: "ApiKey" })

/** The metadata of an API key. Without a key `hasKey` is false, and the rest null. */
export interface KeyMetadata {
  /** The first characters of the key. */
  readonly apiKeyPrefix: string | null
  readonly hasKey: boolean
  /** An ISO timestamp. */
  readonly apiKeyCreatedAt: string | null
  /** An ISO timestamp. Written at most once a minute. */
  readonly apiKeyLastUsedAt: string | null
  /** A `full` key may read and write, a `read_only` key may only read. */
  readonly apiKeyScopes: KeyScope | null
  /** IPv4 addresses that may use the key, separated by commas. Null: any address. */
  readonly apiKeyAllowedIps: string | null
}

export const CreatedKey = Schema.Struct({
  ...key,
  apiKey: Schema.String.annotations({ description: "The key. It is shown only here." })
}).annotations({ identifier: "CreatedApiKey" })

/** A new API key. */
export interface CreatedKey extends KeyMetadata {
  /** The key. It is shown only here. */
  readonly apiKey: string
}

/** Returns the metadata of a key, or of an account without a key. */
export const keyMetadata = (key: ApiKey | undefined): typeof KeyMetadata.Type =>
  key === undefined ? noKey : {
    apiKeyPrefix: key.prefix,
    hasKey: true,
    apiKeyCreatedAt: key.createdAt,
    apiKeyLastUsedAt: key.lastUsedAt,
    apiKeyScopes: key.scope,
    apiKeyAllowedIps: key.allowedIps === null ? null : key.allowedIps.join(",")
  }

const noKey: typeof KeyMetadata.Type = {
  apiKeyPrefix: null,
  hasKey: false,
  apiKeyCreatedAt: null,
  apiKeyLastUsedAt: null,
  apiKeyScopes: null,
  apiKeyAllowedIps: null
}

/** Returns a new key with its metadata. */
export const createdKey = ({ key, plaintext }: NewKey): typeof CreatedKey.Type => ({
  ...keyMetadata(key),
  apiKey: Redacted.value(plaintext)
})

const item = {
  id: ApiKey.fields.id,
  name: ApiKey.fields.name,
  prefix: ApiKey.fields.prefix.annotations({ description: "The first characters of the key." }),
  scopes: ApiKey.fields.scope,
  allowedIps: Schema.NullOr(Schema.String).annotations({
    description: "Addresses and networks that may use the key, separated by commas. Null: any address."
  }),
  expiresAt: ApiKey.fields.expiresAt.annotations({ description: "From then on the key is refused. Null: never." }),
  surveys: ApiKey.fields.surveys.annotations({
    description: "The only surveys that the key reaches. Null: everything of the account."
  }),
  createdAt: ApiKey.fields.createdAt,
  lastUsedAt: ApiKey.fields.lastUsedAt
}

export const KeyItem = Schema.Struct(item).annotations({ identifier: "NamedApiKey" })

/** One of the API keys of an account. */
export interface KeyItem {
  readonly id: string
  /** Unique in the account. */
  readonly name: string
  /** The first characters of the key. */
  readonly prefix: string
  /** A `full` key may read and write, a `read_only` key may only read. */
  readonly scopes: KeyScope
  /** Addresses and networks that may use the key, separated by commas. Null: any address. */
  readonly allowedIps: string | null
  /** An ISO timestamp. From then on the key is refused. Null: never. */
  readonly expiresAt: string | null
  /** The only surveys that the key reaches. Null: everything of the account. */
  readonly surveys: ReadonlyArray<string> | null
  /** An ISO timestamp. */
  readonly createdAt: string
  /** An ISO timestamp. Written at most once a minute. */
  readonly lastUsedAt: string | null
}

export const CreatedKeyItem = Schema.Struct({ ...item, apiKey: CreatedKey.fields.apiKey }).annotations({
  identifier: "CreatedNamedApiKey"
})

/** A new API key. */
export interface CreatedKeyItem extends KeyItem {
  /** The key. It is shown only here. */
  readonly apiKey: string
}

/** Returns a key as an item of the list of keys. */
export const keyItem = ({ allowedIps, scope, ...key }: ApiKey): typeof KeyItem.Type => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: scope,
  allowedIps: allowedIps === null ? null : allowedIps.join(","),
  expiresAt: key.expiresAt,
  surveys: key.surveys,
  createdAt: key.createdAt,
  lastUsedAt: key.lastUsedAt
})

/** Returns a new key as an item, with its plaintext. */
export const createdKeyItem = ({ key, plaintext }: NewKey): typeof CreatedKeyItem.Type => ({
  ...keyItem(key),
  apiKey: Redacted.value(plaintext)
})

const encodeItem = typedEncoderOf(KeyItem)

/** Encodes a key as an item of the list of keys. */
export const encodeKeyItem = (key: ApiKey): KeyItem => encodeItem(keyItem(key))

const encodeCreatedItem = typedEncoderOf(CreatedKeyItem)

/** Encodes a new key as an item, with its plaintext. */
export const encodeCreatedKeyItem = (created: NewKey): CreatedKeyItem => encodeCreatedItem(createdKeyItem(created))

const encodeMetadata = typedEncoderOf(KeyMetadata)

/** Encodes the metadata of a key, or of an account without a key. */
export const encodeKey = (key: ApiKey | undefined): KeyMetadata => encodeMetadata(keyMetadata(key))

const encodeCreated = typedEncoderOf(CreatedKey)

/** Encodes a new key. */
export const encodeCreatedKey = (created: NewKey): CreatedKey => encodeCreated(createdKey(created))
