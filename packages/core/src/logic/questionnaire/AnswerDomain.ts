/** What an answer, or the part of an answer that a test reads, can be. */
import { onceFor } from "../../values/onceFor.js"
import type { OptionLogic, QuestionSettings } from "./QuestionSettings.js"

/** The answers that a test can meet. It may have more than can be given, and never less. */
export type Domain =
  | ({ readonly kind: "number" | "day" | "instant" } & NumberDomain)
  /** Options of which one is chosen, or with `hasOther` a text beside them; or true and false. */
  | {
    readonly kind: "option" | "boolean"
    readonly values: ReadonlySet<string | number | boolean>
    readonly hasOther: boolean
  }
  /** Texts. `has` says whether a folded text can be the answer, or a part of it. */
  | { readonly kind: "text"; readonly has: (folded: string) => boolean; readonly canContain: (part: string) => boolean }
  | ChoicesDomain
  /** A count of options that are ranked, or of rows that are answered. */
  | { readonly kind: "count"; readonly min: number; readonly max: number }
  /** Files, or a language. Nothing is known but that it is there. */
  | { readonly kind: "any" }

/** Numbers from `min` to `max`. The bounds of a grid are values of it, or infinite. */
export interface NumberDomain {
  readonly min: number
  readonly max: number
  /** The distance of two values. `undefined`: every number between the bounds is a value. */
  readonly step?: number
}

/** Options of which several are chosen. */
export interface ChoicesDomain {
  readonly kind: "choices"
  /** Those that can be chosen together. */
  readonly shared: ReadonlySet<string>
  /** Those that are chosen alone. */
  readonly exclusive: ReadonlySet<string>
  readonly hasOther: boolean
  /** How many texts beside the options there can be. */
  readonly maxOthers: number
  /** How many are chosen, unless one is chosen alone. */
  readonly min: number
  readonly max: number
}

/** An option or a row: whether it can be shown, and whether it is always shown with its question. */
export interface Part {
  readonly option: OptionLogic
  readonly shown: Shown
}

/** When something is shown. */
export type Shown = "always" | "maybe" | "never"

/** A question with the parts of it that can be shown. */
export interface Parts {
  readonly question: { readonly settings: QuestionSettings }
  readonly options: ReadonlyArray<Part>
  readonly rows: ReadonlyArray<Part>
  /** How many texts beside the options an answer can have. */
  readonly otherAnswers: number
}

/** The values of the parts that can be shown. They are collected once. */
export const possible = onceFor((parts: ReadonlyArray<Part>): ReadonlySet<string> => shownValues(parts))

/** The parts that are always shown with their question. */
export const always = (parts: ReadonlyArray<Part>): ReadonlyArray<Part> =>
  parts.filter(({ shown }) => shown === "always")

const shownValues = (parts: ReadonlyArray<Part>): ReadonlySet<string> =>
  new Set(parts.flatMap(({ option, shown }) => shown === "never" ? [] : [option.value]))

/** One of the options. */
export const optionDomain = (options: ReadonlyArray<Part>, hasOther: boolean): Domain => ({
  kind: "option",
  values: possible(options),
  hasOther
})

/** Several of the options. */
export const choicesDomain = (
  options: ReadonlyArray<Part>,
  { maxSelected = Infinity, minSelected = 0 }: QuestionSettings,
  maxOthers: number
): ChoicesDomain => {
  const isShared = ({ option }: Part) => option.exclusive !== true
  const shared = shownValues(options.filter(isShared))
  // A setting that asks for more than can be chosen asks for all of them.
  const surelyShown = always(options.filter(isShared)).length + maxOthers
  return {
    kind: "choices",
    shared,
    exclusive: shownValues(options.filter((part) => !isShared(part))),
    hasOther: maxOthers > 0,
    maxOthers,
    min: Math.max(1, Math.min(minSelected, surelyShown)),
    max: Math.min(maxSelected, shared.size + maxOthers)
  }
}

/** How many of the parts an answer has. */
export const countDomain = (parts: ReadonlyArray<Part>, hasAll: boolean, max = Infinity): Domain => ({
  kind: "count",
  min: hasAll ? Math.max(1, always(parts).length) : 1,
  max: Math.min(max, possible(parts).size)
})
