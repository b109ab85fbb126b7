/**
 * Lists of responses, and of their texts. Responses that a filter selects, and texts of completed responses, are
 * counted as analytics count them, from columns and rollups.
 */
import * as Effect from "effect/Effect"
import type { CompiledFilter } from "../logic/filters/CompiledFilter.js"
import { responseStatuses } from "../logic/questionnaire/SurveyLogic.js"
import { answerModels } from "../logic/questionnaire/types/registry.js"
import { type AnswerText, questionsWithTexts, type TextSelection } from "../responses/AnswerTexts.js"
import { hasEnded } from "../responses/Response.js"
import { hasStatus, type ResponseFilter } from "../responses/ResponseFilter.js"
import { Responses } from "../responses/Responses.js"
import type { ResponseView } from "../responses/ResponseView.js"
import { Texts } from "../responses/Texts.js"
import type { InvalidInput } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { NotFound } from "../values/NotFound.js"
import type * as Page from "../values/Page.js"
import { Analytics } from "./Analytics.js"

export class ResponseLists extends Effect.Service<ResponseLists>()("@canvass/core/ResponseLists", {
  dependencies: [Analytics.Default, Responses.Default, Texts.Default],
  effect: Effect.gen(function*() {
    const analytics = yield* Analytics
    const responses = yield* Responses
    const texts = yield* Texts

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
        const counted = yield* analytics.countSelected(owner, survey, { from, to, filter: predicate }, boundOf(upTo))
        return wanted.reduce((sum, each) => sum + counted.aggregate.all[each], partial)
      })

    /**
     * Lists one page of the texts of responses, newest first unless `page.order` is `asc`. `total` is undefined when
     * too many texts must be read: those that a search looks for, and those of responses that are not completed, or
     * have one `externalId`. Fails as `list` does, and with `InvalidInput` for an unknown question.
     */
    const listTexts = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      selection: TextSelection,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<AnswerText>, InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const listed = yield* texts.list(owner, survey, filter, selection, page)
        return page.isCounted === true
          ? { ...listed, total: yield* countTexts(owner, survey, filter, selection) }
          : listed
      })

    const countTexts = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      selection: TextSelection
    ): Effect.Effect<number | undefined, InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const { externalId, from, predicate, status, to, upTo } = filter
        const isSearch = selection.q !== undefined && selection.q !== ""
        if (isSearch || externalId !== undefined || !hasStatus(status, { status: "completed" })) {
          return yield* texts.count(owner, survey, filter, selection)
        }
        const { aggregate, survey: found } = yield* analytics.countSelected(
          owner,
          survey,
          { from, to, filter: predicate },
          boundOf(upTo)
        )
        const questions = yield* questionsWithTexts(found, selection.question)
        let total = questions.reduce((sum, { id, type }) => {
          const counts = aggregate.all.questions.get(id)
          return sum + ((answerModels[type].texts === "text" ? counts?.answered : counts?.otherCount) ?? 0)
        }, 0)
        for (const other of responseStatuses) {
          if (other === "completed" || !hasStatus(status, { status: other })) continue
          const counted = yield* texts.count(owner, survey, { ...filter, status: other }, selection)
          if (counted === undefined) return undefined
          total += counted
        }
        return total
      })

    return { list, listTexts }
  })
}) {}

/** The sequence number up to which analytics count. Undefined: all responses. */
const boundOf = (upTo: ResponseFilter["upTo"]): number | undefined => upTo?.isHead === true ? undefined : upTo?.sequence
