/** Calls a service on behalf of the account behind the credential. */
import type { Ids, Unauthorized } from "@canvass/core"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { type Caller, ownerOf } from "../Handler.js"

export const asOwner = <Id, Service>(tag: Context.Tag<Id, Service>) =>
<A, E, R>(
  caller: Caller,
  use: (service: Service, owner: Ids.AccountId) => Effect.Effect<A, E, R>
): Effect.Effect<A, E | Unauthorized, R | Id> =>
  Effect.flatMap(tag, (service) => Effect.flatMap(ownerOf(caller), (owner) => use(service, owner)))
