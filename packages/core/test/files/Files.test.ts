import { Files, layerPbkdf2, Limits, type LimitValues, Responses, Secrets, Services } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { Committer, FileCleanup, FileContentMissing, FileStorage, FileStore, type Upload } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import { memoryFileStorage } from "../../src/memory/MemoryFileStorage.js"
import type { Question } from "../../src/questions/Question.js"
import type { Change } from "../../src/unit-of-work/UnitOfWork.js"

/** The keys under which a storage has bytes, or had a write that did not end. */
class StoredKeys extends Effect.Service<StoredKeys>()("test/StoredKeys", {
  sync: () => ({ keys: new Set<string>(), isBroken: { value: false } })
}) {}

/** A storage in memory that lists its keys, and that can refuse to remove. */
const storage = Layer.effect(
  FileStorage,
  Effect.map(StoredKeys, ({ isBroken, keys }) => {
    const memory = memoryFileStorage()
    return {
      ...memory,
      write: (key, content, saveUploadId) =>
        Effect.suspend(() => {
          keys.add(key)
          return memory.write(key, content, saveUploadId)
        }),
      remove: (entry) =>
        Effect.suspend(() => {
          if (isBroken.value) return Effect.die(new Committer.StoreUnavailable({ reason: "broken" }))
          keys.delete(entry.key)
          return memory.remove(entry)
        })
    } satisfies FileStorage["Type"]
  })
)

/** The services over a memory store whose files are in `storage`. */
const services = (limits: Partial<LimitValues> = {}) => {
  const stores = Layer.provideMerge(storage, Layer.merge(Memory.layer, StoredKeys.Default))
  return Services.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(stores, Secrets.layerEphemeral, layerPbkdf2)),
    Layer.provide(Layer.succeed(Limits, { ...Limits.defaults, ...limits }))
  )
}

const question: Question = {
  id: Fixtures.questionId(0),
  key: "photo",
  text: "A photo?",
  type: "file",
  required: false,
  options: [],
  settings: { maxFiles: 10 }
}

const survey = Fixtures.survey(0, { questions: [question] })

const surveyPut: Change = { _tag: "SurveyPut", survey }

const put = (...changes: ReadonlyArray<Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => commit(Fixtures.unit({ changes })))

const bytes = (length: number) => Stream.make(new Uint8Array(length))

const upload = <E = never>(content: Stream.Stream<Uint8Array, E>, options: Partial<Upload<E>> = {}) =>
  Effect.flatMap(Files, (files) =>
    files.upload(survey.id, {
      questionKey: "photo",
      name: "photo.jpg",
      type: "image/jpeg",
      address: "192.0.2.1",
      content,
      ...options
    }))

const submit = (fileId: string) =>
  Effect.flatMap(
    Responses,
    (responses) => responses.submit(survey.id, { answers: [{ questionKey: "photo", value: [{ fileId }] }] })
  )

const usedBytes = Effect.map(
  Effect.flatMap(FileStore, (store) => store.usage(survey.accountId, "192.0.2.1")),
  ({ bytes }) => bytes
)

/** What is left of uploads: keys in the storage, and reserved or stored bytes in the store. */
const rest = Effect.all([Effect.map(StoredKeys, ({ keys }) => keys.size), usedBytes])

const hour = 3_600_000

describe("an upload", () => {
  it.effect("whose content fails, is too large or is interrupted leaves nothing", () =>
    Effect.gen(function*() {
      yield* put(surveyPut)
      const broken = Stream.concat(bytes(1_000), Stream.fail("broken" as const))
      expect(yield* Effect.flip(upload(broken))).toBe("broken")
      expect(yield* rest).toEqual([0, 0])
      expect(yield* Effect.flip(upload(bytes(11 * 2 ** 20)))).toMatchObject({ _tag: "FileTooLarge" })
      expect(yield* rest).toEqual([0, 0])
      const running = yield* Effect.fork(upload(Stream.concat(bytes(10), Stream.never)))
      yield* Effect.yieldNow()
      yield* TestClock.adjust(hour)
      expect(yield* Effect.flip(running)).toMatchObject({ _tag: "UploadTimedOut" })
      expect(yield* rest).toEqual([0, 0])
    }).pipe(Effect.provide(services())))

  it.effect("to a survey that closes or is deleted meanwhile is refused, and leaves nothing", () =>
    Effect.gen(function*() {
      yield* put(surveyPut)
      const context = yield* Effect.context<Committer.Committer>()
      const during = (change: Change) =>
        Stream.concat(bytes(10), Stream.execute(Effect.provide(Effect.orDie(put(change)), context)))
      const closed = { ...survey, status: "closed" as const, version: 2 }
      expect(yield* Effect.flip(upload(during({ _tag: "SurveyPut", survey: closed })))).toMatchObject({
        _tag: "RuleViolated"
      })
      yield* put(surveyPut)
      expect(yield* Effect.flip(upload(during({ _tag: "SurveyRemoved", surveyId: survey.id, at: 0 })))).toMatchObject({
        _tag: "NotFound"
      })
      expect(yield* rest).toEqual([0, 0])
    }).pipe(Effect.provide(services())))

  it.effect("never exceeds the storage of the account, however many run at one time", () =>
    Effect.gen(function*() {
      yield* put(surveyPut)
      const results = yield* Effect.forEach(
        Array.from({ length: 20 }),
        (_, n) => Effect.either(upload(bytes(30), { announcedBytes: 30, address: `192.0.2.${n}` })),
        { concurrency: "unbounded" }
      )
      const stored = results.filter(Either.isRight).length
      expect(stored).toBeLessThanOrEqual(3)
      expect(yield* usedBytes).toBe(30 * stored)
      yield* Effect.repeatN(Effect.either(upload(bytes(30), { announcedBytes: 30, address: "192.0.2.99" })), 3)
      expect(yield* usedBytes).toBe(90)
      expect(yield* Effect.flip(upload(bytes(30), { announcedBytes: 30 }))).toMatchObject({ _tag: "StorageFull" })
    }).pipe(Effect.provide(services({ fileBytesPerAccount: 100, unclaimedFilePercent: 100 }))))

  it.effect("is refused until responses claim the earlier files of its address", () =>
    Effect.gen(function*() {
      yield* put(surveyPut)
      const { id } = yield* upload(bytes(60), { announcedBytes: 60 })
      expect(yield* Effect.flip(upload(bytes(60), { announcedBytes: 60 }))).toMatchObject({
        _tag: "TooManyUnclaimedFiles",
        scope: "address"
      })
      yield* upload(bytes(60), { announcedBytes: 60, address: "192.0.2.2" })
      yield* submit(id)
      yield* upload(bytes(60), { announcedBytes: 60 })
    }).pipe(Effect.provide(services({ unclaimedFileBytesPerAddress: 100 }))))

  it.effect("is refused when unclaimed files would take more than a tenth of the account's storage", () =>
    Effect.gen(function*() {
      yield* put(surveyPut)
      yield* upload(bytes(60), { announcedBytes: 60 })
      expect(yield* Effect.flip(upload(bytes(60), { announcedBytes: 60, address: "192.0.2.2" }))).toMatchObject({
        _tag: "TooManyUnclaimedFiles",
        scope: "account"
      })
    }).pipe(Effect.provide(services({ fileBytesPerAccount: 1_000 }))))
})

describe("the clean-up of files", () => {
  it.effect("removes a file that no response has claimed after one hour, and keeps a claimed one", () =>
    Effect.gen(function*() {
      yield* put(surveyPut)
      const [claimed, unclaimed] = [yield* upload(bytes(10)), yield* upload(bytes(10))]
      yield* submit(claimed.id)
      yield* TestClock.adjust(hour - 1)
      expect(yield* FileCleanup.run).toEqual({ expired: 0, purged: 0, failed: 0 })
      yield* TestClock.adjust(1)
      expect(yield* Effect.flip(submit(unclaimed.id))).toMatchObject({ _tag: "InvalidInput" })
      expect(yield* FileCleanup.run).toEqual({ expired: 1, purged: 1, failed: 0 })
      expect(yield* rest).toEqual([1, 10])
      const { read } = yield* Effect.flatMap(Files, (files) => files.open(survey.accountId, survey.id, claimed.id))
      expect(yield* Stream.runFold(read({ start: 0, end: 10 }), 0, (sum, { length }) => sum + length)).toBe(10)
      const missing = Effect.flatMap(
        FileStorage,
        ({ read }) => Effect.flip(Stream.runDrain(read(unclaimed.storageKey, { start: 0, end: 10 })))
      )
      expect(yield* missing).toBeInstanceOf(FileContentMissing)
    }).pipe(Effect.provide(services())))

  it.effect("removes what a crash has left of an upload, once no upload can be running", () =>
    Effect.gen(function*() {
      yield* put(surveyPut, {
        _tag: "FilePut",
        file: Fixtures.uploadedFile(0, {
          status: "uploading",
          createdAt: 0,
          expiresAt: hour,
          storageKey: Fixtures.fileId(0)
        })
      })
      yield* Effect.flatMap(FileStorage, ({ write }) => write(Fixtures.fileId(0), bytes(10), () => Effect.void))
      yield* put({ _tag: "FileRemoved", fileId: Fixtures.fileId(0) })
      expect(yield* FileCleanup.run).toEqual({ expired: 0, purged: 0, failed: 0 })
      yield* TestClock.adjust(hour)
      expect(yield* FileCleanup.run).toEqual({ expired: 0, purged: 1, failed: 0 })
      expect(yield* rest).toEqual([0, 0])
    }).pipe(Effect.provide(services())))

  it.effect("tries again when bytes can't be removed, and removes the files of a deleted survey", () =>
    Effect.gen(function*() {
      yield* put(surveyPut)
      const files = [yield* upload(bytes(10)), yield* upload(bytes(10))]
      yield* Effect.forEach(files, ({ id }) => submit(id))
      yield* put({ _tag: "SurveyRemoved", surveyId: survey.id, at: 0 })
      const { isBroken } = yield* StoredKeys
      isBroken.value = true
      expect(yield* FileCleanup.run).toEqual({ expired: 0, purged: 0, failed: 2 })
      isBroken.value = false
      expect(yield* FileCleanup.run).toEqual({ expired: 0, purged: 2, failed: 0 })
      expect(yield* rest).toEqual([0, 0])
    }).pipe(Effect.provide(services())))
})
