/**
 * What is odd about the rules of a survey that is valid: what nothing can show, and conditions that are always true or
 * always false. Every warning is true; not everything that is true is warned about.
 */
import type { Row } from "../../questions/question-parts/definition/Option.js"
import { type Question, rowsOf } from "../../questions/Question.js"
import { maxViolations } from "../../validation/ValidationError.js"
import { type Warning, warning, type WarningCode } from "../../validation/Warning.js"
import type { AnswerLimits } from "../../values/AnswerLimits.js"
import type { Part, Shown } from "../questionnaire/AnswerDomain.js"
import type { Condition } from "../questionnaire/Condition.js"
import type { PageEnd } from "../questionnaire/SurveyLogic.js"
import { mapSurvey } from "../rules/mapSurvey.js"
import type { RuledSurvey } from "../rules/RuleContext.js"
import { judgeCondition, type Verdict } from "./judgeCondition.js"
import { literalsOf } from "./Literal.js"
import { isExcluded, joined, type Premises, PremisesOfAnswers } from "./Premises.js"
import { Subjects, type TestPlace } from "./Subjects.js"

/**
 * The warnings about a survey: at most `maxViolations` of them.
 *
 * @param survey a survey whose rules have been checked and are in normal form
 * @param limits what answers can have
 */
export const surveyWarnings = (survey: RuledSurvey, limits: AnswerLimits): ReadonlyArray<Warning> => {
  const conditions = conditionsOf(survey)
  const judge = new SurveyJudge(conditions, limits)
  const screeningOut = new Set(survey.endings.flatMap(({ key, outcome }) => outcome === "screenedOut" ? [key] : []))
  for (const page of indexedPagesOf(survey.questions)) judge.page(page, screeningOut)
  for (const at of conditions.keys()) {
    if (at.startsWith("/variables/")) judge.condition(at, { isAfterEnd: true })
  }
  judge.quotas(survey)
  judge.endings(survey)
  return judge.warnings
}

/** The conditions of a survey by their pointers. */
const conditionsOf = (survey: RuledSurvey): ReadonlyMap<string, Condition> => {
  const conditions = new Map<string, Condition>()
  mapSurvey(survey, {
    condition: (condition, { at }) => {
      conditions.set(at, condition)
      return condition
    }
  })
  return conditions
}

/** The questions of a page, with their indexes in the survey. */
type IndexedPage = ReadonlyArray<readonly [index: number, question: Question]>

const indexedPagesOf = (questions: ReadonlyArray<Question>): ReadonlyArray<IndexedPage> => {
  const pages: Array<Array<readonly [number, Question]>> = []
  for (const [index, question] of questions.entries()) {
    const last = pages.at(-1)
    if (last === undefined || question.page !== undefined) pages.push([[index, question]])
    else last.push([index, question])
  }
  return pages
}

/** Judges the parts of a survey in the order of a walk through it. */
class SurveyJudge {
  readonly warnings: Array<Warning> = []
  readonly #conditions: ReadonlyMap<string, Condition>
  readonly #subjects = new Subjects()
  /** The endings with which a page can end the questionnaire, or a quota. */
  readonly #namedEndings = new Set<string>()
  readonly #answers = new PremisesOfAnswers()
  /** What is sure where a page is reached, and of every completed response. */
  #reached: Premises = []
  #completed: Premises = []
  /** Whether every response has ended, whether some can have ended, and whether some can have been completed so. */
  #hasEnded = false
  #canHaveEnded = false
  #canBeCompleted = false
  readonly #limits: AnswerLimits

  constructor(conditions: ReadonlyMap<string, Condition>, limits: AnswerLimits) {
    this.#conditions = conditions
    this.#limits = limits
  }

  /** The verdict on the condition at a pointer. Without one the verdict is `always`. */
  condition(at: string, place: TestPlace = {}, premises: Premises = []): Verdict {
    const condition = this.#conditions.get(at)
    if (condition === undefined) return "always"
    const verdict = judgeCondition(condition, at, place, this.#subjects, this.#warn)
    return verdict !== "never" && isExcluded(condition, premises, this.#answers, place, this.#subjects)
      ? "never"
      : verdict
  }

  /** @param screeningOut the keys of the endings with which a response is not completed */
  page(questions: IndexedPage, screeningOut: ReadonlySet<string>): void {
    const [begin] = questions
    if (begin === undefined) return
    const [first, { page }] = begin
    const at = `/questions/${first}/page`
    const shown: Shown = this.#hasEnded ? "never" : this.#shownIf(at, this.#reached)
    const premises = joined(this.#whereTrue(`${at}/showIf`), this.#reached)
    const ofQuestions = questions.map(([index, question]) => this.#question(question, index, shown, premises))
    if (page !== undefined && ofQuestions.every((one) => one === "never")) this.#neverShown(at, "page")
    if (shown !== "never") this.#pageEnds(page?.endIf ?? [], at, shown === "always", premises, screeningOut)
  }

  /** A quota counts completed responses, which have all answers. One whose limit is 0 is full: it need not fill. */
  quotas({ quotas }: RuledSurvey): void {
    const isNeverCompleted = this.#hasEnded && !this.#canBeCompleted
    for (const [index, { ending }] of quotas.entries()) {
      const at = `/quotas/${index}`
      const verdict = this.condition(`${at}/when`, { isAfterEnd: true }, this.#completed)
      if (verdict === "never" || isNeverCompleted) {
        this.#warn(at, "never-fills", "No complete response counts in this quota.")
      } else if (ending !== undefined) this.#namedEndings.add(ending)
    }
  }

  endings({ endings }: RuledSurvey): void {
    let canGetFurther = !this.#hasEnded
    for (const [index, { key, outcome = "completed" }] of endings.entries()) {
      const at = `/endings/${index}`
      const verdict = outcome !== "completed" || !canGetFurther
        ? "never"
        : this.condition(`${at}/showIf`, {}, this.#reached)
      if (verdict === "always") canGetFurther = false
      if (verdict === "never" && !this.#namedEndings.has(key)) this.#warn(at, "never-shown", "No response ends so.")
    }
  }

  /**
   * Nothing behind an end that is always true is evaluated. Behind a page that is always shown, none of its ends was
   * true; and none before one that completes a response was true of a completed response.
   */
  #pageEnds(
    ends: ReadonlyArray<PageEnd>,
    at: string,
    isPageShown: boolean,
    premises: Premises,
    screeningOut: ReadonlySet<string>
  ): void {
    let reached: Premises = []
    for (const [index, { ending }] of ends.entries()) {
      const when = `${at}/endIf/${index}/when`
      const verdict = this.condition(when, {}, joined(reached, premises))
      if (verdict === "never") continue
      this.#namedEndings.add(ending)
      this.#canHaveEnded = true
      if (!screeningOut.has(ending)) this.#canBeCompleted = true
      const condition = this.#conditions.get(when)
      const isFalse = condition === undefined ? [] : literalsOf(condition, false)
      if (isPageShown && !this.#canBeCompleted) this.#completed = joined(isFalse, this.#completed)
      reached = joined(isFalse, reached)
      if (verdict === "unknown") continue
      this.#hasEnded = isPageShown
      return
    }
    if (isPageShown) this.#reached = joined(reached, this.#reached)
  }

  /** What is sure where the condition at a pointer is true. */
  #whereTrue(at: string): Premises {
    const condition = this.#conditions.get(at)
    return condition === undefined ? [] : literalsOf(condition, true)
  }

  /** The rules of a question that is never shown are never evaluated, so nothing is said of them. */
  #question(question: Question, index: number, ofPage: Shown, premisesOfPage: Premises): Shown {
    const at = `/questions/${index}`
    const { key, options, required, requiredIf, validIf = [] } = question
    const ofRule = ofPage === "never" ? "never" : this.#shownIf(at, premisesOfPage)
    const isEvaluated = ofRule !== "never"
    const premises = joined(this.#whereTrue(`${at}/showIf`), premisesOfPage)
    const parts = {
      otherAnswers: this.#limits.otherAnswers,
      options: this.#parts(options, `${at}/options`, "option", isEvaluated, premises),
      rows: this.#parts(rowsOf(question), `${at}/settings/rows`, "row", isEvaluated, premises)
    }
    const shown = least([ofPage, ofRule, most(parts.options), most(parts.rows)])
    const judged = { question, ...parts, shown, isBehindEnd: this.#canHaveEnded }
    if (shown === "never") {
      this.#neverShown(at, "question")
      this.#subjects.add({ ...judged, isAnswered: false })
      return shown
    }
    this.#answers.add(key, premises)
    const isRequired = requiredIf !== undefined && this.condition(`${at}/requiredIf`) === "always"
    this.#subjects.add({ ...judged, isAnswered: shown === "always" && (required || isRequired) })
    for (const rule of validIf.keys()) this.condition(`${at}/validIf/${rule}/when`, { ownKey: key })
    return shown
  }

  #shownIf(at: string, premises: Premises): Shown {
    return shownOf[this.condition(`${at}/showIf`, {}, premises)]
  }

  #parts(
    options: ReadonlyArray<Row>,
    at: string,
    what: "option" | "row",
    isEvaluated: boolean,
    premises: Premises
  ): ReadonlyArray<Part> {
    return options.map((option, index) => {
      if (!isEvaluated || option.showIf === undefined) return { option, shown: "always" }
      const shown = this.#shownIf(`${at}/${index}`, premises)
      if (shown === "never") this.#neverShown(`${at}/${index}`, what)
      return { option, shown }
    })
  }

  #neverShown(at: string, what: "option" | "page" | "question" | "row"): void {
    this.#warn(at, "never-shown", `No complete response is shown this ${what}.`)
  }

  readonly #warn = (at: string, code: WarningCode, detail: string): void => {
    if (this.warnings.length < maxViolations) this.warnings.push(warning(at, code, detail))
  }
}

const shownOf = { always: "always", never: "never", unknown: "maybe" } as const satisfies Record<Verdict, Shown>

/** When all of these are shown. */
const least = (all: ReadonlyArray<Shown>): Shown =>
  all.includes("never") ? "never" : all.includes("maybe") ? "maybe" : "always"

/** When at least one of the parts is shown. A question without parts needs none. */
const most = (parts: ReadonlyArray<Part>): Shown => {
  if (parts.length === 0 || parts.some(({ shown }) => shown === "always")) return "always"
  return parts.some(({ shown }) => shown === "maybe") ? "maybe" : "never"
}
