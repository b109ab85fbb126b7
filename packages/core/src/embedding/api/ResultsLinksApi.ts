/** Results links in the promise API. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { ResultsLinkInput } from "../../results-link/ResultsLinkInput.js"
import type { OpenedLink, ResultsLinks } from "../../results-link/ResultsLinks.js"
import type { SharedQuestion, SharedResults } from "../../results-link/SharedResults.js"
import { format } from "../../values/Instant.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** The results link of a survey. */
export interface SurveyResultsLink {
  /** 256 random bits: whoever has it sees the figures. The page of `@canvass/web` is `/r/{token}`. */
  readonly token: string
  /** From then on the link is not found. Null: never. */
  readonly expiresAt: string | null
  /** Whether the newest texts of respondents are shown. */
  readonly texts: boolean
}

/** What whoever has the link sees. Each part is of the moment when 5 further responses had it. */
export interface SharedFigures extends Omit<SharedResults, "questions"> {
  readonly questions: ReadonlyArray<SharedQuestionFigures>
}

/** The figures of a question for whoever has the link. */
export interface SharedQuestionFigures extends Omit<SharedQuestion, "question"> {
  readonly questionId: string
  readonly key: string
  readonly text: string
  readonly type: string
}

/** The settings of a results link. */
export interface ResultsLinkSettings {
  /** Default: the link does not expire. */
  readonly expiresAt?: string | Date | null | undefined
  /** Default: no texts are shown. */
  readonly texts?: boolean | undefined
  /** Whether the link gets a new token, after which the old one is not found. Default: it keeps the one that it has. */
  readonly rotate?: boolean | undefined
}

/**
 * Results links: whoever has the token of one sees the figures of everybody, and no single response. A question or a
 * row of a matrix that fewer than 5 answered shows no figures, and figures change only when 5 further responses have
 * them.
 */
export interface ResultsLinksApi {
  /**
   * Returns the link of a survey. Rejects with `NotFound` when `owner` has no such survey, or the survey no link.
   *
   * @example
   * const { token } = await canvass.resultsLinks.get(owner.id, survey.id)
   */
  readonly get: (owner: string, surveyId: string) => Promise<SurveyResultsLink>
  /**
   * Makes the link of a survey, or replaces its settings. Rejects with `InvalidInput` and `NotFound`.
   *
   * @example
   * const { token } = await canvass.resultsLinks.replace(owner.id, survey.id, { texts: true })
   */
  readonly replace: (owner: string, surveyId: string, settings?: ResultsLinkSettings) => Promise<SurveyResultsLink>
  /**
   * Removes the link of a survey. Rejects with `NotFound` when there is none.
   *
   * @example
   * await canvass.resultsLinks.remove(owner.id, survey.id)
   */
  readonly remove: (owner: string, surveyId: string) => Promise<void>
  /**
   * Returns the figures that a link shows, for a page of your own. Rejects with `NotFound` when there is no such link,
   * and when it has expired.
   *
   * @example
   * const { completed, questions } = await canvass.resultsLinks.view(token)
   */
  readonly view: (token: string) => Promise<SharedFigures>
}

export const resultsLinksApi = ({ run }: Calls, links: ResultsLinks): ResultsLinksApi => {
  const survey = (owner: string, surveyId: string) => ({
    owner: Arguments.owner(owner),
    id: Arguments.surveyId(surveyId)
  })
  return {
    get: (owner, surveyId) =>
      run(Effect.flatMap(
        Arguments.all(survey(owner, surveyId)),
        ({ id, owner }) => Effect.map(links.get(owner, id), toJson)
      )),
    replace: (owner, surveyId, settings = {}) =>
      run(Effect.flatMap(
        Arguments.all({ ...survey(owner, surveyId), body: Arguments.body<ResultsLinkInput>(settings) }),
        ({ body, id, owner }) => Effect.map(links.replace(owner, id, body), toJson)
      )),
    remove: (owner, surveyId) =>
      run(Effect.flatMap(Arguments.all(survey(owner, surveyId)), ({ id, owner }) => links.remove(owner, id))),
    view: (token) =>
      run(Effect.flatMap(
        Arguments.all({ token: Arguments.text("token", token) }),
        ({ token }) => Effect.map(links.view(token), toFigures)
      ))
  }
}

const toFigures = ({ questions, ...results }: SharedResults): SharedFigures => ({
  ...results,
  questions: questions.map(({ question: { id, key, text, type }, ...figures }) => ({
    questionId: id,
    key,
    text,
    type,
    ...figures
  }))
})

const toJson = ({ expiresAt, texts, token }: OpenedLink): SurveyResultsLink => ({
  token: Redacted.value(token),
  expiresAt: expiresAt === null ? null : format(expiresAt),
  texts
})
