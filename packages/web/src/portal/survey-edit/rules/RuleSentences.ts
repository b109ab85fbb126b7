/** The rules of a survey as sentences. */
import { Question } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import type { Condition, Ending } from "@canvass/core/questionnaire"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import { ConditionTexts, quoted } from "./ConditionTexts.js"
import { formulaOf } from "./formulaOf.js"
import { type RuleTexts, ruleTexts } from "./RuleTexts.js"

type RuledSurvey = Pick<SurveyDetail, "endings" | "onePerExternalId" | "questions" | "quotas" | "variables">

/** The rules of a survey as sentences in a language. */
export class RuleSentences {
  readonly #survey: RuledSurvey
  readonly #conditions: ConditionTexts
  readonly #t: RuleTexts

  constructor(survey: RuledSurvey, language: Language) {
    this.#survey = survey
    this.#conditions = new ConditionTexts(survey.questions, language)
    this.#t = ruleTexts[language]
  }

  /** When a question is shown. None if it always is. */
  showIf({ showIf }: Question.Question): ReadonlyArray<string> {
    return showIf === undefined ? [] : [this.#t.showIf(this.#conditions.of(showIf))]
  }

  /** The rules of the page that a question begins. None if it begins none. */
  ofPage({ page = {} }: Question.Question): ReadonlyArray<string> {
    const { endIf = [], showIf, title } = page
    const t = this.#t
    return [
      ...showIf === undefined
        ? []
        : [t.pageShowIf(title === undefined ? undefined : quoted(t, title), this.#conditions.of(showIf))],
      ...endIf.map(({ ending, when }) => t.pageEndIf(this.#endingName(ending), this.#conditions.of(when)))
    ]
  }

  /** The other rules of a question: those of its answer, of its options and of its rows. */
  others(question: Question.Question): ReadonlyArray<string> {
    const { options, requiredIf, validIf = [] } = question
    const t = this.#t
    const ofParts = (parts: ReturnType<typeof Question.rowsOf>, sentence: RuleTexts["optionShowIf"]) =>
      parts.flatMap(({ label, showIf }) =>
        showIf === undefined ? [] : [sentence(quoted(t, label), this.#conditions.of(showIf))]
      )
    return [
      ...requiredIf === undefined ? [] : [t.requiredIf(this.#conditions.of(requiredIf))],
      ...validIf.map(({ message, when }) => t.validIf(this.#conditions.of(when), message)),
      ...ofParts(options, t.optionShowIf),
      ...ofParts(Question.rowsOf(question), t.rowShowIf),
      ...options.filter(({ exclusive }) => exclusive === true).map(({ label }) => t.exclusive(quoted(t, label)))
    ]
  }

  /** All rules: those of the questions in their order, the variables, the quotas and the endings. */
  all(): ReadonlyArray<string> {
    const { endings, onePerExternalId, questions, quotas, variables } = this.#survey
    const t = this.#t
    return [
      ...questions.flatMap((question) => {
        const { page, text } = question
        const name = quoted(t, text)
        return [
          ...page === undefined
            ? []
            : [t.pageBegins(page.title === undefined ? undefined : quoted(t, page.title), name)],
          ...[...this.ofPage(question), ...this.showIf(question), ...this.others(question)].map((sentence) =>
            `${name}: ${sentence}`
          )
        ]
      }),
      ...variables.map(({ name, value }) =>
        t.variableIs(name, formulaOf(value, (condition: Condition) => this.#conditions.of(condition)))
      ),
      ...quotas.map((quota) => this.#ofQuota(quota)),
      ...onePerExternalId ? [t.onePerExternalId] : [],
      ...endings.map((ending) => this.#ofEnding(ending))
    ]
  }

  #ofQuota({ ending, key, max, name = key, when }: RuledSurvey["quotas"][number]): string {
    const t = this.#t
    const counted = when === undefined
      ? t.quota(quoted(t, name), max)
      : t.quotaIf(quoted(t, name), max, this.#conditions.of(when))
    return ending === undefined ? counted : `${counted} ${t.quotaEnding(this.#endingName(ending))}`
  }

  #ofEnding({ key, outcome, showIf }: Ending): string {
    const t = this.#t
    const name = this.#endingName(key)
    if (outcome === "screenedOut") return t.endingScreensOut(name)
    return showIf === undefined ? t.endingOtherwise(name) : t.endingIf(name, this.#conditions.of(showIf))
  }

  /** The title of an ending, else its key. */
  #endingName(key: string): string {
    const title = this.#survey.endings.find((ending) => ending.key === key)?.title
    return title === undefined ? key : quoted(this.#t, title)
  }
}
