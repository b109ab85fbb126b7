/**
 * Revokes the credentials of an account except its password and its sessions: the API key, the webhooks and the logins
 * at identity providers. A new kind of credential is added here.
 */
import * as Effect from "effect/Effect"
import type { AccountStore } from "../accounts/model/AccountStore.js"
import type { Identity } from "../accounts/model/logins/Identity.js"
import type { KeyStore } from "../keys/KeyStore.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import type { AccountId } from "../values/Ids.js"
import type { WebhookStore } from "../webhooks/WebhookStore.js"

/** What a unit of work contains to revoke the credentials. */
export interface Revocation {
  readonly guards: ReadonlyArray<Guard>
  readonly changes: ReadonlyArray<Change>
}

/** Returns the guards and changes that revoke the credentials that the account has now. */
export const revokeCredentials = (
  { accounts, keys, webhooks }: {
    readonly accounts: AccountStore["Type"]
    readonly keys: KeyStore["Type"]
    readonly webhooks: WebhookStore["Type"]
  },
  accountId: AccountId
): Effect.Effect<Revocation> =>
  Effect.gen(function*() {
    const keysOfAccount = yield* keys.listByAccount(accountId)
    const ofAccount = yield* webhooks.list(accountId)
    const identities = yield* revokeIdentities(accounts, accountId, () => true)
    return {
      guards: [
        { _tag: "KeysAt", accountId, keys: keysOfAccount },
        { _tag: "WebhookCount", accountId, count: ofAccount.length },
        ...identities.guards
      ],
      changes: [
        ...keysOfAccount.map(({ name }): Change => ({ _tag: "KeyRemoved", accountId, name })),
        ...ofAccount.map(({ id }): Change => ({ _tag: "WebhookRemoved", webhookId: id, accountId })),
        ...identities.changes
      ]
    }
  })

/** Returns the guards and changes that remove the logins at identity providers that `isRevoked` selects. */
export const revokeIdentities = (
  accounts: AccountStore["Type"],
  accountId: AccountId,
  isRevoked: (identity: Identity) => boolean
): Effect.Effect<Revocation> =>
  Effect.map(accounts.listIdentities(accountId), (identities) => ({
    guards: [{ _tag: "IdentityCount", accountId, count: identities.length }],
    changes: identities.filter(isRevoked)
      .map(({ id }): Change => ({ _tag: "IdentityRemoved", identityId: id, accountId }))
  }))
