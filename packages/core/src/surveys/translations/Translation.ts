/** The texts of a survey in another language than its own. */
import * as Arr from "effect/Array"
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { checkText } from "../../logic/rules/recallRules.js"
import { RuleContext, type RuledSurvey } from "../../logic/rules/RuleContext.js"
import { childRecord } from "../../unit-of-work/ChildRecord.js"
import type { Checked } from "../../validation/Checked.js"
import {
  InvalidInput,
  limitViolations,
  maxPointerName,
  maxViolations,
  pointer,
  type RuleViolated,
  ruleViolated,
  type Violation,
  violation
} from "../../validation/ValidationError.js"
import { parseCodedMessage } from "../../validation/ViolationCode.js"
import { SurveyId } from "../../values/Ids.js"
import { jsonBytes } from "../../values/jsonBytes.js"
import type { LimitValues } from "../../values/Limits.js"
import { sha256 } from "../../values/Secrets.js"
import { lineViolation, textViolation } from "../../values/text/Text.js"
import { type SurveyTexts, type Texts, textsOf } from "./SurveyTexts.js"

/**
 * The stored texts of one language. `digest` identifies them. The survey may have lost some of their places since.
 * `sources` identify the texts of the survey that they translate: see `TranslationSources.ts`.
 */
export const Translation = Schema.Struct({
  surveyId: SurveyId,
  tag: Schema.String,
  digest: Schema.String,
  bytes: Schema.Int,
  texts: Schema.Record({ key: Schema.String, value: Schema.String }),
  sources: Schema.Record({ key: Schema.String, value: Schema.String })
})
export type Translation = typeof Translation.Type

export const translationRecord = childRecord({
  kind: "translations",
  table: "survey_translations",
  schema: Translation,
  key: "tag",
  guarded: ["digest"],
  columns: { surveyId: "uuid", tag: "text", digest: "text", bytes: "integer", texts: "json", sources: "json" }
})

/** The texts of a language in a request: by place, a JSON Pointer into the survey by keys and values. */
export const TranslationInput = Schema.Record({ key: Schema.String, value: Schema.String }).annotations({
  identifier: "Translation",
  description: "Texts by place. A place is a JSON Pointer into the survey by keys and values, such as " +
    "`/questions/color/options/red/label`. An empty text is none."
})

/** A translation without its texts. `bytes` are those of their JSON. */
export type TranslationState = Omit<Translation, "sources" | "surveyId" | "texts">

/** The digest of texts in hexadecimal. The same texts in the same order have the same one. */
export const digestOf = (texts: Texts): Effect.Effect<string> => sha256(JSON.stringify(texts))

/** The texts whose places the survey has, in the order of the survey. */
export const present = (survey: SurveyTexts, texts: Texts): Texts =>
  Object.fromEntries(
    Array.from(textsOf(survey).keys()).flatMap((place) =>
      Object.hasOwn(texts, place) ? [[place, texts[place] ?? ""]] : []
    )
  )

/** Texts of a request that fit a survey, in its order, and the places of the request that the survey does not have. */
export interface CheckedTexts {
  readonly texts: Texts
  readonly ignored: ReadonlyArray<string>
}

/**
 * Checks the texts of a request: a translation may be what the text itself may be. An empty text is none.
 *
 * @param input what was sent: an object with a text for each place
 * @param at the JSON Pointer of the object in the request
 */
export const checkTexts = (
  survey: RuledSurvey & SurveyTexts,
  input: unknown,
  limits: LimitValues,
  at: string
): Either.Either<CheckedTexts, InvalidInput> => {
  const { invalid, value } = findTexts(survey, input, limits, at)
  return Arr.isNonEmptyReadonlyArray(invalid)
    ? Either.left(new InvalidInput({ violations: limitViolations(invalid, at) }))
    : Either.right(value)
}

/** As `checkTexts`, and returns the texts that fit also if others do not. */
export const findTexts = (
  survey: RuledSurvey & SurveyTexts,
  input: unknown,
  limits: LimitValues,
  at: string
): Checked<CheckedTexts> => {
  if (!isReadonlyRecord(input)) {
    const invalid = [violation(at, "wrong-type", "Expected an object.")]
    return { value: { texts: {}, ignored: [] }, invalid, broken: [] }
  }
  const places = textsOf(survey)
  const context = new RuleContext(survey, limits, at)
  const violations: Array<Violation> = []
  const ignored: Array<string> = []
  const sent = new Map<string, string>()
  for (const [place, text] of Object.entries(input)) {
    const kind = places.get(place)
    if (kind === undefined) {
      ignored.push(place)
      continue
    }
    if (violations.length > maxViolations) break
    const textAt = () => at + pointer([place])
    if (typeof text !== "string") violations.push(violation(textAt(), "wrong-type", "Expected a string."))
    else if (text !== "") {
      sent.set(place, text)
      const message = kind.isLine
        ? lineViolation(text, limits[kind.maxLength])
        : textViolation(text, limits[kind.maxLength], 0)
      if (message !== undefined) violations.push(...codedViolation(message, textAt()))
      if (kind.scope !== undefined) checkText(context, text, { at: textAt(), scope: kind.scope })
    }
  }
  const texts = Object.fromEntries(
    Array.from(places.keys()).flatMap((place) => {
      const text = sent.get(place)
      return text === undefined ? [] : [[place, text]]
    })
  )
  return { value: { texts, ignored }, invalid: [...violations, ...context.violations], broken: [] }
}

/** The violations of places that a definition has, and the survey does not. */
export const unknownPlaces = (ignored: ReadonlyArray<string>, at: string): ReadonlyArray<Violation> =>
  ignored.slice(0, maxViolations).map((place) =>
    violation(
      at + pointer([place.slice(0, maxPointerName)]),
      "unknown-field",
      "The survey has no text at this place."
    )
  )

const codedViolation = (message: string, at: string): ReadonlyArray<Violation> => {
  const coded = parseCodedMessage(message)
  return coded === undefined ? [] : [violation(at, coded.code, coded.detail, coded.params)]
}

/** Makes a translation to store. */
export const make = (
  surveyId: SurveyId,
  tag: string,
  { digest, sources, texts }: Pick<Translation, "digest" | "sources" | "texts">
): Translation => ({ surveyId, tag, digest, bytes: jsonBytes(texts), texts, sources })

/**
 * Why the translations of a survey cannot be stored: one takes too many bytes, or all together, or there are too many.
 *
 * @param at the JSON Pointer of what was sent
 */
export const refusal = (
  translations: ReadonlyArray<TranslationState>,
  { translationBytes, translations: maxTranslations, translationsBytes }: LimitValues,
  at: string
): RuleViolated | undefined => {
  const bytes = bytesOfAll(translations)
  const large = translations.find((translation) => translation.bytes > translationBytes)
  if (large !== undefined) return tooLarge(at, `The texts in ${large.tag}`, large.bytes, translationBytes)
  if (bytes > translationsBytes) return tooLarge(at, "The texts of all languages", bytes, translationsBytes)
  if (translations.length <= maxTranslations) return undefined
  const params = { max: maxTranslations, actual: translations.length }
  return ruleViolated(
    at,
    "too-many-translations",
    `A survey has translations to at most ${maxTranslations} languages.`,
    params
  )
}

/** The bytes of translations together. */
export const bytesOfAll = (translations: ReadonlyArray<Pick<TranslationState, "bytes">>): number =>
  translations.reduce((sum, { bytes }) => sum + bytes, 0)

const tooLarge = (at: string, what: string, actual: number, max: number): RuleViolated =>
  ruleViolated(at, "translations-too-large", `${what} take ${actual} bytes of JSON, and at most ${max} are allowed.`, {
    max,
    actual
  })
