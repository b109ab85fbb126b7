/** The use cases of the texts that respondents wrote. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { mapRows } from "../concurrency/forEachRow.js"
import type { Survey } from "../surveys/model/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import type { InvalidInput } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import type * as Page from "../values/Page.js"
import { maxChunkBytes } from "../values/ReadBudget.js"
import { type AnswerText, questionsWithTexts, type TextSelection, textsOf } from "./AnswerTexts.js"
import { candidateReader } from "./CandidateRows.js"
import type { Response } from "./Response.js"
import type { ResponseFilter } from "./ResponseFilter.js"
import { countItems, searchPage, SearchQueue, selectedBy } from "./ResponseSearch.js"
import { ResponseStore } from "./ResponseStore.js"

/** A text that was found, or where it is: then it is read once more. */
type FoundText = AnswerText | Pick<AnswerText, "questionId" | "responseId">

export class Texts extends Effect.Service<Texts>()("@canvass/core/Texts", {
  dependencies: [SearchQueue.Default],
  effect: Effect.gen(function*() {
    const candidates = yield* candidateReader
    const responses = yield* ResponseStore
    const searches = yield* SearchQueue
    const surveys = yield* SurveyStore

    const finder = (owner: AccountId, id: SurveyId, { q, question }: TextSelection) =>
      Effect.gen(function*() {
        const survey: Survey = yield* orNotFound(surveys.find(owner, id))
        return textsOf(yield* questionsWithTexts(survey, question), q)
      })

    /**
     * Lists one page of the texts, newest first unless `page.order` is `asc`. They are not counted here:
     * `ResponseLists` counts them. Fails for an unknown question.
     */
    const list = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      selection: TextSelection,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<AnswerText>, InvalidInput | NotFound> =>
      Effect.flatMap(
        finder(owner, survey, selection),
        (textsIn) => searches.run(owner, search(owner, survey, filter, textsIn, page))
      )

    const search = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      textsIn: (response: Response) => ReadonlyArray<AnswerText>,
      page: Page.PageRequest
    ): Effect.Effect<Page.StreamedPage<AnswerText>> =>
      Effect.gen(function*() {
        const { predicate } = filter
        let keptBytes = 0
        const { items, ...rest } = yield* searchPage({
          chunks: candidates(owner, survey, filter, page.order, page.after),
          find: (response) => predicate?.matches(response) === false ? [] : textsIn(response),
          keep: (found): FoundText => {
            keptBytes += 2 * found.text.length
            const { questionId, responseId } = found
            return keptBytes <= maxChunkBytes ? found : { questionId, responseId }
          },
          after: page.after,
          limit: page.limit
        })
        const readAgain = ({ questionId, responseId }: FoundText) =>
          Effect.map(responses.find(owner, survey, responseId), (found) =>
            Option.toArray(found).flatMap(textsIn).filter((text) => text.questionId === questionId))
        const chunks = Stream.concat(
          Stream.make(items.filter((item) =>
            "text" in item
          )),
          Stream.mapEffect(Stream.fromIterable(items.filter((item) => !("text" in item))), readAgain)
        )
        return { ...rest, chunks, total: undefined }
      })

    /** Reads the responses of a filter, and counts their texts. Undefined: they are too many. Fails as `list` does. */
    const count = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      selection: TextSelection
    ): Effect.Effect<number | undefined, InvalidInput | NotFound> =>
      Effect.flatMap(finder(owner, survey, selection), (textsIn) =>
        searches.run(
          owner,
          countItems(
            candidates(owner, survey, filter, "asc"),
            (response) => filter.predicate?.matches(response) === false ? 0 : textsIn(response).length
          )
        ))

    /** Streams all texts in chunks. Fails for an unknown question. */
    const stream = (
      owner: AccountId,
      survey: SurveyId,
      filter: ResponseFilter,
      selection: TextSelection,
      order: Page.Order
    ): Effect.Effect<Stream.Stream<ReadonlyArray<AnswerText>>, InvalidInput | NotFound> =>
      Effect.map(
        finder(owner, survey, selection),
        (textsIn) =>
          Stream.mapEffect(
            selectedBy(filter, candidates(owner, survey, filter, order)),
            (rows) => Effect.map(mapRows(rows, textsIn), (texts) => texts.flat())
          )
      )

    return { list, count, stream }
  })
}) {}
