import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { AccountId, AssetId, SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { Order, PageRequest, PageRows } from "../values/Page.js"
import type { Asset } from "./Asset.js"

/** An asset whose bytes are to be removed. */
export type RemovedAsset = Pick<Asset, "id" | "accountId" | "storageKey" | "uploadId">

/** Reads the records of assets. Only stored ones are found, and none of a removed account. */
export class AssetStore extends Context.Tag("@canvass/core/AssetStore")<AssetStore, {
  readonly find: (owner: AccountId, id: AssetId) => Effect.Effect<Option.Option<Asset>>
  /** Those of the assets that the account has, ordered by id: in few reads. */
  readonly findMany: (owner: AccountId, ids: ReadonlyArray<AssetId>) => Effect.Effect<ReadonlyArray<Asset>>
  /** The assets of the account whose bytes have one of these digests, ordered by digest: in few reads. */
  readonly findManyByDigest: (
    owner: AccountId,
    digests: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<Asset>>
  /** Finds an asset of any account whose bytes have this digest. */
  readonly findOfAnybody: (sha256: string) => Effect.Effect<Option.Option<Asset>>
  /** Up to `limit` surveys that use an asset, by id. */
  readonly surveysUsing: (id: AssetId, limit: number) => Effect.Effect<ReadonlyArray<SurveyId>>
  /** One page of the assets of an account, ordered by `createdAt`, then id. */
  readonly page: (owner: AccountId, page: PageRequest) => Effect.Effect<PageRows<Asset>>
  /** A count of very many assets ends after the time of a search (`SearchMillis`), and is undefined. */
  readonly count: (owner: AccountId) => Effect.Effect<number | undefined>
  /** The whole list in chunks, in the order of `page`. Holds one chunk in memory at a time. */
  readonly stream: (owner: AccountId, order: Order) => Stream.Stream<ReadonlyArray<Asset>>
  /** The number of assets of an account that are stored or being uploaded. */
  readonly present: (owner: AccountId) => Effect.Effect<number>
  /** Assets that are not stored and whose bytes no upload can be writing at `now`, by id, after the asset `after`. */
  readonly removed: (
    now: Instant,
    page: { readonly after?: AssetId | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<RemovedAsset>>
}>() {}
