/** Decides whether the quotas of a survey admit a response. */
import { pagesOf } from "../../logic/questionnaire/pagesOf.js"
import { lastTested } from "../../logic/rules/RuleOrder.js"
import type { Quota } from "../../surveys/model/Quota.js"
import * as QuotaCounts from "../../surveys/model/QuotaCounts.js"
import type { Survey } from "../../surveys/model/Survey.js"
import type { Guard } from "../../unit-of-work/UnitOfWork.js"
import { quotasMet } from "../QuotaMembership.js"
import type { Response } from "../Response.js"

/** A response as the quotas leave it. */
export interface Judged {
  readonly response: Response
  /** They hold if the decision is right: who is turned away has met a full quota. */
  readonly guards: ReadonlyArray<Guard>
  /** The keys of the quotas that count the response. */
  readonly counted: ReadonlyArray<string>
}

/**
 * The quotas of one version of a survey. It remembers how many responses count in them as of the last read. A decision
 * on old counts fails its guards, and is made again after another read.
 */
export class QuotaJudge {
  readonly #survey: Survey
  #counts: QuotaCounts.QuotaCounts
  /** By the key of a quota: the index of the last question that it tests. */
  readonly #lastTested: ReadonlyMap<string, number>
  /** By the key of a question: the index of the first question of its page. */
  readonly #pageStarts: ReadonlyMap<string, number>

  constructor(survey: Survey) {
    this.#survey = survey
    this.#counts = survey.quotaCounts
    this.#lastTested = new Map(
      survey.quotas.map(({ key, when }) => [key, when === undefined ? -1 : lastTested(survey, when)])
    )
    const indexes = new Map(survey.questions.map(({ key }, index) => [key, index]))
    this.#pageStarts = new Map(
      survey.quotas.length === 0 ?
        [] :
        pagesOf(survey.questions).flatMap(({ key: first, questions }) =>
          questions.map(({ key }) => [key, indexes.get(first) ?? 0] as const)
        )
    )
  }

  get hasQuotas(): boolean {
    return this.#survey.quotas.length > 0
  }

  /** Remembers the counts of a later read. */
  remember({ quotaCounts }: Survey): void {
    this.#counts = quotaCounts
  }

  /** A response that would be completed. One that meets a full quota ends as `overQuota`. */
  judge(response: Response): Judged {
    const met = quotasMet(this.#survey, response)
    const judged = this.#judgeMet(response, met)
    return judged ?? { response, guards: this.#open(met), counted: met.map(({ key }) => key) }
  }

  /**
   * A partial response whose respondent has reached a page.
   *
   * @param reached the key of a question of the page
   * @param ended the response if it ended before that page; it does when a quota is full that tests nothing behind
   */
  judgeBefore(response: Response, reached: string, ended: Response): Judged {
    const start = this.#pageStarts.get(reached) ?? 0
    const met = quotasMet(this.#survey, ended).filter(({ key }) => (this.#lastTested.get(key) ?? -1) < start)
    return this.#judgeMet(ended, met) ?? { response, guards: this.#open(met), counted: [] }
  }

  /** Undefined: none of the quotas is full. */
  #judgeMet(response: Response, met: ReadonlyArray<Quota>): Judged | undefined {
    const index = met.findIndex(({ key, max }) => QuotaCounts.countOf(this.#counts, key) >= max)
    const full = met[index]
    if (full === undefined) return undefined
    const { ending = null, key, max } = full
    return {
      response: { ...response, status: "overQuota", quotaEnding: ending },
      guards: [
        ...this.#open(met.slice(0, index)),
        { _tag: "QuotaFull", surveyId: response.surveyId, quota: { key, max } }
      ],
      counted: []
    }
  }

  #open(quotas: ReadonlyArray<Quota>): ReadonlyArray<Guard> {
    return quotas.length === 0
      ? []
      : [{ _tag: "QuotasOpen", surveyId: this.#survey.id, quotas: quotas.map(({ key, max }) => ({ key, max })) }]
  }
}
