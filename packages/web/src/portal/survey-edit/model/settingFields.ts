/** The fields of a question that depend on its type. */
import { QuestionTypes } from "@canvass/core"
import type { SettingField } from "@canvass/ui"
import { questionTypePagesOf } from "../../../question-types/questionTypes.js"

/** The settings of a type with their fields, in the order of the form. */
export const settingFieldsOf = (
  type: QuestionTypes.QuestionType
): ReadonlyArray<readonly [name: string, field: SettingField]> => Object.entries(questionTypePagesOf({ type }).settings)

/** Whether questions of a type have options. */
export const hasOptions = (type: QuestionTypes.QuestionType): boolean =>
  QuestionTypes.definitionOf({ type }).optionCount.max > 0
