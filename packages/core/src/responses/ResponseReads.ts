/** What the owner of a survey reads of its responses. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { FileStore } from "../files/FileStore.js"
import type { CompiledFilter } from "../logic/filters/CompiledFilter.js"
import type * as Survey from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import type { AccountId, ResponseId, SurveyId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Page from "../values/Page.js"
import { maxChunkBytes } from "../values/ReadBudget.js"
import { candidateReader } from "./CandidateRows.js"
import { markDeletedFiles, markDeletedInStream } from "./FileAnswers.js"
import type * as Response from "./Response.js"
import { ofTexts, textsOf } from "./ResponseBytes.js"
import type { ResponseFilter } from "./ResponseFilter.js"
import { countItems, searchPage, SearchQueue, selectedBy } from "./ResponseSearch.js"
import { ResponseStore } from "./ResponseStore.js"
import * as ResponseView from "./ResponseView.js"

/** A response, or the id of one that is read once more. */
type FoundResponse = Response.Response | ResponseId

export const responseReads = Effect.gen(function*() {
  const candidates = yield* candidateReader
  const files = yield* FileStore
  const searches = yield* SearchQueue
  const store = yield* ResponseStore
  const surveys = yield* SurveyStore

  const find = (owner: AccountId, survey: SurveyId, id: ResponseId): Effect.Effect<Response.Response, NotFound> =>
    orNotFound(store.find(owner, survey, id))

  /** Reads the response first: an answered question stays in its survey, or is retired. */
  const findWithSurvey = (owner: AccountId, surveyId: SurveyId, id: ResponseId) =>
    Effect.flatMap(
      find(owner, surveyId, id),
      (response) => Effect.map(orNotFound(surveys.find(owner, surveyId)), (survey) => ({ response, survey }))
    )

  /** A response as it is read. Files that have been deleted are marked. */
  const markedView = (
    survey: Survey.Survey,
    response: Response.Response
  ): Effect.Effect<ResponseView.ResponseView> =>
    Effect.map(
      markDeletedFiles(files.findStored, survey.id, [response]),
      ([marked = response]) => ResponseView.viewOf(ResponseView.questionsById(survey), marked)
    )

  /** Reads a response. Files that have been deleted are marked. */
  const get = (
    owner: AccountId,
    surveyId: SurveyId,
    id: ResponseId
  ): Effect.Effect<ResponseView.ResponseView, NotFound> =>
    Effect.flatMap(
      findWithSurvey(owner, surveyId, id),
      ({ response, survey }) => markedView(survey, response)
    )

  /** The stored responses of a stream as they are read. Files that have been deleted are marked. */
  const viewsOf = (survey: Survey.Survey, chunks: Stream.Stream<ReadonlyArray<Response.Response>>) =>
    ResponseView.viewsInStream(
      surveys.find(survey.accountId, survey.id),
      survey,
      markDeletedInStream(files.findStored, survey, chunks)
    )

  /**
   * Lists one page of the responses to a survey, newest first unless `page.order` is `asc`. Those that a predicate
   * selects are not counted here: `ResponseLists` counts them.
   */
  const list = (
    owner: AccountId,
    survey: SurveyId,
    filter: ResponseFilter,
    page: Page.PageRequest
  ): Effect.Effect<Page.StreamedPage<ResponseView.ResponseView>, NotFound> =>
    Effect.gen(function*() {
      const found = yield* orNotFound(surveys.find(owner, survey))
      const { externalId, from, predicate, to, upTo, ...rest } = filter
      if (predicate !== undefined) {
        const rows = yield* searches.run(owner, search(owner, survey, filter, predicate, page))
        return { ...rows, chunks: viewsOf(found, rows.chunks) }
      }
      const rows = yield* store.page(owner, survey, filter, page)
      const chunks = viewsOf(found, rows.chunks)
      // The store knows the numbers of responses by status.
      const counted = upTo?.isHead === true ? { ...rest, externalId, from, to } : filter
      const isKnown = counted.upTo === undefined && from === undefined && to === undefined && externalId === undefined
      const isCounted = page.isCounted === true || isKnown
      const total = yield* Page.totalOf({ ...page, isCounted }, store.count(owner, survey, counted))
      return { ...rows, chunks, total }
    })

  /** Searches a page. Of responses that take much memory only the ids are kept, and they are read once more. */
  const search = (
    owner: AccountId,
    survey: SurveyId,
    filter: ResponseFilter,
    { matches }: CompiledFilter,
    page: Page.PageRequest
  ): Effect.Effect<Page.StreamedPage<Response.Response>> =>
    Effect.gen(function*() {
      let keptBytes = 0
      const keep = (response: Response.Response): FoundResponse => {
        keptBytes += ofTexts(textsOf(response))
        return keptBytes <= maxChunkBytes ? response : response.id
      }
      const { items, ...rest } = yield* searchPage({
        chunks: candidates(owner, survey, filter, page.order, page.after),
        find: (response) => matches(response) ? [response] : [],
        keep,
        after: page.after,
        limit: page.limit
      })
      return { ...rest, total: undefined, chunks: chunksOf(owner, survey, items) }
    })

  /** Reads the responses of a filter, and counts those that a predicate selects. Undefined: they are too many. */
  const countMatching = (
    owner: AccountId,
    survey: SurveyId,
    filter: Omit<ResponseFilter, "predicate">,
    { matches }: CompiledFilter
  ): Effect.Effect<number | undefined> =>
    searches.run(
      owner,
      countItems(store.stream(owner, survey, filter, "asc"), (response) => Number(matches(response)))
    )

  /** The responses that were found. Those of which the id was kept are read one by one. */
  const chunksOf = (
    owner: AccountId,
    survey: SurveyId,
    items: ReadonlyArray<FoundResponse>
  ): Stream.Stream<ReadonlyArray<Response.Response>> => {
    const kept = items.filter((item) => typeof item !== "string")
    const ids = items.filter((item) => typeof item === "string")
    return Stream.concat(
      Stream.make(kept),
      Stream.mapEffect(Stream.fromIterable(ids), (id) => Effect.map(store.find(owner, survey, id), Option.toArray))
    )
  }

  /** Streams all responses to a survey in chunks. */
  const stream = (
    owner: AccountId,
    survey: SurveyId,
    filter: ResponseFilter,
    order: Page.Order
  ): Effect.Effect<Stream.Stream<ReadonlyArray<ResponseView.ResponseView>>, NotFound> =>
    Effect.map(
      orNotFound(surveys.find(owner, survey)),
      (found) => viewsOf(found, selectedBy(filter, candidates(owner, survey, filter, order)))
    )

  return { findWithSurvey, markedView, get, list, countMatching, stream }
})
