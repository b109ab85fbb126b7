/** Conformance of the reads of assets. */
import type { Asset } from "@canvass/core"
import { AssetStore, FileStore, type UnitOfWork } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertEqual } from "../../assertEqual.js"
import { childSamples } from "../../fixtures/ChildSamples.js"
import * as Fixtures from "../../fixtures/Fixtures.js"
import { put, type StoreTest, storeTest } from "../ConformanceTest.js"

const assetPut = (n: number, overrides: Partial<Asset.Asset> = {}): UnitOfWork.Change => ({
  _tag: "AssetPut",
  asset: Fixtures.asset(n, overrides)
})

const [owner, other] = [Fixtures.accountId(0), Fixtures.accountId(1)]

const identityOf = (n: number) => ({ assetId: Fixtures.assetId(n), accountId: Fixtures.ownerOf(n) })

const removedIds = (now: number, after?: Asset.Asset["id"]) =>
  Effect.flatMap(
    AssetStore,
    (store) => Effect.map(store.removed(now, { after, limit: 2 }), (found) => found.map(({ id }) => id))
  )

export const assetReadConformance: ReadonlyArray<StoreTest> = [
  storeTest(
    "only a stored asset is found: by its owner, and by its digest by anybody",
    Effect.gen(function*() {
      const { find, findManyByDigest, findOfAnybody } = yield* AssetStore
      const uploading = Fixtures.asset(0, { status: "uploading", sha256: "00", expiresAt: Fixtures.startTime })
      yield* put({ _tag: "AssetPut", asset: uploading }, assetPut(1))
      yield* assertEqual(yield* find(owner, uploading.id), Option.none())
      yield* assertEqual(yield* findManyByDigest(owner, ["00"]), [])
      yield* assertEqual(yield* findOfAnybody("00"), Option.none())
      const stored = Fixtures.asset(0, { sha256: "00" })
      yield* put({ _tag: "AssetPut", asset: stored })
      yield* assertEqual(yield* find(owner, stored.id), Option.some(stored))
      yield* assertEqual(yield* find(other, stored.id), Option.none())
      yield* assertEqual(yield* findManyByDigest(owner, ["00"]), [stored])
      yield* assertEqual(yield* findManyByDigest(other, ["00"]), [])
      yield* assertEqual(yield* findOfAnybody("00"), Option.some(stored))
    })
  ),
  storeTest(
    "many assets are read at once, by id or by digest: those that are stored and of the account, in this order",
    Effect.gen(function*() {
      const { findMany, findManyByDigest } = yield* AssetStore
      const ids = Array.from({ length: 300 }, (_, index) => Fixtures.assetId(299 - index))
      const digestOf = (n: number) => String(n).padStart(3, "0")
      const stored = [0, 2, 4, 260].map((n) => Fixtures.asset(n, { sha256: digestOf(n) }))
      yield* put(
        ...stored.map((asset): UnitOfWork.Change => ({ _tag: "AssetPut", asset })),
        assetPut(1, { sha256: digestOf(1) }),
        assetPut(6, { status: "uploading", sha256: digestOf(6) }),
        assetPut(8, { status: "removed", sha256: digestOf(8) })
      )
      const digests = ids.map((_, index) => digestOf(299 - index))
      yield* assertEqual(yield* findMany(owner, ids), stored)
      yield* assertEqual(yield* findManyByDigest(owner, digests), stored)
      yield* assertEqual(yield* findMany(owner, []), [])
      yield* assertEqual(yield* findManyByDigest(owner, []), [])
      yield* assertEqual(yield* findMany(other, ids), [Fixtures.asset(1, { sha256: digestOf(1) })])
      yield* assertEqual(yield* findManyByDigest(other, digests), [Fixtures.asset(1, { sha256: digestOf(1) })])
    })
  ),
  storeTest(
    "a picture of two accounts is found until the last of them is removed, with its asset or with its account",
    Effect.gen(function*() {
      const { findOfAnybody } = yield* AssetStore
      yield* put(assetPut(0), assetPut(1))
      yield* put({ _tag: "AssetRemoved", ...identityOf(0) })
      yield* assertEqual(yield* findOfAnybody(Fixtures.assetDigest), Option.some(Fixtures.asset(1)))
      yield* put({ _tag: "AccountRemoved", accountId: other, at: Fixtures.startTime })
      yield* assertEqual(yield* findOfAnybody(Fixtures.assetDigest), Option.none())
    })
  ),
  storeTest(
    "assets count among the bytes of their account, those that are uploaded too, and none that are removed",
    Effect.gen(function*() {
      const { present } = yield* AssetStore
      const { usage } = yield* FileStore
      yield* put(
        assetPut(0, { size: 1 }),
        assetPut(2, { size: 10, status: "uploading" }),
        assetPut(4, { size: 100, status: "removed" }),
        assetPut(1, { size: 1_000 })
      )
      yield* assertEqual((yield* usage(owner, "")).bytes, 11)
      yield* assertEqual(yield* present(owner), 2)
      yield* assertEqual(yield* present(other), 1)
    })
  ),
  storeTest(
    "the bytes of a removed asset are removed at once, those of a running upload when it has ended at the latest",
    Effect.gen(function*() {
      const at = Fixtures.startTime + 1_000
      yield* put(
        assetPut(0),
        assetPut(1, { status: "uploading", expiresAt: at }),
        assetPut(2, { status: "uploading", expiresAt: at + 1 }),
        assetPut(3)
      )
      yield* put({ _tag: "AssetRemoved", ...identityOf(3) }, { _tag: "AssetRemoved", ...identityOf(2) })
      yield* assertEqual(yield* removedIds(at - 1), [Fixtures.assetId(3)])
      yield* assertEqual(yield* removedIds(at), [Fixtures.assetId(1), Fixtures.assetId(3)])
      yield* assertEqual(yield* removedIds(at + 1), [Fixtures.assetId(1), Fixtures.assetId(2)])
      yield* assertEqual(yield* removedIds(at + 1, Fixtures.assetId(2)), [Fixtures.assetId(3)])
    })
  ),
  storeTest(
    "the record of an asset is deleted when its bytes are removed, and never while it is stored",
    Effect.gen(function*() {
      const { find } = yield* AssetStore
      yield* put(assetPut(0), assetPut(1, { status: "removed" }))
      yield* put({ _tag: "AssetPurged", ...identityOf(0) }, { _tag: "AssetPurged", ...identityOf(1) })
      yield* assertEqual(yield* find(owner, Fixtures.assetId(0)), Option.some(Fixtures.asset(0)))
      yield* assertEqual(yield* removedIds(Fixtures.startTime), [])
    })
  ),
  storeTest(
    "the surveys that use an asset are found until they, or their account, are removed",
    Effect.gen(function*() {
      const { surveysUsing } = yield* AssetStore
      const [first, second, others] = [Fixtures.surveyId(0), Fixtures.surveyId(2), Fixtures.surveyId(1)]
      const uses = (limit: number) => surveysUsing(Fixtures.assetId(0), limit)
      yield* put(
        ...[0, 1, 2].map((n): UnitOfWork.Change => ({ _tag: "SurveyPut", survey: Fixtures.survey(n) })),
        ...[first, second, others].map((surveyId) => childSamples.assetUses.put(surveyId, 0, 0)),
        childSamples.assetUses.put(first, 1, 0)
      )
      yield* assertEqual(yield* uses(9), [first, others, second])
      yield* assertEqual(yield* uses(1), [first])
      yield* put({ _tag: "SurveyRemoved", surveyId: first, at: 0 }, childSamples.assetUses.remove(second, 1))
      yield* assertEqual(yield* uses(9), [others, second])
      yield* put({ _tag: "AccountRemoved", accountId: other, at: Fixtures.startTime })
      yield* assertEqual(yield* uses(9), [second])
      yield* put(childSamples.assetUses.remove(second, 0))
      yield* assertEqual(yield* uses(9), [])
    })
  ),
  storeTest(
    "nobody removes an asset of another account",
    Effect.gen(function*() {
      const { find } = yield* AssetStore
      yield* put(assetPut(0))
      yield* put({ _tag: "AssetRemoved", assetId: Fixtures.assetId(0), accountId: other })
      yield* assertEqual(yield* find(owner, Fixtures.assetId(0)), Option.some(Fixtures.asset(0)))
    })
  )
]
