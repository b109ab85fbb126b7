/** The port that reads results links, and the figures that they show. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { PublishedFigures } from "./PublishedFigures.js"
import type { ResultsLink } from "./ResultsLink.js"

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
  /** At most `limit` links of all accounts to surveys with ids greater than `after`, in order of these ids. */
  readonly listAll: (after: SurveyId | undefined, limit: number) => Effect.Effect<ReadonlyArray<FoundLink>>
  /** The version of the published figures of a survey of any account: 0 when there are none. */
  readonly figuresVersion: (survey: SurveyId) => Effect.Effect<number>
  /** The published figures of a survey of any account. */
  readonly figures: (survey: SurveyId) => Effect.Effect<Option.Option<PublishedFigures>>
}>() {}
