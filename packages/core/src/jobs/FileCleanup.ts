/**
 * Removes uploads that no response has claimed in time, what crashed uploads have left, and the bytes of removed files
 * and assets.
 * Bytes are removed before the row that names them, so a run that ends early is continued by the next one. Any number
 * of instances may run the job.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { AssetStore } from "../assets/AssetStore.js"
import { FileStorage } from "../files/FileStorage.js"
import { FileStore } from "../files/FileStore.js"
import type { Committer } from "../unit-of-work/Committer.js"
import { StoreDurability } from "../unit-of-work/StoreDurability.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { commitStep } from "./commitInSteps.js"
import { JobSettings } from "./JobSettings.js"
import type { JobReport } from "./running/JobStatuses.js"

/** Files or assets that one unit of work removes. */
const batchSize = 100

/** Changes that may remove files or assets. */
const removals: ReadonlySet<Change["_tag"]> = new Set([
  "AssetRemoved",
  "FileRemoved",
  "SurveyRemoved",
  "AccountRemoved"
])

/** Removes what is due now. Files and assets whose bytes can't be removed now are tried again by the next run. */
export const run: Effect.Effect<JobReport, never, AssetStore | Committer | FileStorage | FileStore> = Effect.gen(
  function*() {
    const expired = yield* removeExpired
    const files = yield* FileStore
    const assets = yield* AssetStore
    const purgedFiles = yield* purge(files.removed, ({ id }) => ({ _tag: "FilePurged", fileId: id }))
    const all = yield* purge(
      assets.removed,
      ({ accountId, id }) => ({ _tag: "AssetPurged", assetId: id, accountId }),
      undefined,
      purgedFiles
    )
    return { expired, ...all }
  }
)

/** Returns the number of files that had expired. */
const removeExpired: Effect.Effect<number, never, Committer | FileStore> = Effect.gen(function*() {
  const { expired } = yield* FileStore
  const now = yield* Instant.now
  let count = 0
  for (let ids = yield* expired(now, batchSize); ids.length > 0; ids = yield* expired(now, batchSize)) {
    yield* commitStep(ids.map((fileId) => ({ _tag: "FileExpired", fileId, now })))
    count += ids.length
  }
  return count
})

interface Purged {
  readonly purged: number
  /** Files and assets whose bytes could not be removed. */
  readonly failed: number
}

/** A record whose bytes are to be removed. */
interface Removed<Id> {
  readonly id: Id
  readonly storageKey: string
  readonly uploadId: string | null
}

/** Removes the bytes of all records that `read` returns after one another, and then the records. */
const purge = <Id, Record extends Removed<Id>, R>(
  read: (now: Instant.Instant, page: { readonly after?: Id | undefined; readonly limit: number }) => Effect.Effect<
    ReadonlyArray<Record>,
    never,
    R
  >,
  purged: (record: Record) => Change,
  after?: Id,
  total: Purged = { purged: 0, failed: 0 }
): Effect.Effect<Purged, never, Committer | FileStorage | R> =>
  Effect.gen(function*() {
    const records = yield* read(yield* Instant.now, { after, limit: batchSize })
    const last = records.at(-1)
    if (last === undefined) return total
    const removed = (yield* Effect.forEach(records, removeBytes)).flat()
    if (removed.length > 0) yield* commitStep(removed.map(purged))
    return yield* purge(read, purged, last.id, {
      purged: total.purged + removed.length,
      failed: total.failed + records.length - removed.length
    })
  })

/** Returns the record, or nothing when its bytes can't be removed now. */
const removeBytes = <Record extends Removed<unknown>>(
  record: Record
): Effect.Effect<ReadonlyArray<Record>, never, FileStorage> =>
  Effect.flatMap(FileStorage, (storage) => storage.remove({ key: record.storageKey, uploadId: record.uploadId })).pipe(
    Effect.as([record]),
    Effect.catchAllCause((cause) =>
      Effect.as(Effect.logWarning("The bytes of a removed file can't be removed now.", cause), [])
    )
  )

/**
 * Runs the job when a file expires, when a transaction of this process removes a file, and every
 * `JobSettings.recheckMillis` for what other processes have removed or left.
 */
export const start: Effect.Effect<
  void,
  never,
  AssetStore | Committer | FileStorage | FileStore | Scope.Scope | Transactor
> = Effect.gen(function*() {
  const { isDurable } = yield* StoreDurability
  const { recheckMillis } = yield* JobSettings
  const { nextExpiry } = yield* FileStore
  const { observe } = yield* Transactor
  const job = yield* BackgroundJob.start({
    name: "file-cleanup",
    run,
    nextDue: Effect.map(nextExpiry, Option.getOrElse(() => Infinity)),
    recheckMillis: isDurable ? recheckMillis : undefined
  })
  yield* observe(({ changes }) => {
    for (const change of changes) {
      if (removals.has(change._tag)) job.requestRun(0)
      if (change._tag === "FilePut" && change.file.expiresAt !== null) job.requestRun(change.file.expiresAt)
    }
  })
})
