/** Who sends a request, once the credential has been checked. */
import { type ApiKey, type Ids, Unauthorized } from "@canvass/core"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** The holder of an API key, a login by its access token, or nobody known: then the client's IP address. */
export type Caller =
  | { readonly _tag: "ApiKey"; readonly accountId: Ids.AccountId; readonly key: ApiKey.ApiKey }
  | { readonly _tag: "Token"; readonly accountId: Ids.AccountId }
  | { readonly _tag: "Anonymous"; readonly address: string }

/** Returns the account of the credential, or `undefined` for an anonymous caller. */
export const accountOf = (caller: Caller): Ids.AccountId | undefined =>
  caller._tag === "Anonymous" ? undefined : caller.accountId

/**
 * Identifies the caller for rate limits, idempotency keys and logs: `key:{id}`, `user:{accountId}` or
 * `anonymous:{address}`. An API key and the logins of its account are different subjects.
 */
export const subjectOf = (caller: Caller): string => {
  switch (caller._tag) {
    case "ApiKey":
      return `key:${caller.key.id}`
    case "Token":
      return `user:${caller.accountId}`
    case "Anonymous":
      return `anonymous:${caller.address}`
  }
}

/** Returns a function that calls a service on behalf of the caller's account. Fails for an anonymous caller. */
export const withService = <Id, Service>(tag: Context.Tag<Id, Service>) =>
<A, E, R>(
  caller: Caller,
  use: (service: Service, owner: Ids.AccountId) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | Unauthorized, R | Id> =>
  Effect.flatMap(tag, (service) => Effect.flatMap(ownerOf(caller), (owner) => use(service, owner)))

/** An endpoint that needs a credential is never called without one; the type cannot say so. */
const ownerOf = (caller: Caller): Effect.Effect<Ids.AccountId, Unauthorized> =>
  caller._tag === "Anonymous"
    ? Effect.fail(new Unauthorized({ reason: "A credential is needed." }))
    : Effect.succeed(caller.accountId)
