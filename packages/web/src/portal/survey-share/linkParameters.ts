/** What a link to a survey says about a respondent: the form that builds it sends the same in parameters of its own. */
import type { Question } from "@canvass/core"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import type { SurveyDetail } from "../surveys/surveyCalls.js"

/** The fields of the form that builds a link. */
export const linkFields = {
  language: "link.lang",
  theme: "link.theme",
  externalId: "link.externalId",
  hiddenField: (name: string) => `link.field.${name}`,
  answer: (key: string) => `link.answer.${key}`
} as const

type LinkedSurvey = Pick<SurveyDetail, "hiddenFields" | "languages" | "questions">

export const themes = ["light", "dark"] as const

/** The parameters of the page for respondents, in the order of the form. Values that the survey lacks are left out. */
export const linkParameters = (query: URLSearchParams, survey: LinkedSurvey): URLSearchParams => {
  const one = (field: string, name: string, isKnown: (value: string) => boolean = () => true) => {
    const value = query.get(field)?.trim() ?? ""
    return value !== "" && isKnown(value) ? [[name, value] as const] : []
  }
  return new URLSearchParams([
    ...one(linkFields.language, "lang", (value) => survey.languages.includes(value)),
    ...one(linkFields.theme, "theme", (value) => themes.some((theme) => theme === value)),
    ...one(linkFields.externalId, "externalId"),
    ...filledFields(survey).flatMap((name) => one(linkFields.hiddenField(name), name)),
    ...filledQuestions(survey).flatMap(({ key }) =>
      query.getAll(linkFields.answer(key)).filter((value) => value.trim() !== "").map((value) =>
        [`prefill[${key}]`, value] as const
      )
    )
  ].map(([name, value]) => [name, value]))
}

/** The parameters of the form, for links to what shows the same link. */
export const formParameters = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name, value]) => name.startsWith("link.") && value !== ""))

/** The hidden fields that an address fills in: the server computes arms. */
export const filledFields = ({ hiddenFields }: Pick<LinkedSurvey, "hiddenFields">): ReadonlyArray<string> =>
  hiddenFields.flatMap(({ arms, name }) => arms === undefined ? [name] : [])

/** The questions whose answers a text, or a list of texts, can give. */
export const filledQuestions = ({ questions }: Pick<LinkedSurvey, "questions">): ReadonlyArray<Question.Question> =>
  questions.filter((question) => {
    const sample = questionTypePagesOf(question).sampleAnswer(question)
    return sample !== undefined && (typeof sample !== "object" || Array.isArray(sample))
  })

/** The attributes of the script that embeds a survey, which say the same as the parameters. */
export const embedAttributes = (parameters: URLSearchParams): string =>
  [...parameters].map(([name, value]) => {
    const key = /^prefill\[(.+)\]$/.exec(name)?.[1]
    const attribute = name === "lang" || name === "theme"
      ? `data-${name}`
      : key === undefined
      ? `data-meta-${name}`
      : `data-prefill-${key}`
    return `\n  ${attribute}="${value.replaceAll("&", "&amp;").replaceAll("\"", "&quot;")}"`
  }).join("")
