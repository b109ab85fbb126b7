/** Questions with the settings of their type. A stored question has this shape, with more fields. */
import type { OptionLogic } from "../QuestionSettings.js"
import type { QuestionLogic } from "../SurveyLogic.js"
import type { QuestionType, SettingsOfTypes } from "./registry.js"

/** A question of the given types. */
export type TypedQuestion<Type extends QuestionType> = {
  readonly [T in Type]: QuestionOfType<T, SettingsOfTypes[T]>
}[Type]

interface QuestionOfType<Type extends QuestionType, Settings> extends Omit<QuestionLogic, "options" | "settings"> {
  readonly type: Type
  readonly text: string
  readonly description?: string
  readonly options: ReadonlyArray<OptionLogic>
  readonly settings: Settings
}
