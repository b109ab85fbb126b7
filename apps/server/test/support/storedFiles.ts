/** The files of an installation, for access without a server. */
import { Ids } from "@canvass/core"
import { Committer, FileCleanup, FileStorage, type FileStore, type Store, SurveyStore } from "@canvass/core/ports"
import { DirectoryFileStorage } from "@canvass/files"
import { PgStore } from "@canvass/store-pg"
import { SqliteStore } from "@canvass/store-sqlite"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { randomBytes } from "node:crypto"
import { readdir } from "node:fs/promises"
import type { Environment } from "./ServerProcess.js"
import { storeLayer } from "./stores.js"

export interface StoredFiles {
  /** Ids of the rows, sorted. */
  readonly rows: ReadonlyArray<string>
  /** Storage keys that have bytes, sorted. A file that is incomplete in a directory has a suffix. */
  readonly keys: ReadonlyArray<string>
}

/** Lists the rows and the bytes of all files. */
export const listStoredFiles = (environment: Environment): Promise<StoredFiles> =>
  Effect.runPromise(Effect.scoped(Effect.gen(function*() {
    const { sql } = yield* databaseOf(environment)
    const rows = yield* sql<{ readonly id: string }>`SELECT id FROM files`
    const chunks = yield* sql<{ readonly storageKey: string }>`SELECT DISTINCT "storageKey" FROM file_chunks`
    const directory = directoryOf(environment)
    const names = directory === undefined ? [] : yield* Effect.promise(() => namesIn(directory))
    return {
      rows: rows.map(({ id }) => id).toSorted(),
      keys: [...chunks.map(({ storageKey }) => storageKey), ...names].toSorted()
    }
  })))

/** Runs the clean-up of files as it will run in two hours, when every unclaimed upload has expired. */
export const sweepInTwoHours = (environment: Environment): Promise<void> =>
  Effect.runPromise(
    Effect.provide(Effect.asVoid(FileCleanup.run), layerOf(environment)).pipe(Effect.withClock(clockInTwoHours))
  )

/** Leaves what crashes of uploads, and uploads that nobody has claimed, leave: the next sweep removes it. */
export const leaveExpiredFiles = (environment: Environment, surveyId: string, count: number): Promise<void> =>
  Effect.runPromise(Effect.provide(
    Effect.gen(function*() {
      const storage = yield* FileStorage
      const { commit } = yield* Committer.Committer
      const survey = Option.getOrThrow(
        yield* Effect.flatMap(SurveyStore, ({ findForRespondent }) => findForRespondent(Ids.SurveyId.make(surveyId)))
      )
      const now = yield* Clock.currentTimeMillis
      for (let number = 0; number < count; number++) {
        const id = Ids.FileId.make(Ids.uuidv7(now, randomBytes(10)))
        yield* storage.write(id, Stream.make(randomBytes(300_000)), () => Effect.void)
        yield* commit({
          guards: [],
          changes: [{
            _tag: "FilePut",
            file: {
              id,
              accountId: survey.accountId,
              surveyId: survey.id,
              questionId: survey.questions[0]?.id ?? Ids.QuestionId.make(id),
              responseId: null,
              name: "left.bin",
              size: 300_000,
              type: "application/octet-stream",
              sha256: "",
              storageKey: id,
              uploadId: null,
              status: number % 2 === 0 ? "uploading" : "stored",
              address: "192.0.2.1",
              createdAt: now,
              expiresAt: now - 1
            }
          }],
          events: [],
          audit: Option.none()
        })
      }
    }),
    layerOf(environment)
  ))

const layerOf = (
  environment: Environment
): Layer.Layer<Committer.Committer | FileStorage | FileStore | Store, Error> => {
  const path = directoryOf(environment)
  const store = storeLayer(environment)
  return path === undefined ? store : Layer.merge(store, DirectoryFileStorage.layer({ path }))
}

const databaseOf = ({ DATABASE_URL = "" }: Environment) =>
  DATABASE_URL.startsWith("file:")
    ? SqliteStore.database({ path: DATABASE_URL.slice("file:".length) })
    : PgStore.database({ url: Redacted.make(DATABASE_URL) })

const directoryOf = ({ FILES_URL }: Environment): string | undefined => FILES_URL?.slice("file:".length)

const namesIn = async (directory: string): Promise<ReadonlyArray<string>> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .flatMap((entry) => entry.isFile() ? [entry.name] : [])

const twoHoursMillis = 2 * 3_600_000

const clockInTwoHours: Clock.Clock = (() => {
  const clock = Clock.make()
  return {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: () => clock.unsafeCurrentTimeMillis() + twoHoursMillis,
    unsafeCurrentTimeNanos: () => clock.unsafeCurrentTimeNanos() + BigInt(twoHoursMillis) * 1_000_000n,
    currentTimeMillis: Effect.map(clock.currentTimeMillis, (millis) => millis + twoHoursMillis),
    currentTimeNanos: Effect.map(clock.currentTimeNanos, (nanos) => nanos + BigInt(twoHoursMillis) * 1_000_000n),
    sleep: (duration) => clock.sleep(duration)
  }
})()
