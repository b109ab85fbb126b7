/**
 * The canonical form of the parts of a definition: fields in the order of their schemas, without those that have their
 * defaults. Parts that mean the same have the same JSON text.
 */
import { designDefaults } from "../../logic/design/SurveyDesign.js"
import type { Condition, DateOffset, Operand, Test } from "../../logic/questionnaire/Condition.js"
import type { PageLogic } from "../../logic/questionnaire/SurveyLogic.js"
import { mapTests } from "../../logic/rules/mapLogic.js"
import { mapEnding, mapQuestion, mapQuota, mapVariable, type SurveyMap } from "../../logic/rules/mapSurvey.js"
import { Option, Row } from "../../questions/question-parts/definition/Option.js"
import { QuestionPage } from "../../questions/question-parts/definition/QuestionPage.js"
import { questionTypes } from "../../questions/question-types/questionTypes.js"
import { type Question, rowsOf } from "../../questions/Question.js"
import type { Metadata } from "../../values/Metadata.js"
import { Design } from "../model/Design.js"
import { Ending } from "../model/Ending.js"
import type { HiddenField } from "../model/HiddenField.js"
import { Quota } from "../model/Quota.js"
import { Variable } from "../model/Variable.js"

/**
 * The fields of these names, in this order.
 *
 * @param defaults A field that has its default is left out, and so are fields that are undefined.
 */
export const chosenFields = <A extends object>(
  fields: A,
  names: ReadonlyArray<PropertyKey>,
  defaults: Partial<A>
): Partial<A> => {
  const chosen: Partial<A> = {}
  const isName = (name: PropertyKey): name is keyof A => Object.hasOwn(fields, name)
  for (const name of names) {
    if (isName(name) && fields[name] !== undefined && fields[name] !== defaults[name]) chosen[name] = fields[name]
  }
  return chosen
}

export const canonicalCondition = (condition: Condition): Condition => mapTests(condition, canonicalTest)

const canonicalRules: SurveyMap = { condition: canonicalCondition }

export const canonicalVariable = (variable: Variable) =>
  chosenFields(mapVariable(variable, 0, canonicalRules), Object.keys(Variable.fields), {})

export const canonicalQuota = (quota: Quota) =>
  chosenFields(mapQuota(quota, 0, canonicalRules), Object.keys(Quota.fields), {})

export const canonicalEnding = (ending: Ending) =>
  chosenFields(mapEnding(ending, 0, canonicalRules), Object.keys(Ending.fields), { outcome: "completed" })

/** Undefined: the design has nothing but defaults. */
export const canonicalDesign = (design: Design): Partial<Design> | undefined => {
  const { welcome } = design
  const chosen = chosenFields<Design>(
    { ...design, ...welcome && { welcome: chosenFields(welcome, ["title", "message", "button"], {}) } },
    Object.keys(Design.fields),
    designDefaults
  )
  return Object.keys(chosen).length === 0 ? undefined : chosen
}

/** The question without its id. Its key and the codes of its options and rows are always there. */
export const canonicalQuestion = (written: Question) => {
  const question = mapQuestion(written, 0, canonicalRules)
  const { metadata, options, page, validIf = [] } = question
  const settings = canonicalSettings(question)
  const parts = {
    ...question,
    options: options.length === 0 ? undefined : options.map(canonicalOption),
    settings: Object.keys(settings).length === 0 ? undefined : settings,
    metadata: metadata === undefined ? undefined : canonicalMetadata(metadata),
    validIf: validIf.length === 0 ? undefined : validIf,
    page: page === undefined ? undefined : canonicalPage(page)
  }
  const { id: _, ...names } = questionTypes[question.type].jsonSchema.fields
  return chosenFields<typeof parts>(parts, Object.keys(names), { required: false, shuffle: false })
}

export const canonicalField = ({ arms, ...field }: HiddenField) => ({
  ...field,
  ...arms === undefined ? {} : { arms: arms.map((arm) => chosenFields(arm, ["value", "weight"], { weight: 1 })) }
})

/** The entries in the order of their names: stores may change it. None: undefined. */
export const canonicalMetadata = (metadata: Metadata): Metadata | undefined => {
  const entries = Object.entries(metadata)
  return entries.length === 0
    ? undefined
    : Object.fromEntries(entries.toSorted(([left], [right]) => left < right ? -1 : 1))
}

const canonicalSettings = (question: Question): object => {
  const { settingDefaults, settingNames } = questionTypes[question.type]
  const rows = rowsOf(question)
  const settings = rows.length === 0 ? question.settings : { ...question.settings, rows: rows.map(canonicalRow) }
  return chosenFields<object>(settings, settingNames, settingDefaults)
}

const canonicalOption = (option: Option) =>
  chosenFields(option, Object.keys(Option.fields), { score: 0, exclusive: false, fixed: false })

const canonicalRow = (row: Row) => chosenFields(row, Object.keys(Row.fields), { exclusive: false, fixed: false })

const canonicalPage = ({ endIf = [], ...page }: PageLogic) =>
  chosenFields({ ...page, endIf: endIf.length === 0 ? undefined : endIf }, Object.keys(QuestionPage.fields), {
    shuffle: false
  })

const canonicalTest = ({ field, max, min, op, option, question, row, value, values, variable }: Test): Test => ({
  ...question === undefined ? {} : { question },
  ...row === undefined ? {} : { row },
  ...option === undefined ? {} : { option },
  ...field === undefined ? {} : { field },
  ...variable === undefined ? {} : { variable },
  op,
  ...value === undefined ? {} : { value: canonicalOperand(value) },
  ...values === undefined ? {} : { values },
  ...min === undefined ? {} : { min },
  ...max === undefined ? {} : { max }
})

const canonicalOperand = (operand: Operand): Operand =>
  typeof operand === "object" && "today" in operand ? { today: canonicalOffset(operand.today) } : operand

const canonicalOffset = ({ days = 0, months = 0, years = 0 }: DateOffset): DateOffset => ({
  ...years === 0 ? {} : { years },
  ...months === 0 ? {} : { months },
  ...days === 0 ? {} : { days }
})
