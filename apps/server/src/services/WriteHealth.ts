/** The store of a server that refuses what a disk has no room for, and is healthy only if a write would succeed. */
import { Committer, FileStorage, type Store, UnitOfWork } from "@canvass/core/ports"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { DiskSpace } from "./DiskSpace.js"

/**
 * While the disk is nearly full, requests that store responses, surveys, files, webhooks or test events receive 503,
 * uploads too. Deletions, logins, reads and background jobs continue, so that there is room again.
 */
export const withWriteHealth = (context: Context.Context<Store>, disk: DiskSpace): Context.Context<Store> => {
  const { commit } = Context.get(context, Committer.Committer)
  const { check, overtaken } = Context.get(context, Committer.StoreHealth)
  const storage = Context.get(context, FileStorage)
  /** Whether the last write found the store unavailable, as on a full disk. */
  let hasFailed = false
  const tracked = <A, E, R>(write: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.onExit(write, (exit) =>
      Effect.sync(() => {
        hasFailed = isOutage(exit)
      }))
  const probe = Effect.catchAllCause(
    tracked(commit(probeUnit)),
    () => new Committer.StoreUnavailable({ reason: "the last write failed, and another try, too" })
  )
  return context.pipe(
    Context.add(Committer.Committer, {
      commit: (unit) => disk.isNearlyFull() && grows(unit) ? refusal : tracked(commit(unit))
    }),
    Context.add(Committer.StoreHealth, {
      overtaken,
      check: Effect.suspend(() => {
        if (disk.isNearlyFull()) return new Committer.StoreUnavailable({ reason: nearlyFull })
        return hasFailed ? probe : check
      })
    }),
    Context.add(FileStorage, {
      ...storage,
      write: (key, content, saveUploadId) =>
        disk.isNearlyFull() ? refusal : tracked(storage.write(key, content, saveUploadId))
    })
  )
}

const nearlyFull = "the disk has less room than DISK_RESERVE"

const refusal = Effect.die(new Committer.StoreUnavailable({ reason: nearlyFull }))

/** Requests have an audit entry, background jobs have none. */
const grows = ({ audit, changes }: UnitOfWork.UnitOfWork): boolean =>
  Option.isSome(audit) && changes.some(({ _tag }) => growing.has(_tag))

const growing: ReadonlySet<UnitOfWork.Change["_tag"]> = new Set([
  "EventPut",
  "FilePut",
  "ResponsePut",
  "SurveyPut",
  "WebhookPut"
])

/** Replaces one row, so that the disk has to take something. */
const probeUnit = UnitOfWork.of({
  changes: [{
    _tag: "ReservationPut",
    reservation: { scope: "health", key: "write", expiresAt: 0, fingerprint: null, resourceId: null }
  }]
})

const isOutage = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) &&
  Option.exists(Cause.dieOption(exit.cause), (defect) => defect instanceof Committer.StoreUnavailable)
