/** The assets that surveys name, and what becomes of their uses when a survey is written. */
import * as Effect from "effect/Effect"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { valueAt } from "../logic/rules/namedParts.js"
import type { SurveyStore } from "../surveys/SurveyStore.js"
import type { Change, Guard } from "../unit-of-work/UnitOfWork.js"
import { pointer, type Violation, violation } from "../validation/ValidationError.js"
import { type AccountId, AssetId, type SurveyId } from "../values/Ids.js"
import { fixedLimits } from "../values/Limits.js"
import { onceFor } from "../values/onceFor.js"
import type { AssetStore } from "./AssetStore.js"
import { assetUseRecord } from "./AssetUse.js"

/** A place of a survey that names an asset. */
export interface AssetPlace {
  /** The JSON Pointer, by indexes. */
  readonly at: string
  readonly assetId: AssetId
}

/**
 * The places of a survey or a definition that name assets. A definition may be malformed. One with more images than a
 * survey may have is refused and never shown, so that only the places of its first images are returned.
 */
export const assetPlacesIn = (survey: unknown): ReadonlyArray<AssetPlace> =>
  isReadonlyRecord(survey)
    ? [
      ...placesOf(["design", "logo"], survey),
      ...placesOf(["design", "cover"], survey),
      ...Array.isArray(survey.questions) ? imagePlaces(survey.questions) : []
    ]
    : []

const placesOf = (path: ReadonlyArray<string>, survey: unknown): ReadonlyArray<AssetPlace> => {
  const assetId = valueAt(survey, path)
  return isAssetId(assetId) ? [{ at: pointer(path), assetId }] : []
}

const isAssetId = Schema.is(AssetId)

/** Of the same questions they are the same: the page of a survey reads them each time. */
const imagePlaces = onceFor((questions: ReadonlyArray<unknown>): ReadonlyArray<AssetPlace> => {
  const places: Array<AssetPlace> = []
  const add = (part: unknown, at: string): void => {
    if (!isReadonlyRecord(part) || !isReadonlyRecord(part.image) || places.length >= fixedLimits.surveyImages) return
    const { asset } = part.image
    if (isAssetId(asset)) places.push({ at: `${at}/image/asset`, assetId: asset })
  }
  questions.forEach((question: unknown, index) => {
    add(question, `/questions/${index}`)
    if (!isReadonlyRecord(question) || !Array.isArray(question.options)) return
    question.options.forEach((option: unknown, place) => add(option, `/questions/${index}/options/${place}`))
  })
  return places
})

/** The violations of places that name an asset which the account does not have. */
export const unknownAssets = (
  assets: FoundAssets,
  owner: AccountId,
  survey: unknown
): Effect.Effect<ReadonlyArray<Violation>> => {
  const places = assetPlacesIn(survey)
  return Effect.map(
    unknownOf(assets, owner, places.map(({ assetId }) => assetId)),
    (unknown) =>
      places.filter(({ assetId }) => unknown.has(assetId)).map(({ at }) =>
        violation(at, "unknown-asset", "The account has no asset with this id.")
      )
  )
}

type FoundAssets = Pick<AssetStore["Type"], "findMany">

/** Those that the account does not have. */
const unknownOf = (
  assets: FoundAssets,
  owner: AccountId,
  assetIds: ReadonlyArray<AssetId>
): Effect.Effect<AssetIds> => {
  const ids = new Set(assetIds)
  return ids.size === 0 ? Effect.succeed(ids) : Effect.map(assets.findMany(owner, Array.from(ids)), (found) => {
    for (const { id } of found) ids.delete(id)
    return ids
  })
}

/** What a write changes about the assets that a survey uses, and the guards under which it may. */
export interface UseEdit {
  readonly changes: ReadonlyArray<Change>
  readonly guards: ReadonlyArray<Guard>
}

const noEdit: UseEdit = { changes: [], guards: [] }

interface Stores {
  readonly assets: FoundAssets
  readonly surveys: Pick<SurveyStore["Type"], "children">
}

/** What a survey, or its pending definition, is before a write and after it. Undefined: there is none. */
export interface WrittenPart {
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Decides what becomes of the uses when a survey, or its pending definition, names other assets than before. An asset
 * that the account does not have is not used.
 */
export const editUses = (
  { assets, surveys }: Stores,
  { accountId, id }: { readonly accountId: AccountId; readonly id: SurveyId },
  written: { readonly isLive?: WrittenPart; readonly isPending?: WrittenPart }
): Effect.Effect<UseEdit> =>
  Effect.gen(function*() {
    const parts = (["isLive", "isPending"] as const).map((name) => ({
      name,
      before: assetIdsIn(written[name]?.before),
      after: assetIdsIn(written[name]?.after)
    }))
    const changed = parts.flatMap(({ after, before }) => differences(before, after))
    if (changed.length === 0) return noEdit
    const stored = yield* surveys.children("assetUses", id)
    const added = parts.flatMap(({ after, before }) => without(after, before))
    const unknown = yield* unknownOf(assets, accountId, added)
    const uses = new Map(stored.map((use) => [use.assetId, use]))
    for (const { after, before, name } of parts) {
      for (const assetId of differences(before, after)) {
        const use = uses.get(assetId) ?? { surveyId: id, assetId, isLive: false, isPending: false }
        uses.set(assetId, { ...use, [name]: after.has(assetId) && !unknown.has(assetId) })
      }
    }
    return {
      guards: [
        assetUseRecord.at(id, stored),
        ...Array.from(new Set(added)).filter((assetId) => !unknown.has(assetId))
          .map((assetId): Guard => ({ _tag: "AssetStored", assetId, accountId }))
      ],
      changes: Array.from(new Set(changed)).flatMap((assetId): ReadonlyArray<Change> => {
        const use = uses.get(assetId)
        if (use === undefined || unknown.has(assetId)) return []
        return [use.isLive || use.isPending ? assetUseRecord.put(use) : assetUseRecord.remove(use)]
      })
    }
  })

type AssetIds = ReadonlySet<AssetId>

const assetIdsIn = (survey: unknown): AssetIds => new Set(assetPlacesIn(survey).map(({ assetId }) => assetId))

const without = (ids: AssetIds, others: AssetIds): ReadonlyArray<AssetId> =>
  Array.from(ids).filter((assetId) => !others.has(assetId))

const differences = (before: AssetIds, after: AssetIds): ReadonlyArray<AssetId> => [
  ...without(before, after),
  ...without(after, before)
]
