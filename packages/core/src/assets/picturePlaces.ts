/**
 * The places of surveys and definitions that name pictures. A survey names them by the ids of their assets, and a
 * definition by the digests of their bytes, so that another account or server can take it.
 */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { valueAt } from "../logic/rules/namedParts.js"
import { InputCopy } from "../logic/rules/readableCondition.js"
import { pictureReference } from "../questions/question-parts/definition/Image.js"
import { pointer, pointerSteps } from "../validation/ValidationError.js"
import { AssetId } from "../values/Ids.js"
import { fixedLimits } from "../values/Limits.js"
import { onceFor } from "../values/onceFor.js"

/** A place that names a picture. */
export interface PicturePlace {
  /** The JSON Pointer, by indexes. */
  readonly at: string
  /** The id of an asset, or the digest of a picture. */
  readonly reference: string
}

export const isAssetId = Schema.is(AssetId)

/** Logo, cover and images. */
const maxPlaces = fixedLimits.surveyImages + 2

/**
 * The places of a survey, a definition or a list of questions, which may be malformed. What has more images than a
 * survey may have is refused and never shown, so that only the first places are returned.
 */
export const picturePlacesIn = (input: unknown): ReadonlyArray<PicturePlace> =>
  allPicturePlacesIn(input).slice(0, maxPlaces)

const allPicturePlacesIn = (input: unknown): ReadonlyArray<PicturePlace> =>
  Array.isArray(input)
    ? imagePlaces(input)
    : isReadonlyRecord(input)
    ? [
      ...placesOf(["design", "logo"], input),
      ...placesOf(["design", "cover"], input),
      ...Array.isArray(input.questions)
        ? imagePlaces(input.questions).map(({ at, reference }) => ({ at: `/questions${at}`, reference }))
        : []
    ]
    : []

const placesOf = (path: ReadonlyArray<string>, input: unknown): ReadonlyArray<PicturePlace> => {
  const reference = valueAt(input, path)
  return isReference(reference) ? [{ at: pointer(path), reference }] : []
}

const isReference = (value: unknown): value is string => typeof value === "string" && pictureReference.test(value)

/** Of the same questions they are the same: the page of a survey reads them each time. */
const imagePlaces = onceFor((questions: ReadonlyArray<unknown>): ReadonlyArray<PicturePlace> => {
  const places: Array<PicturePlace> = []
  const add = (part: unknown, at: string): void => {
    if (!isReadonlyRecord(part) || !isReadonlyRecord(part.image)) return
    const { asset } = part.image
    if (isReference(asset)) places.push({ at: `${at}/image/asset`, reference: asset })
  }
  questions.forEach((question: unknown, index) => {
    add(question, `/${index}`)
    if (!isReadonlyRecord(question) || !Array.isArray(question.options)) return
    question.options.forEach((option: unknown, place) => add(option, `/${index}/options/${place}`))
  })
  return places
})

/** The input with other references at all places for which `referenceOf` returns one. The input itself stays. */
export const mapReferences = (input: unknown, referenceOf: (reference: string) => string | undefined): unknown => {
  const copy = new InputCopy(input)
  for (const { at, reference } of allPicturePlacesIn(input)) {
    const other = referenceOf(reference)
    if (other !== undefined) copy.replaceAt(pointerSteps(at), other)
  }
  return copy.whole
}
