/** What is warned about is true of every complete response to any survey. */
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { expect, it } from "vitest"
import { comparableText } from "../../../src/logic/questionnaire/ComparableText.js"
import { type Answers, holds } from "../../../src/logic/questionnaire/holds.js"
import type { RuledSurvey } from "../../../src/logic/rules/RuleContext.js"
import { surveyWarnings } from "../../../src/logic/warnings/surveyWarnings.js"
import { type Condition, type SurveyLogic, type Walk, walk } from "../../../src/questionnaire.js"
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

/** The quotas in which a complete response counts. */
const filledQuotas = ({ quotas }: RuledSurvey, { ending }: Walk, answers: Answers): ReadonlyArray<string> =>
  ending?.outcome === "screenedOut"
    ? []
    : quotas.flatMap(({ when }, index) => when === undefined || holds(when, answers) ? [`/quotas/${index}`] : [])

/** Adds quotas whose conditions are made of the conditions of the survey, so that these often exclude them. */
const withQuotas = (random: Random, survey: Readonly<Record<string, unknown>>) => {
  const conditions: Array<unknown> = []
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return
    if (["all", "any", "not", "op"].some((name) => Object.hasOwn(part, name))) conditions.push(part)
    else Object.values(part).forEach(collect)
  }
  collect(survey)
  const when = () => {
    const [one, other] = [random.pick(conditions), random.pick(conditions)]
    return random.pick<object>([{ all: [one, other] }, { all: [one, { not: other }] }, { any: [one, other] }])
  }
  return { ...survey, quotas: Array.from({ length: 4 }, (_, index) => ({ key: `k${index}`, max: 9, when: when() })) }
}

const surveyCount = 150
const responseCount = 25

it("nothing that is warned about is otherwise in a complete response", () => {
  const seen = { surveys: 0, responses: 0, warnings: 0, checked: 0 }
  for (let seed = 1; seed <= surveyCount; seed++) {
    const random = new Random(seed)
    const survey = surveyOf(withQuotas(random, randomSurvey(random)))
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
        ...filledQuotas(survey, walked, answers).map((at) => `never-fills ${at}`),
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

type Fields = Readonly<Record<string, unknown>>

const smallTypes = [
  { type: "boolean", values: [true, false] },
  { type: "single_choice", values: ["a", "b", "c"], more: { options: ["a", "b", "c"] } },
  { type: "rating", values: [1, 2, 3], more: { settings: { min: 1, max: 3 } } }
] as const

/** A survey to which there are few responses, with all answers to its questions. */
const smallSurvey = (random: Random) => {
  const answers: Array<readonly [key: string, values: ReadonlyArray<unknown>]> = []
  const test = (): Fields => {
    const [question, values] = random.pick(answers)
    if (random.chance(25)) return { question, op: "answered" }
    const isNumber = typeof values[0] === "number"
    const op = isNumber ? random.pick(["equals", "lt", "gte"]) : "equals"
    const value: Fields = { question, op, value: random.pick(values) }
    return random.chance(25) ? { not: value } : value
  }
  const condition = (): Fields =>
    random.chance(50) ? test() : { [random.pick(["all", "any"])]: [test(), random.chance(70) ? test() : condition()] }
  const maybe = (name: string, percent: number): Fields =>
    answers.length > 0 && random.chance(percent) ? { [name]: condition() } : {}
  const questions = Array.from({ length: 4 }, (_, index) => {
    const { type, values, ...of } = random.pick(smallTypes)
    const key = `q${index}`
    const rules = maybe("showIf", 35)
    const ofPage = maybe("showIf", 60)
    answers.push([key, values])
    const endIf = random.chance(45) ? { endIf: [{ when: condition(), ending: random.pick(["out", "done"]) }] } : {}
    const page = random.chance(75) ? { page: { ...ofPage, ...endIf } } : {}
    return { key, type, text: "?", required: random.chance(60), ..."more" in of ? of.more : {}, ...rules, ...page }
  })
  const quotas = Array.from({ length: 3 }, (_, index) => ({ key: `k${index}`, max: 9, when: condition() }))
  const endings = [{ key: "out", outcome: "screenedOut" }, { key: "done" }]
  return { answers, body: { title: "Small", questions, quotas, endings } }
}

/** All combinations of answers. */
const combinations = (answers: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]>): ReadonlyArray<Fields> =>
  answers.reduce<ReadonlyArray<Fields>>(
    (made, [key, values]) => made.flatMap((given) => [given, ...values.map((value) => ({ ...given, [key]: value }))]),
    [{}]
  )

it("no page, question or quota that is warned about is reached by any response, and most that are not are warned about", () => {
  const seen = { surveys: 0, unreached: 0, warned: 0 }
  for (let seed = 1; seed <= 250; seed++) {
    const { answers, body } = smallSurvey(new Random(seed))
    const survey = surveyOf(body)
    if (survey === undefined) continue
    seen.surveys++
    const reached = new Set<string>()
    const logic: SurveyLogic = survey
    for (const given of combinations(answers)) {
      const walked = walk(logic, { answers: given, metadata: {}, now: 0 })
      const asked = Array.from(walked.questions.values())
      if (asked.some(({ answer, isRequired }) => isRequired && answer === undefined)) continue
      const traced = traceOf(survey, walked)
      for (const place of [...traced.shown, ...filledQuotas(survey, walked, traced.answers)]) reached.add(place)
    }
    const warned = surveyWarnings(survey, limits).flatMap(({ code, pointer }) =>
      code === "never-shown" || code === "never-fills" ? [pointer] : []
    )
    expect({ seed, wrong: warned.filter((place) => reached.has(place)) }).toEqual({ seed, wrong: [] })
    const unreached = [
      ...survey.questions.flatMap((question, index) => [
        `/questions/${index}`,
        ...question.page === undefined ? [] : [`/questions/${index}/page`]
      ]),
      ...survey.quotas.map((_, index) => `/quotas/${index}`)
    ].filter((place) => !reached.has(place))
    seen.unreached += unreached.length
    seen.warned += unreached.filter((place) => warned.includes(place)).length
  }
  expect(seen.surveys).toBeGreaterThan(200)
  expect(seen.unreached).toBeGreaterThan(100)
  expect(seen.warned / seen.unreached).toBeGreaterThan(0.6)
})
