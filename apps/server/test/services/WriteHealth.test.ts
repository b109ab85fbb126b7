/** The store of a server on a disk that is nearly full, and after writes that have failed. */
import * as Memory from "@canvass/core/memory"
import { Committer, FileStorage, type Store, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { tmpdir } from "node:os"
import { DiskSpace } from "../../src/services/DiskSpace.js"
import { withWriteHealth } from "../../src/services/WriteHealth.js"

const hasRoom = new DiskSpace([tmpdir()], 1)
const isFull = new DiskSpace([tmpdir()], Number.MAX_SAFE_INTEGER)

const unitOf = (change: UnitOfWork.Change, audit = Option.some(Fixtures.auditEntry(1))): UnitOfWork.UnitOfWork =>
  Fixtures.unit({ changes: [change], audit })

const account = Fixtures.unit({ changes: [{ _tag: "AccountPut", account: Fixtures.account(1) }] })
const survey: UnitOfWork.Change = { _tag: "SurveyPut", survey: Fixtures.survey(1) }

const portsOf = (store: Context.Context<Store>, disk: DiskSpace) => {
  const guarded = withWriteHealth(store, disk)
  const { commit } = Context.get(guarded, Committer.Committer)
  return {
    succeeds: (unit: UnitOfWork.UnitOfWork) => Effect.map(Effect.exit(commit(unit)), Exit.isSuccess),
    isHealthy: Effect.map(Effect.either(Context.get(guarded, Committer.StoreHealth).check), Either.isRight),
    upload: Effect.map(
      Effect.exit(
        Context.get(guarded, FileStorage).write(crypto.randomUUID(), Stream.make(new Uint8Array(3)), () => Effect.void)
      ),
      Exit.isSuccess
    )
  }
}

describe("on a disk that is nearly full", () => {
  it.scoped("what a request stores is refused, and deletions, logins and background jobs are not", () =>
    Effect.gen(function*() {
      const store = yield* Layer.build(Memory.layer)
      const before = portsOf(store, hasRoom)
      expect(yield* before.succeeds(account)).toBe(true)
      expect(yield* before.succeeds(unitOf(survey))).toBe(true)
      expect([yield* before.isHealthy, yield* before.upload]).toEqual([true, true])
      const { isHealthy, succeeds, upload } = portsOf(store, isFull)
      expect([yield* isHealthy, yield* upload]).toEqual([false, false])
      expect(yield* succeeds(unitOf(survey))).toBe(false)
      expect(yield* succeeds(unitOf({ _tag: "ResponsePut", response: Fixtures.responseToFirstSurvey(1) }))).toBe(false)
      expect(yield* succeeds(unitOf(survey, Option.none()))).toBe(true)
      expect(yield* succeeds(unitOf({ _tag: "SessionPut", session: Fixtures.session(1) }))).toBe(true)
      expect(yield* succeeds(unitOf({ _tag: "SurveyRemoved", surveyId: Fixtures.surveyId(1), at: 0 }))).toBe(true)
    }))

  it("without a folder there is room, and with one as much as the disk has", () => {
    expect(hasRoom.isNearlyFull()).toBe(false)
    expect(isFull.isNearlyFull()).toBe(true)
    expect(new DiskSpace([], Number.MAX_SAFE_INTEGER).isNearlyFull()).toBe(false)
  })
})

describe("after a write that found the store unavailable", () => {
  it.scoped("the check writes, until a write succeeds", () =>
    Effect.gen(function*() {
      const store = yield* Layer.build(Memory.layer)
      let isUnavailable = true
      let commits = 0
      const { commit } = Context.get(store, Committer.Committer)
      const failing = Context.add(store, Committer.Committer, {
        commit: (unit) =>
          Effect.suspend(() => {
            commits += 1
            return isUnavailable ? Effect.die(new Committer.StoreUnavailable({ reason: "full" })) : commit(unit)
          })
      })
      const { isHealthy, succeeds } = portsOf(failing, hasRoom)
      // Nothing has been written yet, and the store can be read.
      expect([yield* isHealthy, commits]).toEqual([true, 0])
      expect(yield* succeeds(account)).toBe(false)
      expect([yield* isHealthy, yield* isHealthy, commits]).toEqual([false, false, 3])
      isUnavailable = false
      expect([yield* isHealthy, yield* isHealthy, commits]).toEqual([true, true, 4])
      // A refusal is no failure of the store.
      expect(yield* succeeds(Fixtures.unit({ guards: [{ _tag: "NoAccounts" }], changes: account.changes }))).toBe(true)
      expect(yield* succeeds(Fixtures.unit({ guards: [{ _tag: "NoAccounts" }] }))).toBe(false)
      expect([yield* isHealthy, commits]).toEqual([true, 6])
    }))
})
