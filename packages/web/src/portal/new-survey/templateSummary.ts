/** What a card says of a template. It follows from the definition. */
import { type Definition, mapSurvey, type QuestionDefinition } from "@canvass/core/editing"
import type { TemplateName } from "@canvass/editor/templates"

export interface TemplateSummary {
  readonly name: TemplateName
  readonly title: string
  readonly questionCount: number
  /** About how long it takes to answer, at least 1. */
  readonly minutes: number
  /** What the survey does beside asking each question in turn. */
  readonly features: ReadonlyArray<TemplateFeature>
}

/** @param definition the template in the language of the page */
export const templateSummary = (name: TemplateName, definition: Definition): TemplateSummary => {
  const { questions = [], title } = definition
  return {
    name,
    title,
    questionCount: questions.length,
    minutes: Math.max(1, Math.round(questions.reduce((sum, question) => sum + secondsOf(question), 0) / 60)),
    features: featuresOf(definition)
  }
}

/** Characters that people read in a second: about 200 words a minute. */
const charactersPerSecond = 18

const secondsPerChoice = 5

const secondsPerText = 30

/** Seconds to read a question and to answer it. A question with a condition is asked of about half of the people. */
const secondsOf = ({ description = "", options = [], settings = {}, showIf, text }: QuestionDefinition): number => {
  const { multiline = false, rows = [] } = settings
  const labels = [...options, ...rows].map(({ label }) => label)
  const characters = [text, description, ...labels].reduce((sum, { length }) => sum + length, 0)
  const answering = multiline ? secondsPerText : secondsPerChoice * Math.max(1, rows.length)
  return (characters / charactersPerSecond + answering) * (showIf === undefined ? 1 : 0.5)
}

export type TemplateFeature =
  | "conditions"
  | "hiddenFields"
  | "pages"
  | "quotas"
  | "randomOrder"
  | "recall"
  | "score"
  | "screening"

const featuresOf = (definition: Definition): ReadonlyArray<TemplateFeature> => {
  const { hiddenFields = [], questions = [], quotas = [], variables = [] } = definition
  const pages = questions.filter(({ page }, index) => index > 0 && page !== undefined)
  const features: Readonly<Record<TemplateFeature, boolean>> = {
    conditions: questions.some(({ options = [], page, requiredIf, settings: { rows = [] } = {}, showIf, validIf }) =>
      [showIf, requiredIf, validIf, page?.showIf, ...[...options, ...rows].map((part) => part.showIf)]
        .some((condition) => condition !== undefined)
    ),
    recall: hasRecall(definition),
    score: variables.length > 0,
    screening: questions.some(({ page }) => page?.endIf !== undefined),
    quotas: quotas.length > 0,
    randomOrder: questions.some(({ page, shuffle = false }) => shuffle || page?.shuffle === true),
    pages: pages.length > 0,
    hiddenFields: hiddenFields.length > 0
  }
  return featureNames.filter((name) => features[name])
}

/** In the order in which a card shows them. */
const featureNames: ReadonlyArray<TemplateFeature> = [
  "conditions",
  "recall",
  "score",
  "screening",
  "quotas",
  "randomOrder",
  "pages",
  "hiddenFields"
]

/** Whether a text tells an answer again. */
const hasRecall = (definition: Definition): boolean => {
  let isFound = false
  mapSurvey(definition, {
    text: (text) => {
      isFound ||= text.includes("{{")
      return text
    }
  })
  return isFound
}
