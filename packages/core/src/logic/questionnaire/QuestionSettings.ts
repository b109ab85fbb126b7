/** The options and the settings of a question, of any type. */
import type { Condition } from "./Condition.js"

/** A picture: the id of an asset, and the text that is read in its place. */
export interface Image {
  readonly asset: string
  readonly alt: string
}

/** An option, a column or a row. */
export interface OptionLogic {
  readonly value: string
  readonly label: string
  /** The number that `score` adds up. */
  readonly score?: number
  readonly image?: Image
  /** Whether it cannot be chosen with others. */
  readonly exclusive?: boolean
  /** Whether it keeps its place where the others are shown in random order. */
  readonly fixed?: boolean
  readonly showIf?: Condition
}

/** The settings of all types of questions: those that decide whether an answer fits, and labels. */
export interface QuestionSettings {
  readonly minLabel?: string
  readonly maxLabel?: string
  readonly unit?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly format?: TextFormat
  readonly integer?: boolean
  readonly min?: number | string
  readonly max?: number | string
  readonly step?: number
  readonly includeTime?: boolean
  readonly mustBeTrue?: boolean
  readonly trueLabel?: string
  readonly falseLabel?: string
  readonly allowOther?: boolean
  readonly minSelected?: number
  readonly maxSelected?: number
  readonly topN?: number
  readonly rows?: ReadonlyArray<OptionLogic>
  readonly multiple?: boolean
  readonly requireAllRows?: boolean
  readonly maxFiles?: number
}

/** What the text of an answer must look like. */
export type TextFormat = "email" | "number" | "phone" | "url"
