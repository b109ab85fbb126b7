/** The field of a setting in the survey editor: how it is shown, read and written. */
import type { JSX } from "preact"
import type { LabelledField } from "../../components/Labelled.js"
import type { Language } from "../../i18n/languages.js"
import type { ControlLimits } from "../controls/QuestionControl.js"

export interface SettingProps extends LabelledField {
  readonly label: string
  /** The entry of the setting. */
  readonly value: string
  /** Shown while the entry is empty. */
  readonly placeholder: string | undefined
  /** The entries of all settings of the question. */
  readonly settings: SettingEntries
  readonly language: Language
}

/** The kind of control that a setting has. */
export type SettingControl =
  | { readonly kind: "flag" | "line" }
  /** A list of words, or a number with a unit: it is read and written as text. */
  | { readonly kind: "entry" }
  /** A day, or a time where the setting that it depends on says so. */
  | { readonly kind: "date" }
  | { readonly kind: "number"; readonly isInteger: boolean }
  /** Labels by value. `""`: the question does not have the setting. */
  | { readonly kind: "choice"; readonly choices: (language: Language) => Readonly<Record<string, string>> }
  /** Rows, which are edited as options are. */
  | { readonly kind: "parts" }

/** The entries of the settings of a question, by name. */
export type SettingEntries = Readonly<Record<string, string>>

export interface SettingField {
  /** What an editor in a page draws with its own controls. */
  readonly control: SettingControl
  readonly view: (props: SettingProps) => JSX.Element
  /** The entry of a setting. Only called for a setting that the question has. */
  readonly write: (value: unknown) => string
  /**
   * The setting of an entry as the API takes it. `undefined`: the question does not have it. What cannot be read is
   * passed on as text, so that the API refuses it.
   *
   * @param settings the entries of all settings of the question
   */
  readonly read: (entry: string, settings: SettingEntries) => unknown
  /** Another setting that decides how the entry is read. */
  readonly dependsOn?: string
  /** What the setting is when the entry is empty. */
  readonly defaultText?: DefaultText
  /** What a new question begins with. Default: nothing, or what its list begins with. */
  readonly sample?: (language: Language) => string
  /** Present for a list with one item a line, which is shown before the settings that are folded. */
  readonly list?: SettingList
}

export type DefaultText = (language: Language, limits: ControlLimits) => string

export interface SettingList {
  /** What a new question begins with. */
  readonly sample: (language: Language) => string
  /** The numbers of the lines, from 1, in which the items are. */
  readonly lineNumbersOf: (entry: string) => ReadonlyArray<number>
}

/** Reads an entry that is not blank. */
export const optional = (read: (entry: string) => unknown) => (entry: string): unknown =>
  entry.trim() === "" ? undefined : read(entry.trim())
