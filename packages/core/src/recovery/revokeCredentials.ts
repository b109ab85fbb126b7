/**
 * Revokes the credentials of an account except its password and its sessions: the API key, the webhooks and the logins
 * at identity providers. A new kind of credential is added here.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AccountStore } from "../accounts/model/AccountStore.js"
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
    const key = Option.getOrNull(yield* keys.findByAccount(accountId))
    const ofAccount = yield* webhooks.list(accountId)
    const identities = yield* accounts.listIdentities(accountId)
    return {
      guards: [
        { _tag: "KeyAt", accountId, key },
        { _tag: "WebhookCount", accountId, count: ofAccount.length },
        { _tag: "IdentityCount", accountId, count: identities.length }
      ],
      changes: [
        { _tag: "KeyRemoved", accountId },
        ...ofAccount.map(({ id }): Change => ({ _tag: "WebhookRemoved", webhookId: id, accountId })),
        ...identities.map(({ id }): Change => ({ _tag: "IdentityRemoved", identityId: id, accountId }))
      ]
    }
  })
