import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AccountId } from "../values/Ids.js"
import type { ApiKey } from "./ApiKey.js"

/** Reads API keys. */
export class KeyStore extends Context.Tag("@canvass/core/KeyStore")<KeyStore, {
  readonly findByHash: (hash: string) => Effect.Effect<Option.Option<ApiKey>>
  /** The keys of an account, ordered by creation, then id. */
  readonly listByAccount: (account: AccountId) => Effect.Effect<ReadonlyArray<ApiKey>>
}>() {}
