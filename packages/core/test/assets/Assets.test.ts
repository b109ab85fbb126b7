import { Assets, layerPbkdf2, Limits, type LimitValues, Secrets, Services } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { AssetStore, Committer, FileCleanup, FileStorage, FileStore } from "@canvass/core/ports"
import { PictureSamples } from "@canvass/core/testing"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"

const owner = Fixtures.accountId(0)

const services = (limits: Partial<LimitValues> = {}) =>
  Services.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(Memory.layer, Secrets.layerEphemeral, layerPbkdf2)),
    Layer.provide(Layer.succeed(Limits, { ...Limits.defaults, ...limits }))
  )

const put = (...changes: Parameters<typeof Fixtures.unit>[0]["changes"] & object) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => commit(Fixtures.unit({ changes })))

const newAccounts = put(
  { _tag: "AccountPut", account: Fixtures.account(0) },
  { _tag: "AccountPut", account: Fixtures.account(1) }
)

const upload = (content: Uint8Array, account = owner) =>
  Effect.flatMap(Assets, (assets) => assets.upload(account, Stream.make(content)))

const picture = (width: number) => PictureSamples.png({ width })

const usedBytes = Effect.map(Effect.flatMap(FileStore, (store) => store.usage(owner, "")), ({ bytes }) => bytes)

const isServed = (sha256: string) =>
  Effect.flatMap(Assets, (assets) => Effect.map(Effect.either(assets.open(sha256)), Either.isRight))

const present = Effect.flatMap(AssetStore, (store) => store.present(owner))

describe("an upload", () => {
  it.effect("that is refused or interrupted leaves nothing", () =>
    Effect.gen(function*() {
      yield* newAccounts
      const { upload: start } = yield* Assets
      const refusals = [
        [start(owner, Stream.make(new Uint8Array(2 * 2 ** 20 + 1))), { _tag: "FileTooLarge" }],
        [upload(PictureSamples.bytesOf("<svg/>")), { _tag: "UnsupportedFileType" }],
        [upload(picture(4_097)), { _tag: "InvalidInput" }],
        [upload(picture(0)), { _tag: "InvalidInput" }],
        [upload(picture(1).subarray(0, 40)), { _tag: "InvalidInput" }],
        [start(owner, Stream.concat(Stream.make(picture(1)), Stream.fail({ _tag: "Broken" }))), { _tag: "Broken" }],
        [upload(picture(1), Fixtures.accountId(9)), { _tag: "NotFound" }]
      ] as const
      for (const [refused, error] of refusals) expect(yield* Effect.flip(refused)).toMatchObject(error)
      expect(yield* present).toBe(0)
      expect(yield* usedBytes).toBe(0)
    }).pipe(Effect.provide(services())))

  it.effect("of the same picture is the same asset, however many run at one time", () =>
    Effect.gen(function*() {
      yield* newAccounts
      const all = yield* Effect.forEach(Array.from({ length: 20 }), () => upload(picture(1)), {
        concurrency: "unbounded"
      })
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
      expect(yield* present).toBe(1)
      expect(yield* usedBytes).toBe(picture(1).length)
      // With other metadata it is the same picture.
      const { id } = yield* upload(PictureSamples.png({ chunks: [["tEXt", "another place"]] }))
      expect(id).toBe(all[0]?.id)
    }).pipe(Effect.provide(services())))

  it.effect("never exceeds the storage of the account, or the number of its assets", () => {
    const size = picture(1).length
    return Effect.gen(function*() {
      yield* newAccounts
      const results = yield* Effect.forEach(
        Array.from({ length: 10 }, (_, n) => picture(n + 1)),
        (content) => Effect.either(upload(content)),
        { concurrency: "unbounded" }
      )
      expect(results.filter(Either.isRight).length).toBeLessThanOrEqual(3)
      expect(results.flatMap((result) => Either.isLeft(result) ? [result.left._tag] : [])).toContain("StorageFull")
      while ((yield* present) < 3) yield* upload(picture(100 + (yield* present)))
      expect(yield* Effect.flip(upload(picture(200)))).toMatchObject({ _tag: "StorageFull" })
      expect(yield* usedBytes).toBe(3 * size)
    }).pipe(Effect.provide(services({ fileBytesPerAccount: 3 * size + 10 })))
  })

  it.effect("beyond the number of assets is refused, until one is deleted", () =>
    Effect.gen(function*() {
      yield* newAccounts
      const { remove } = yield* Assets
      const first = yield* upload(picture(1))
      yield* upload(picture(2))
      expect(yield* Effect.flip(upload(picture(3)))).toMatchObject({ violations: [{ code: "too-many-assets" }] })
      expect((yield* upload(picture(1))).id).toBe(first.id)
      yield* remove(owner, first.id)
      yield* upload(picture(3))
    }).pipe(Effect.provide(services({ assetsPerAccount: 2 }))))

  it.effect("that was killed is cleaned up once its time has passed, and its bytes count until then", () =>
    Effect.gen(function*() {
      yield* newAccounts
      const { write } = yield* FileStorage
      const asset = Fixtures.asset(0, { status: "uploading", expiresAt: 60_000 })
      yield* put({ _tag: "AssetPut", asset })
      yield* write(asset.storageKey, Stream.make(picture(1)), () => Effect.void)
      yield* FileCleanup.run
      expect(yield* usedBytes).toBe(asset.size)
      yield* TestClock.adjust(60_000)
      expect(yield* FileCleanup.run).toMatchObject({ purged: 1 })
      expect(yield* usedBytes).toBe(0)
      expect(yield* isStoredAt(asset.storageKey)).toBe(false)
    }).pipe(Effect.provide(services())))
})

const isStoredAt = (key: string) =>
  Effect.flatMap(
    FileStorage,
    ({ read }) => Effect.map(Effect.either(Stream.runDrain(read(key, { start: 0, end: 1 }))), Either.isRight)
  )

describe("a picture", () => {
  it.effect("of two accounts is served until the last of them deletes it, and the bytes of each are removed", () =>
    Effect.gen(function*() {
      yield* newAccounts
      const { remove } = yield* Assets
      const [own, others] = [yield* upload(picture(1)), yield* upload(picture(1), Fixtures.accountId(1))]
      expect(own.sha256).toBe(others.sha256)
      yield* remove(owner, own.id)
      expect(yield* FileCleanup.run).toMatchObject({ purged: 1, failed: 0 })
      expect(yield* isServed(own.sha256)).toBe(true)
      expect(yield* isStoredAt(own.storageKey)).toBe(false)
      yield* remove(Fixtures.accountId(1), others.id)
      expect(yield* isServed(own.sha256)).toBe(false)
      yield* FileCleanup.run
      expect(yield* isStoredAt(others.storageKey)).toBe(false)
    }).pipe(Effect.provide(services())))

  it.effect("is served and deleted with its account, and an upload at that moment leaves nothing", () =>
    Effect.gen(function*() {
      yield* newAccounts
      const { open, upload: start } = yield* Assets
      const { read } = yield* open((yield* upload(picture(1))).sha256)
      const context = yield* Effect.context<Committer.Committer>()
      const removal = Effect.provide(
        Effect.orDie(put({ _tag: "AccountRemoved", accountId: owner, at: 0 })),
        context
      )
      const during = start(owner, Stream.concat(Stream.make(picture(2)), Stream.execute(removal)))
      expect(yield* Effect.flip(during)).toMatchObject({ _tag: "NotFound" })
      expect(yield* FileCleanup.run).toMatchObject({ purged: 1 })
      expect(Either.isLeft(yield* Effect.either(Effect.sandbox(Stream.runDrain(read({ start: 0, end: 1 })))))).toBe(
        true
      )
      const store = yield* AssetStore
      expect(yield* store.removed(Number.MAX_SAFE_INTEGER, { limit: 10 })).toEqual([])
    }).pipe(Effect.provide(services())))

  it.effect("is nobody's but its account's", () =>
    Effect.gen(function*() {
      yield* newAccounts
      const { get, remove } = yield* Assets
      const { id } = yield* upload(picture(1))
      const stranger = Fixtures.accountId(1)
      expect(yield* Effect.flip(get(stranger, id))).toMatchObject({ _tag: "NotFound" })
      expect(yield* Effect.flip(remove(stranger, id))).toMatchObject({ _tag: "NotFound" })
      expect(yield* Effect.map(Effect.flatMap(AssetStore, (store) => store.find(owner, id)), Option.isSome)).toBe(true)
    }).pipe(Effect.provide(services())))
})
