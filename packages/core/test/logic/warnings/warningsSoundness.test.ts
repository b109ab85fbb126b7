/** What is warned about is true of every complete response to any survey. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { expect, it } from "vitest"
import { comparableText } from "../../../src/logic/questionnaire/ComparableText.js"
import { type Answers, holds } from "../../../src/logic/questionnaire/holds.js"
import type { RuledSurvey } from "../../../src/logic/rules/RuleContext.js"
import { surveyWarnings } from "../../../src/logic/warnings/surveyWarnings.js"
import type { Condition, SurveyLogic, Walk } from "../../../src/questionnaire.js"
import { rowsOf } from "../../../src/questions/Question.js"
import { draft } from "../../../src/surveys/SurveyDraft.js"
import * as SurveyInput from "../../../src/surveys/SurveyInput.js"
import { decoder } from "../../../src/validation/ValidationError.js"
import { QuestionId } from "../../../src/values/Ids.js"
import { Limits } from "../../../src/values/Limits.js"
import { Random, randomResponse, randomSurvey } from "../rules/RuledSurveyGenerator.js"

const limits = Effect.runSync(Limits)
const decode = decoder(SurveyInput.create(limits))

/** The survey of a body that is valid. */
const surveyOf = (body: unknown): RuledSurvey | undefined =>
  Either.getOrUndefined(
    Either.flatMap(decode(body), (fields) => draft(fields, () => QuestionId.make(crypto.randomUUID()), limits))
  )

const answersOf = ({ metadata, questions, variables }: Walk): Answers => ({
  now: 0,
  question: (key) => questions.get(key)?.question,
  reading: (key) => questions.get(key)?.answer,
  field: (name) => metadata[name] === undefined ? undefined : comparableText(metadata[name]),
  language: undefined,
  variable: (name) => variables[name] ?? null
})

type Placed = readonly [at: string, condition: Condition]

/** What a walk evaluates, and what it shows, by pointers: as the documentation of questionnaires says. */
const traceOf = (survey: RuledSurvey, walked: Walk) => {
  const answers = answersOf(walked)
  const evaluated: Array<Placed> = survey.variables.flatMap(({ value }, index): ReadonlyArray<Placed> =>
    typeof value === "object" && "if" in value ? [[`/variables/${index}/value/if`, value.if]] : []
  )
  const shown: Array<string> = []
  const isTrue = (condition: Condition | undefined, at: string): boolean => {
    if (condition === undefined) return true
    evaluated.push([at, condition])
    return holds(condition, answers)
  }
  let isPageShown = true
  let pageAt: string | undefined
  let endIf: NonNullable<RuledSurvey["questions"][number]["page"]>["endIf"]
  let endAt = ""
  const hasEnded = () => endIf?.some(({ when }, index) => isTrue(when, `${endAt}/endIf/${index}/when`)) === true
  let isOver = false
  for (const [index, question] of survey.questions.entries()) {
    const at = `/questions/${index}`
    if (index === 0 || question.page !== undefined) {
      if (isPageShown && hasEnded()) {
        isOver = true
        break
      }
      isPageShown = isTrue(question.page?.showIf, `${at}/page/showIf`)
      pageAt = `${at}/page`
      endIf = question.page?.endIf
      endAt = pageAt
    }
    if (!isPageShown || !isTrue(question.showIf, `${at}/showIf`)) continue
    const parts = [
      ...question.options.map(({ showIf }, option) => [`${at}/options/${option}`, showIf] as const),
      ...rowsOf(question).map(({ showIf }, row) => [`${at}/settings/rows/${row}`, showIf] as const)
    ].map(([place, showIf]) => [place, isTrue(showIf, `${place}/showIf`)] as const)
    const asked = walked.questions.get(question.key)
    if (asked === undefined) continue
    shown.push(at, ...pageAt === undefined ? [] : [pageAt], ...parts.flatMap(([place, is]) => is ? [place] : []))
    isTrue(question.requiredIf, `${at}/requiredIf`)
    if (asked.answer === undefined) continue
    for (const [rule, { when }] of (question.validIf ?? []).entries()) isTrue(when, `${at}/validIf/${rule}/when`)
  }
  if (!isOver && isPageShown && hasEnded()) isOver = true
  if (!isOver) {
    survey.endings.some(({ outcome = "completed", showIf }, index) =>
      outcome === "completed" && isTrue(showIf, `/endings/${index}/showIf`)
    )
  }
  const { ending } = walked
  const index = survey.endings.findIndex(({ key }) => key === ending?.key)
  return { evaluated, shown: [...shown, `/endings/${index}`], answers, isOver }
}

const partsOf = (condition: Condition, at: string): ReadonlyArray<Placed> => {
  const all = "all" in condition ? condition.all : "any" in condition ? condition.any : []
  const name = "all" in condition ? "all" : "any"
  return [
    [at, condition],
    ..."not" in condition ? partsOf(condition.not, `${at}/not`) : [],
    ...all.flatMap((part, index) => partsOf(part, `${at}/${name}/${index}`))
  ]
}

const surveyCount = 150
const responseCount = 25

it("nothing that is warned about is otherwise in a complete response", () => {
  const seen = { surveys: 0, responses: 0, warnings: 0, checked: 0 }
  for (let seed = 1; seed <= surveyCount; seed++) {
    const random = new Random(seed)
    const survey = surveyOf(randomSurvey(random))
    if (survey === undefined) continue
    seen.surveys++
    const warnings = surveyWarnings(survey, limits)
    seen.warnings += warnings.length
    const codes = new Map(warnings.map(({ code, pointer }) => [`${code} ${pointer}`, pointer]))
    const logic: SurveyLogic = survey
    for (let count = 0; count < responseCount; count++) {
      const walked = randomResponse(random, logic)
      if (walked === undefined) continue
      seen.responses++
      const { answers, evaluated, isOver, shown } = traceOf(survey, walked)
      expect(isOver, `the trace of survey ${seed} ends as the walk does`).toBe(walked.endedBy !== null)
      const wrong = [
        ...shown.map((at) => `never-shown ${at}`),
        ...evaluated.flatMap(([at, condition]) => partsOf(condition, at)).map(([at, part]) => {
          seen.checked += codes.has(`always-true ${at}`) || codes.has(`always-false ${at}`) ? 1 : 0
          return `${holds(part, answers) ? "always-false" : "always-true"} ${at}`
        })
      ].filter((place) => codes.has(place))
      if (wrong.length > 0) expect({ seed, wrong, survey, questions: walked.questions }).toBe("as warned")
    }
  }
  // The property can fail: there are enough surveys, responses, and conditions that are warned about and evaluated.
  expect(seen.surveys).toBeGreaterThan(surveyCount / 2)
  expect(seen.responses).toBeGreaterThan(surveyCount * responseCount / 8)
  expect(seen.checked).toBeGreaterThan(surveyCount * 2)
})
