/**
 * The definition of a survey as editors in pages hold it: what its owner writes, without shorthands. Its texts and
 * lists may be unfinished.
 */
import type { SurveyDesign } from "../design/SurveyDesign.js"
import type { Condition } from "../questionnaire/Condition.js"
import type { Image, OptionLogic, QuestionSettings } from "../questionnaire/QuestionSettings.js"
import type { Ending, HiddenField, QuestionLogic, Variable } from "../questionnaire/SurveyLogic.js"

export interface Definition {
  readonly $schema?: string
  readonly title: string
  readonly description?: string
  readonly visibility?: "private" | "public" | "unlisted"
  readonly layout?: "one" | "pages"
  readonly design?: SurveyDesign
  readonly languages?: ReadonlyArray<string>
  readonly keepPartials?: number
  readonly metadata?: Readonly<Record<string, string>>
  readonly hiddenFields?: ReadonlyArray<HiddenField>
  readonly variables?: ReadonlyArray<Variable>
  readonly quotas?: ReadonlyArray<QuotaDefinition>
  readonly onePerExternalId?: boolean
  readonly endings?: ReadonlyArray<EndingDefinition>
  readonly questions?: ReadonlyArray<QuestionDefinition>
  /** The texts in other languages, by tag and by place. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface QuestionDefinition extends QuestionLogic {
  /** The key that the question has on the server, if it has another one here. */
  readonly was?: string
  readonly text: string
  readonly description?: string
  readonly image?: Image
  readonly options?: ReadonlyArray<OptionDefinition>
  readonly settings?: SettingsDefinition
  readonly metadata?: Readonly<Record<string, string>>
}

export interface OptionDefinition extends OptionLogic {
  /** The number of the option in files for analysts. It never changes. */
  readonly code?: number
}

export interface SettingsDefinition extends QuestionSettings {
  readonly multiline?: boolean
  readonly display?: "buttons" | "dropdown" | "list" | "numbers" | "stars"
  readonly rows?: ReadonlyArray<OptionDefinition>
  readonly maxBytes?: number
  readonly mimeTypes?: ReadonlyArray<string>
}

export interface QuotaDefinition {
  readonly key: string
  /** The key that the quota has on the server, if it has another one here. */
  readonly was?: string
  readonly name?: string
  readonly when?: Condition
  readonly max: number
  readonly ending?: string
}

export interface EndingDefinition extends Ending {
  /** The key that the ending has on the server, if it has another one here. */
  readonly was?: string
}
