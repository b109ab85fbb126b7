/** Lists of responses. Those that a filter selects are counted as analytics count them, from columns. */
import * as Effect from "effect/Effect"
import type { CompiledFilter } from "../logic/filters/CompiledFilter.js"
import { responseStatuses } from "../logic/questionnaire/SurveyLogic.js"
import { hasEnded } from "../responses/Response.js"
import { hasStatus, type ResponseFilter } from "../responses/ResponseFilter.js"
import { Responses } from "../responses/Responses.js"
import type { ResponseView } from "../responses/ResponseView.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { NotFound } from "../values/NotFound.js"
import type * as Page from "../values/Page.js"
import { Analytics } from "./Analytics.js"

export class ResponseLists extends Effect.Service<ResponseLists>()("@canvass/core/ResponseLists", {
  dependencies: [Analytics.Default, Responses.Default],
  effect: Effect.gen(function*() {
    const analytics = yield* Analytics
    const responses = yield* Responses

    /**
     * Lists one page of the responses to a survey, newest first unless `page.order` is `asc`. `total` is undefined when
     * a filter selects among too many responses that are partial, or have one `externalId`. Fails with `NotFound` when
     * the account has no such survey.
     */
    const list = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<ResponseView>, NotFound> =>
      Effect.gen(function*() {
        const { predicate, ...rest } = filter
        if (predicate === undefined || page.isCounted !== true) {
          return yield* responses.list(owner, survey, filter, page)
        }
        const listed = yield* responses.list(owner, survey, filter, page)
        return { ...listed, total: yield* count(owner, survey, rest, predicate) }
      })

    const count = (
      owner: AccountId,
      survey: SurveyId,
      filter: Omit<ResponseFilter, "predicate">,
      predicate: CompiledFilter
    ): Effect.Effect<number | undefined, NotFound> =>
      Effect.gen(function*() {
        const { externalId, from, status, to, upTo } = filter
        if (externalId !== undefined) return yield* responses.countMatching(owner, survey, filter, predicate)
        const partial = hasStatus(status, { status: "partial" })
          ? yield* responses.countMatching(owner, survey, { ...filter, status: "partial" }, predicate)
          : 0
        const wanted = responseStatuses.filter((each) =>
          hasEnded({ status: each }) && hasStatus(status, { status: each })
        )
        if (partial === undefined || wanted.length === 0) return partial
        const counted = yield* analytics.countSelected(
          owner,
          survey,
          { from, to, filter: predicate },
          upTo?.isHead === true ? undefined : upTo?.sequence
        )
        return wanted.reduce((sum, each) => sum + counted[each], partial)
      })

    return { list }
  })
}) {}
