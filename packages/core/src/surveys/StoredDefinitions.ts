/**
 * What the definitions of an account take in a store: its surveys with their translations, what is pending, and
 * replaced versions.
 */
import * as Effect from "effect/Effect"
import type { Guard } from "../unit-of-work/UnitOfWork.js"
import { type RuleViolated, ruleViolated } from "../validation/ValidationError.js"
import type { AccountId } from "../values/Ids.js"
import { jsonBytes } from "../values/jsonBytes.js"
import { type LimitValues, unlimited } from "../values/Limits.js"
import { utf8Bytes } from "../values/text/utf8Bytes.js"
import type { Survey } from "./model/Survey.js"

/** The surveys of an account, and the bytes of their definitions, translations and replaced versions. */
export interface StoredDefinitions {
  readonly surveys: number
  readonly bytes: number
}

/** What an account has stored, and its maximums. Null: there is none. */
export interface DefinitionUsage {
  readonly surveys: number
  readonly maxSurveys: number | null
  readonly definitionBytes: number
  readonly maxDefinitionBytes: number | null
}

export const usageOf = (
  { bytes, surveys }: StoredDefinitions,
  { definitionBytesPerAccount, surveysPerAccount }: LimitValues
): DefinitionUsage => ({
  surveys,
  maxSurveys: knownMax(surveysPerAccount),
  definitionBytes: bytes,
  maxDefinitionBytes: knownMax(definitionBytesPerAccount)
})

const knownMax = (max: number): number | null => max === unlimited ? null : max

/** The fields of a survey whose JSON counts, beside its title and its description. */
export const jsonFields = [
  "questions",
  "retired",
  "hiddenFields",
  "variables",
  "quotas",
  "endings",
  "design",
  "languages",
  "metadata"
] as const satisfies ReadonlyArray<keyof Survey>

/** The bytes of the definition of a survey, as stores count them: texts in UTF-8, and JSON. */
export const bytesOf = (survey: Survey): number =>
  jsonFields.reduce((sum, name) => sum + knownJsonBytes(survey[name]), 0) +
  utf8Bytes(survey.title) + utf8Bytes(survey.description ?? "")

/** To measure JSON takes long, and the parts of a survey are never changed. */
const knownJsonBytes = (part: object | null): number => {
  if (part === null) return 0
  const known = measured.get(part) ?? jsonBytes(part)
  measured.set(part, known)
  return known
}

const measured = new WeakMap<object, number>()

/** What a write adds to the definitions of an account. */
export interface AddedDefinitions {
  readonly surveys: number
  readonly bytes: number
}

/**
 * The guards of a write that adds to the definitions of an account, none for one that does not. Fails with
 * `RuleViolated` when the store has no room.
 */
export const requireRoom = (
  store: { readonly storedDefinitions: (owner: AccountId) => Effect.Effect<StoredDefinitions> },
  accountId: AccountId,
  added: AddedDefinitions,
  { definitionBytesPerAccount: maxBytes, surveysPerAccount: maxSurveys }: LimitValues
): Effect.Effect<ReadonlyArray<Guard>, RuleViolated> =>
  (added.surveys <= 0 && added.bytes <= 0) || (maxSurveys === unlimited && maxBytes === unlimited)
    ? Effect.succeed([])
    : Effect.flatMap(store.storedDefinitions(accountId), (stored) => {
      const refused = refusal(stored, added, maxSurveys, maxBytes)
      return refused === undefined
        ? Effect.succeed([{ _tag: "DefinitionsFit", accountId, added, maxSurveys, maxBytes } as const])
        : Effect.fail(refused)
    })

/** Whether the additions fit beside what is stored. What a write does not add to may be beyond its maximum. */
export const fits = (
  stored: StoredDefinitions,
  { added, maxBytes, maxSurveys }: Pick<DefinitionsGuard, "added" | "maxBytes" | "maxSurveys">
): boolean => refusal(stored, added, maxSurveys, maxBytes) === undefined

type DefinitionsGuard = Extract<Guard, { readonly _tag: "DefinitionsFit" }>

const refusal = (
  stored: StoredDefinitions,
  added: AddedDefinitions,
  maxSurveys: number,
  maxBytes: number
): RuleViolated | undefined => {
  if (added.surveys > 0 && stored.surveys + added.surveys > maxSurveys) {
    return ruleViolated(
      "",
      "too-many-surveys",
      `The account has ${stored.surveys} surveys, and at most ${maxSurveys} are allowed. Delete surveys.`,
      { max: maxSurveys, actual: stored.surveys + added.surveys }
    )
  }
  const bytes = stored.bytes + added.bytes
  return added.bytes > 0 && bytes > maxBytes
    ? ruleViolated(
      "",
      "definitions-full",
      `The surveys of the account, with translations, pending definitions and replaced versions, would take ${bytes} ` +
        `bytes, and at most ${maxBytes} are allowed. Delete surveys or translations.`,
      { max: maxBytes, actual: bytes }
    )
    : undefined
}
