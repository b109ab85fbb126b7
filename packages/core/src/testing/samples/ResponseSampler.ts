/** Makes random responses that follow the rules of a survey: question by question, as a respondent answers it. */
import * as FastCheck from "effect/FastCheck"
import type { Constant, Test } from "../../logic/questionnaire/Condition.js"
import { armsOf, maxSeed, mulberry32, usesSeed } from "../../logic/questionnaire/randomOrder.js"
import { type Walk, type WalkedQuestion, walkInListOrder } from "../../logic/questionnaire/walk.js"
import { testsOf } from "../../logic/rules/mapLogic.js"
import { mapSurvey } from "../../logic/rules/mapSurvey.js"
import type { AnswerValue } from "../../questions/AnswerValue.js"
import type { Row } from "../../questions/question-parts/definition/Option.js"
import { mapRows, type Question } from "../../questions/Question.js"
import type { Survey } from "../../surveys/model/Survey.js"
import { hasRules } from "../../surveys/SurveyRules.js"
import { samplesOf } from "./question-types/registry.js"

/** A response for `responses.submit`. It has the fields that the survey uses. */
export interface SampleResponse {
  readonly answers: ReadonlyArray<{ readonly questionId: string; readonly value: AnswerValue }>
  /** The hidden fields, of a survey that has any. */
  readonly metadata?: Readonly<Record<string, string>>
  /** One of the languages of the survey. */
  readonly language?: string
  /** Of a survey with random orders or arms. */
  readonly seed?: number
  /** Another one for each response, of a survey that takes one response of each. */
  readonly externalId?: string
}

type SampledParts = Pick<
  Survey,
  "endings" | "hiddenFields" | "languages" | "onePerExternalId" | "questions" | "variables"
>

/** What a response says beside its answers. */
type Circumstances = Omit<SampleResponse, "answers">

/** How often a whole response is tried. */
const maxTries = 200

/** How many random values are tried as the answer to a question. */
const maxValues = 60

/** Returns a function that makes a response. Its argument is the number of the response. */
export const responseSampler = (
  survey: SampledParts,
  { now, seed }: { readonly now: number; readonly seed: number }
): (index: number) => SampleResponse => {
  const random = mulberry32(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const pick = <A>(items: ReadonlyArray<A>): A | undefined => items[below(items.length)]
  const tests = testsIn(survey)

  const circumstances = (index: number): Circumstances => {
    const language = pick(survey.languages)
    const chance = usesSeed(survey) ? below(maxSeed + 1) : undefined
    const fields = survey.hiddenFields.flatMap(({ arms, name }) => {
      const told = tests.filter(({ field }) => field === name).flatMap((test) => constantsOf(test, {}, now)).map(String)
      const value = pick([...told, "sample", undefined])
      return arms !== undefined || value === undefined ? [] : [[name, value] as const]
    })
    return {
      ...survey.hiddenFields.length === 0 ? {} : { metadata: Object.fromEntries(fields) },
      ...language === undefined ? {} : { language },
      ...chance === undefined ? {} : { seed: chance },
      ...survey.onePerExternalId ? { externalId: `sample-${seed}-${index}` } : {}
    }
  }

  /** Fails with the key of a question that has no answer. */
  const tryResponse = (index: number): SampleResponse | string => {
    const given = circumstances(index)
    const metadata = {
      ...given.metadata,
      ...given.seed === undefined ? {} : armsOf(survey.hiddenFields, given.seed)
    }
    const answers: Record<string, AnswerValue> = {}
    const walked = (more: Readonly<Record<string, unknown>> = {}): Walk<Question> =>
      walkInListOrder(survey, {
        answers: { ...answers, ...more },
        metadata,
        language: given.language ?? null,
        now
      })
    let shown = walked()
    for (const question of survey.questions) {
      const { key, page } = question
      const { answer, isUploaded = false } = samplesOf(question)
      if (page !== undefined || hasRules(question)) shown = walked()
      const asked = shown.questions.get(key)
      if (asked === undefined || (isUploaded || random() < 0.5) && !asked.isRequired) continue
      if (isUploaded) return key
      const tried = [
        ...hintsOf(question, tests.filter((test) => test.question === key), answers, now),
        ...FastCheck.sample(answer(shownPart(question, asked)), {
          numRuns: question.validIf === undefined ? 3 : maxValues,
          seed: below(maxSeed)
        })
      ]
      const isAccepted = (value: AnswerValue): boolean => {
        const { answer, brokenRules = [] } = question.validIf === undefined
          ? readAlone(asked, value) ?? {}
          : walked({ [key]: value }).questions.get(key) ?? {}
        return answer !== undefined && brokenRules.length === 0
      }
      const from = below(tried.length)
      const value = [...tried.slice(from), ...tried.slice(0, from)].find(isAccepted)
      if (value !== undefined) answers[key] = value
      else if (asked.isRequired) return key
    }
    const isComplete = walked().pages.every((one) => one.isComplete)
    return isComplete ? { answers: answersOf(survey, answers), ...given } : "?"
  }

  return (index) => {
    let key = ""
    for (let tries = 0; tries < maxTries; tries++) {
      const made = tryResponse(index)
      if (typeof made !== "string") return made
      key = made
    }
    throw new Error(
      `No sample response was found in ${maxTries} tries: the question ${key} is required, and ` +
        "is answered with files or its rules leave hardly any answer."
    )
  }
}

const answersOf = (
  { questions }: SampledParts,
  answers: Readonly<Record<string, AnswerValue>>
): SampleResponse["answers"] =>
  questions.flatMap(({ id, key }) => {
    const value = Object.hasOwn(answers, key) ? answers[key] : undefined
    return value === undefined ? [] : [{ questionId: id, value }]
  })

/** All tests of the survey, whatever the rules are for. */
const testsIn = (survey: SampledParts): ReadonlyArray<Test> => {
  const tests: Array<Test> = []
  mapSurvey({ questions: survey.questions, variables: survey.variables, endings: survey.endings }, {
    condition: (condition) => {
      tests.push(...testsOf(condition))
      return condition
    }
  })
  return tests
}

/** The question with the options and rows that are shown. */
const shownPart = (question: Question, { options, rows }: WalkedQuestion): Question => {
  const isIn = (shown: ReadonlyArray<Pick<Row, "value">>) => {
    const values = new Set(shown.map(({ value }) => value))
    return ({ value }: Pick<Row, "value">): boolean => values.has(value)
  }
  return mapRows({ ...question, options: question.options.filter(isIn(options)) }, (all) => all.filter(isIn(rows)))
}

/** How the question reads a value, apart from the rules of the survey. */
const readAlone = ({ options, question, rows }: WalkedQuestion, value: AnswerValue): WalkedQuestion | undefined => {
  const { key, settings, type } = question
  const bare = <A extends { readonly showIf?: unknown }>({ showIf: _, ...part }: A) => part
  const alone = { key, type, options: options.map(bare), settings: { ...settings, rows: rows.map(bare) } }
  return walkInListOrder({ questions: [alone] }, { answers: { [key]: value } }).questions.get(key)
}

/** Values that the rules of the survey ask about: random values would hardly ever be equal to them. */
const hintsOf = (
  question: Question,
  tests: ReadonlyArray<Test>,
  answers: Readonly<Record<string, AnswerValue>>,
  now: number
): ReadonlyArray<AnswerValue> =>
  tests.flatMap((test) => {
    const constants = constantsOf(test, answers, now)
    return constants.length === 0 ? [] : samplesOf(question).answersNear(question, constants)
  })

/** What a test compares with. The answer to another question counts if it is a constant. */
const constantsOf = (
  { value, values = [] }: Test,
  answers: Readonly<Record<string, AnswerValue>>,
  now: number
): ReadonlyArray<Constant> => {
  if (typeof value !== "object") return value === undefined ? values : [value, ...values]
  if ("question" in value) {
    const answer = answers[value.question]
    return typeof answer === "object" || answer === undefined ? [] : [answer]
  }
  const { days = 0, months = 0, years = 0 } = value.today
  const date = new Date(now)
  date.setUTCFullYear(date.getUTCFullYear() + years, date.getUTCMonth() + months, date.getUTCDate() + days)
  return [date.toISOString()]
}
