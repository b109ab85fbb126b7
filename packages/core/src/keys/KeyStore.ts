import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AccountId } from "../values/Ids.js"
import type { ApiKey } from "./ApiKey.js"

/** Reads API keys. An account has at most one. */
export class KeyStore extends Context.Tag("@canvass/core/KeyStore")<KeyStore, {
  readonly findByHash: (hash: string) => Effect.Effect<Option.Option<ApiKey>>
  readonly findByAccount: (account: AccountId) => Effect.Effect<Option.Option<ApiKey>>
}>() {}
