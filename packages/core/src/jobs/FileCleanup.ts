/**
 * Removes uploads that no response has claimed in time, what crashed uploads have left, and the bytes of removed files.
 * Bytes are removed before the row that names them, so a run that ends early is continued by the next one. Any number
 * of instances may run the job.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { FileStorage } from "../files/FileStorage.js"
import { FileStore, type RemovedFile } from "../files/FileStore.js"
import type { Committer } from "../unit-of-work/Committer.js"
import { StoreDurability } from "../unit-of-work/StoreDurability.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import type { FileId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { commitStep } from "./commitInSteps.js"
import { JobSettings } from "./JobSettings.js"
import type { JobReport } from "./running/JobStatuses.js"

/** Files that one unit of work removes. */
const batchSize = 100

/** Changes that may remove files. */
const removals: ReadonlySet<Change["_tag"]> = new Set(["FileRemoved", "SurveyRemoved", "AccountRemoved"])

/** Removes what is due now. Files whose bytes can't be removed now are tried again by the next run. */
export const run: Effect.Effect<JobReport, never, Committer | FileStorage | FileStore> = Effect.gen(function*() {
  const expired = yield* removeExpired
  return { expired, ...yield* purgeRemoved() }
})

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
  /** Files whose bytes could not be removed. */
  readonly failed: number
}

const purgeRemoved = (
  after?: FileId,
  total: Purged = { purged: 0, failed: 0 }
): Effect.Effect<Purged, never, Committer | FileStorage | FileStore> =>
  Effect.gen(function*() {
    const { removed } = yield* FileStore
    const files = yield* removed(yield* Instant.now, { after, limit: batchSize })
    const last = files.at(-1)
    if (last === undefined) return total
    const removedIds = (yield* Effect.forEach(files, removeBytes)).flat()
    if (removedIds.length > 0) yield* commitStep(removedIds.map((fileId) => ({ _tag: "FilePurged", fileId })))
    return yield* purgeRemoved(last.id, {
      purged: total.purged + removedIds.length,
      failed: total.failed + files.length - removedIds.length
    })
  })

/** Returns the id of the file, or nothing when its bytes can't be removed now. */
const removeBytes = (
  { id, storageKey, uploadId }: RemovedFile
): Effect.Effect<ReadonlyArray<FileId>, never, FileStorage> =>
  Effect.flatMap(FileStorage, (storage) => storage.remove({ key: storageKey, uploadId })).pipe(
    Effect.as([id]),
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
  Committer | FileStorage | FileStore | Scope.Scope | Transactor
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
