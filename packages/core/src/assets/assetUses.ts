/** What becomes of the uses of assets when a survey, or its pending definition, is written. */
import * as Effect from "effect/Effect"
import type { SurveyStore } from "../surveys/SurveyStore.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import type { AccountId, AssetId, SurveyId } from "../values/Ids.js"
import type { AssetStore } from "./AssetStore.js"
import { assetUseRecord } from "./AssetUse.js"
import { isAssetId, picturePlacesIn } from "./picturePlaces.js"
import { assetsNamedIn, withoutFound } from "./sentPictures.js"

/** What a write changes about the assets that a survey uses, and the guards under which it may. */
export interface UseEdit {
  readonly changes: ReadonlyArray<Change>
  readonly guards: ReadonlyArray<Guard>
}

const noEdit: UseEdit = { changes: [], guards: [] }

interface Stores {
  readonly assets: Pick<AssetStore["Type"], "findMany" | "findManyByDigest">
  readonly surveys: Pick<SurveyStore["Type"], "children">
}

/** What a survey, or its pending definition, is before a write and after it. Undefined: there is none. */
export interface WrittenPart {
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Decides what becomes of the uses when a survey, or its pending definition, names other assets than before. An asset
 * that the account does not have is not used. The account may have got it since a pending definition named it, so that
 * the uses of that follow from what is stored.
 */
export const editUses = (
  { assets, surveys }: Stores,
  { accountId, id }: { readonly accountId: AccountId; readonly id: SurveyId },
  { isLive, isPending = {} }: { readonly isLive?: WrittenPart; readonly isPending?: WrittenPart }
): Effect.Effect<UseEdit> =>
  Effect.gen(function*() {
    const live = { name: "isLive", before: assetIdsIn(isLive?.before), after: assetIdsIn(isLive?.after) } as const
    const changesPending = [isPending.before, isPending.after].some((part) => picturePlacesIn(part).length > 0)
    if (!changesPending && differences(live).length === 0) return noEdit
    const stored = yield* surveys.children("assetUses", id)
    const pending = {
      name: "isPending",
      before: new Set(stored.filter((use) => use.isPending).map(({ assetId }) => assetId)),
      after: yield* assetsNamedIn(assets, accountId, isPending.after)
    } as const
    const parts = changesPending ? [live, pending] : [live]
    const added = new Set(parts.flatMap(({ after, before }) => without(after, before)))
    const unknown = yield* withoutFound(assets, accountId, added)
    const uses = new Map(stored.map((use) => [use.assetId, use]))
    const changed = new Set<AssetId>()
    for (const part of parts) {
      for (const assetId of differences(part)) {
        if (unknown.has(assetId)) continue
        const use = uses.get(assetId) ?? { surveyId: id, assetId, isLive: false, isPending: false }
        uses.set(assetId, { ...use, [part.name]: part.after.has(assetId) })
        changed.add(assetId)
      }
    }
    // A picture of the survey itself was there when the edit was checked: it may have been deleted since.
    const required = Array.from(added).filter((assetId) => live.after.has(assetId) || !unknown.has(assetId))
    if (changed.size === 0 && required.length === 0) return noEdit
    return {
      guards: [
        assetUseRecord.at(id, stored),
        ...required.map((assetId): Guard => ({ _tag: "AssetStored", assetId, accountId }))
      ],
      changes: Array.from(changed).flatMap((assetId): ReadonlyArray<Change> => {
        const use = uses.get(assetId)
        if (use === undefined) return []
        return [use.isLive || use.isPending ? assetUseRecord.put(use) : assetUseRecord.remove(use)]
      })
    }
  })

type AssetIds = ReadonlySet<AssetId>

/** A survey names pictures by ids. */
const assetIdsIn = (survey: unknown): AssetIds =>
  new Set(picturePlacesIn(survey).map(({ reference }) => reference).filter(isAssetId))

const without = (ids: AssetIds, others: AssetIds): ReadonlyArray<AssetId> =>
  Array.from(ids).filter((assetId) => !others.has(assetId))

const differences = (
  { after, before }: { readonly before: AssetIds; readonly after: AssetIds }
): ReadonlyArray<AssetId> => [
  ...without(before, after),
  ...without(after, before)
]
