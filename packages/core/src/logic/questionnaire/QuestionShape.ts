/**
 * What questions of a type are made of, apart from their texts: options, rows and settings. Pages that only read
 * answers leave shapes out, for which the calls in them are marked as pure.
 */
import { fixedDefinitionLimits } from "../../values/DefinitionLimits.js"
import type { QuestionSettings } from "./QuestionSettings.js"

/** How many items a list has. */
export interface CountRange {
  readonly min: number
  readonly max: number
}

export interface QuestionShape {
  /** How many options a question has: `noOptions` if it has none. */
  readonly optionCount: CountRange
  /** How many rows a question has. Absent: it has none. */
  readonly rowCount?: CountRange
  /** The names of its settings but `rows`, in order. */
  readonly settingNames: ReadonlyArray<string>
  /** The settings that mean the same as their absence. */
  readonly settingDefaults: Readonly<Record<string, unknown>>
  /** The names of settings that are texts for respondents. */
  readonly labels: ReadonlyArray<keyof QuestionSettings>
  /** Whether an option can be one that is chosen alone. Absent: never. */
  readonly takesExclusive?: (settings: { readonly multiple?: unknown }) => boolean
  /** Whether an option can have an image. Absent: no. */
  readonly takesImages?: boolean
}

/** The option count of a type without options. */
export const noOptions: CountRange = { min: 0, max: 0 }

type LimitName = keyof typeof fixedDefinitionLimits

/** The option count of a type whose questions have two options at least. */
export const optionsUpTo = (limit: LimitName): CountRange => ({ min: 2, max: fixedDefinitionLimits[limit] })

/** The row count of a type whose questions have one row at least. */
export const rowsUpTo = (limit: LimitName): CountRange => ({ min: 1, max: fixedDefinitionLimits[limit] })
