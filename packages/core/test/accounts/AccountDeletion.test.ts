/** The deletion of an account by its owner. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { AccountDeletion } from "../../src/accounts/AccountDeletion.js"
import { Accounts } from "../../src/accounts/Accounts.js"
import { layerPbkdf2 } from "../../src/accounts/passwords/Passwords.js"
import { Sessions } from "../../src/accounts/sessions/Sessions.js"
import { Audit } from "../../src/audit/Audit.js"
import * as Memory from "../../src/memory.js"
import { CurrentRequest, makeRequestInfo } from "../../src/unit-of-work/CurrentRequest.js"
import { auditDraft } from "../fixtures/auditDraft.js"
import { describeFailure } from "../fixtures/Failures.js"

const layer = Layer.provideMerge(
  Layer.mergeAll(AccountDeletion.Default, Accounts.Default, Audit.Default, Sessions.Default),
  Layer.merge(Memory.layer, layerPbkdf2)
)

const email = "ada@example.com"

describe("an account without a password", () => {
  it.effect("is deleted after a login of at most 10 minutes ago, by its address in any case", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const { id } = yield* accounts.open({ email })
      const { session } = yield* (yield* Sessions).start(id)
      const deletion = yield* AccountDeletion
      const remove = (confirm: string) => describeFailure(deletion.remove(id, session.id, { confirm }))
      yield* TestClock.adjust("600001 millis")
      expect(yield* remove("grace@example.com")).toContain("InvalidInput /confirm wrong-confirmation")
      expect(yield* remove(email)).toBe("RecentLoginRequired")
      yield* TestClock.setTime(600_000)
      expect(yield* remove("grace@example.com")).toContain("InvalidInput /confirm wrong-confirmation")
      expect(yield* remove(" Ada@Example.COM")).toBe("accepted")
      expect(yield* remove(email)).toBe("NotFound")
      expect(yield* describeFailure(accounts.get(id))).toBe("NotFound")
    }).pipe(Effect.provide(layer)))
})

describe("the request that deletes an account", () => {
  it.effect("has no audit entry, and neither has one that is refused later", () =>
    Effect.gen(function*() {
      const { id } = yield* (yield* Accounts).open({ email })
      const { session } = yield* (yield* Sessions).start(id)
      const { remove } = yield* AccountDeletion
      const audit = yield* Audit
      const request = () =>
        makeRequestInfo({
          audit: auditDraft({
            method: "DELETE",
            path: "/api/auth/me",
            authMethod: "jwt",
            successStatus: 204,
            accountId: id
          })
        })
      const statuses = Effect.map(audit.list(id, {}), ({ logs }) => logs.map(({ statusCode }) => statusCode))
      const [early, deleting, late] = [request(), request(), request()]
      yield* audit.recordRefusal(early, 422)
      expect(yield* statuses).toEqual([422])
      yield* Effect.locally(remove(id, session.id, { confirm: email }), CurrentRequest, deleting)
      expect(deleting.outcome.isAuditRecorded).toBe(true)
      yield* audit.recordRefusal(late, 401)
      expect(yield* statuses).toEqual([])
    }).pipe(Effect.provide(layer)))
})
