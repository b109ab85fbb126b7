/** The API key of an account as JSON. Only its hash is stored, so only the reply to its creation has the key itself. */
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

const encodeMetadata = typedEncoderOf(KeyMetadata)

/** Encodes the metadata of a key, or of an account without a key. */
export const encodeKey = (key: ApiKey | undefined): KeyMetadata => encodeMetadata(keyMetadata(key))

const encodeCreated = typedEncoderOf(CreatedKey)

/** Encodes a new key. */
export const encodeCreatedKey = (created: NewKey): CreatedKey => encodeCreated(createdKey(created))
