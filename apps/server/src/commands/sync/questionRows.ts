/** The rows of questions: their texts, and the labels and codes of their options and rows. */
import type { Schemas } from "@canvass/client"
import type { Row } from "./CopyTable.js"
import type { AnsweredQuestion } from "./responseRows.js"

/** The questions of one version of a questionnaire. */
export interface VersionOfQuestions {
  readonly surveyId: string
  readonly version: number
  readonly questions: ReadonlyArray<Schemas["Question"]>
}

/** The rows of a version in the language of its own texts. */
export const questionRows = (version: VersionOfQuestions, language: string): ReadonlyArray<Row> =>
  elementsOf(version).map(({ place: _, ...row }) => ({ ...row, language }))

/** The rows of a version in another language: of those texts that are translated. */
export const translatedRows = (
  version: VersionOfQuestions,
  language: string,
  texts: Readonly<Record<string, string>>
): ReadonlyArray<Row> =>
  elementsOf(version).flatMap(({ place, ...row }) => {
    const text = texts[place]
    return text === undefined ? [] : [{ ...row, language, text }]
  })

interface Element {
  readonly value: string
  readonly label: string
  readonly code?: number
}

const elementsOf = ({ questions, surveyId, version }: VersionOfQuestions) =>
  questions.flatMap((question, questionIndex) => {
    const place = `/questions/${escapePointer(question.key)}`
    const common = {
      survey_id: surveyId,
      version,
      question_id: question.id,
      key: question.key,
      type: question.type
    }
    const listed = (element: "option" | "row", folder: string, elements: ReadonlyArray<Element>) =>
      elements.map(({ code, label, value }, index) => ({
        ...common,
        element,
        element_value: value,
        position: index + 1,
        text: label,
        code,
        place: `${place}/${folder}/${escapePointer(value)}/label`
      }))
    return [
      {
        ...common,
        element: "question",
        element_value: "",
        position: questionIndex + 1,
        text: question.text,
        code: undefined,
        place: `${place}/text`
      },
      ...listed("row", "settings/rows", rowsOf(question)),
      ...listed("option", "options", question.options)
    ]
  })

/** What answers need of the questions of a version. */
export const answeredQuestions = (
  questions: ReadonlyArray<Schemas["Question"]>
): ReadonlyMap<string, AnsweredQuestion> =>
  new Map(questions.map((question) => [
    question.id,
    { id: question.id, options: optionsByValue(question.options), hasRows: rowsOf(question).length > 0 }
  ]))

export const optionsByValue = <A extends { readonly value: string }>(
  options: ReadonlyArray<A>
): ReadonlyMap<string, A> => new Map(options.map((option) => [option.value, option]))

const rowsOf = ({ settings }: Schemas["Question"]): ReadonlyArray<Element> => "rows" in settings ? settings.rows : []

const escapePointer = (segment: string): string => segment.replaceAll("~", "~0").replaceAll("/", "~1")
