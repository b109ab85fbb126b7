/** The port that reads results links, and the figures that they show. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { ResultsLink } from "./ResultsLink.js"

/**
 * The figures that the results link of a survey shows, as `Publication.encode` writes them. They belong to the survey,
 * not to the link: a link that is made again shows the same. `version` is 1 at first and grows by 1 with each change.
 */
export interface PublishedFigures {
  readonly surveyId: SurveyId
  readonly version: number
  readonly content: string
}

/** A link with the account of its survey. */
export interface FoundLink {
  readonly link: ResultsLink
  readonly owner: AccountId
}

/** Reads results links and published figures. Those of a survey that does not exist are not found. */
export class ResultsLinkStore extends Context.Tag("@canvass/core/ResultsLinkStore")<ResultsLinkStore, {
  readonly find: (owner: AccountId, survey: SurveyId) => Effect.Effect<Option.Option<ResultsLink>>
  /** Finds the link of any account. */
  readonly findByHash: (tokenHash: string) => Effect.Effect<Option.Option<FoundLink>>
  /** The version of the published figures of a survey of any account: 0 when there are none. */
  readonly figuresVersion: (survey: SurveyId) => Effect.Effect<number>
  /** The published figures of a survey of any account. */
  readonly figures: (survey: SurveyId) => Effect.Effect<Option.Option<PublishedFigures>>
}>() {}
