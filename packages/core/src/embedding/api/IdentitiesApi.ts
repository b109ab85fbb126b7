/** Logins at identity providers in the promise API. */
import * as Effect from "effect/Effect"
import type { Identities } from "../../accounts/identities/Identities.js"
import { encodeIdentity, type IdentityItem } from "../../json/IdentityJson.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** The logins at identity providers (OAuth) that are linked to an account. Logins themselves use the REST API. */
export interface IdentitiesApi {
  /**
   * Returns all linked logins of an account, oldest first.
   *
   * @example
   * const [first] = await canvass.identities.list(owner.id)
   */
  readonly list: (owner: string) => Promise<ReadonlyArray<IdentityItem>>
  /**
   * Removes a linked login. Rejects with `NotFound` when the account has none with this id, and with `RuleViolated`
   * when it is the last way to log in to the account.
   *
   * @example
   * await canvass.identities.remove(owner.id, identity.id)
   */
  readonly remove: (owner: string, identityId: string) => Promise<void>
}

export const identitiesApi = ({ run }: Calls, identities: Identities): IdentitiesApi => ({
  list: (owner) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner) }),
      ({ owner }) => Effect.map(identities.list(owner), (found) => found.map(encodeIdentity))
    )),
  remove: (owner, identityId) =>
    run(Effect.flatMap(
      Arguments.all({ owner: Arguments.owner(owner), id: Arguments.identityId(identityId) }),
      ({ id, owner }) => identities.remove(owner, id)
    ))
})
