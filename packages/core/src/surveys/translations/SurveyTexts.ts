/** The texts of a survey that respondents read, each with its place: a JSON Pointer by keys and values. */
import { unsafeCoerce } from "effect/Function"
import type { PageLogic } from "../../logic/questionnaire/SurveyLogic.js"
import type { Row } from "../../questions/question-parts/definition/Option.js"
import { questionTypes } from "../../questions/question-types/questionTypes.js"
import type { Question } from "../../questions/Question.js"
import { pointer } from "../../validation/ValidationError.js"
import type { LimitValues } from "../../values/Limits.js"
import type { Ending } from "../model/Ending.js"
import type { Survey } from "../model/Survey.js"

/** The parts of a survey that have texts. */
export type SurveyTexts = Pick<Survey, "description" | "endings" | "questions" | "title">

/** A text of a survey, by its place. */
export type Texts = Readonly<Record<string, string>>

/** What a text of a place may be. */
export interface TextKind {
  readonly maxLength: keyof LimitValues
  /** Whether it must not be blank. */
  readonly isLine: boolean
  /** Where the text may recall answers: how many of the questions come before. */
  readonly recalledQuestions?: number
}

/** Returns the text that replaces one of the survey. */
export type ChangeText = (place: string, text: string, kind: TextKind) => string

/** The survey with other texts. */
export const mapTexts = <A extends SurveyTexts>(survey: A, change: ChangeText): A => {
  const { description, endings, questions, title } = survey
  return {
    ...survey,
    title: change("/title", title, { maxLength: "title", isLine: true }),
    description: hasText(description)
      ? change("/description", description, { maxLength: "description", isLine: false })
      : description,
    questions: questions.map((question, index) => mapQuestion(question, index, change)),
    endings: endings.map((ending) => mapEnding(ending, questions.length, change))
  }
}

const mapQuestion = (question: Question, index: number, change: ChangeText): Question => {
  const { description, key, options, page, text, validIf } = question
  const at = pointer(["questions", key])
  const changed = {
    ...question,
    text: change(`${at}/text`, text, { maxLength: "questionText", isLine: true, recalledQuestions: index }),
    ...hasText(description)
      ? {
        description: change(`${at}/description`, description, {
          maxLength: "description",
          isLine: false,
          recalledQuestions: index
        })
      }
      : {},
    ...page === undefined ? {} : { page: mapPage(page, index, `${at}/page`, change) },
    ...validIf === undefined ? {} : {
      validIf: validIf.map(({ message, when }, rule) => ({
        when,
        message: change(`${at}/validIf/${rule}/message`, message, { maxLength: "ruleMessage", isLine: true })
      }))
    },
    options: mapLabels(options, `${at}/options`, change)
  }
  // The compiler does not know that the settings are those of the same type.
  return unsafeCoerce<object, Question>({ ...changed, settings: mapSettings(question, `${at}/settings`, change) })
}

const mapSettings = (question: Question, at: string, change: ChangeText): object => {
  const settings: Readonly<Record<string, unknown>> = { ...question.settings }
  const labels = questionTypes[question.type].labels.flatMap((name): ReadonlyArray<readonly [string, string]> => {
    const label = settings[name]
    return typeof label === "string" && label !== ""
      ? [[name, change(`${at}/${name}`, label, { maxLength: "optionText", isLine: true })]]
      : []
  })
  const rows = question.type === "matrix" ? { rows: mapLabels(question.settings.rows, `${at}/rows`, change) } : {}
  return { ...question.settings, ...Object.fromEntries(labels), ...rows }
}

const mapLabels = <Part extends Row>(parts: ReadonlyArray<Part>, at: string, change: ChangeText): ReadonlyArray<Part> =>
  parts.map((part) => ({
    ...part,
    label: change(`${at}${pointer([part.value])}/label`, part.label, { maxLength: "optionText", isLine: true })
  }))

const mapPage = (page: PageLogic, recalledQuestions: number, at: string, change: ChangeText): PageLogic => {
  const { description, title } = page
  const kind = { maxLength: "description", isLine: false, recalledQuestions } as const
  return {
    ...page,
    ...hasText(title)
      ? { title: change(`${at}/title`, title, { maxLength: "title", isLine: true, recalledQuestions }) }
      : {},
    ...hasText(description) ? { description: change(`${at}/description`, description, kind) } : {}
  }
}

const mapEnding = (ending: Ending, recalledQuestions: number, change: ChangeText): Ending => {
  const { key, message, title } = ending
  const at = pointer(["endings", key])
  const kind = { maxLength: "description", isLine: false, recalledQuestions } as const
  return {
    ...ending,
    ...hasText(title)
      ? { title: change(`${at}/title`, title, { maxLength: "title", isLine: true, recalledQuestions }) }
      : {},
    ...hasText(message) ? { message: change(`${at}/message`, message, kind) } : {}
  }
}

/** A text that is not there, or empty, has no translation. */
const hasText = (text: string | null | undefined): text is string => text !== null && text !== undefined && text !== ""

/** A text of the survey, with what a translation of it may be. */
export interface SurveyText extends TextKind {
  readonly text: string
}

/** The texts of a survey by their places, in order. */
export const textsOf = (survey: SurveyTexts): ReadonlyMap<string, SurveyText> => {
  const found = new Map<string, SurveyText>()
  mapTexts(survey, (place, text, kind) => {
    found.set(place, { text, ...kind })
    return text
  })
  return found
}

/** The survey with the texts that are there. Others stay. */
export const localize = <A extends SurveyTexts>(survey: A, texts: Texts): A =>
  mapTexts(survey, (place, text) => Object.hasOwn(texts, place) ? texts[place] ?? text : text)
