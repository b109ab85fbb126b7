/** Handlers of the endpoints for responses: of respondents and of the survey's owner. */
import { type Ids, Responses, Texts } from "@canvass/core"
import { encoderOf, type PastQuery, ResponseFilters, ResponseJson, ResponseLists, TextJson } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { ResponseEndpoints } from "../contract/ResponseEndpoints.js"
import type * as Query from "../contract/shared/QueryParameters.js"
import { accountOf, type Caller, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import { checkCursor, listResult } from "./shared/ListResult.js"

export const responseHandlers: GroupHandlers<ResponseEndpoints, ResponseFilters | ResponseLists | Responses | Texts> = {
  submit: ({ caller, path, payload, step, url }) =>
    Effect.map(
      Effect.flatMap(
        Responses,
        (responses) => responses.submit(path.surveyId, payload, { caller: accountOf(caller), step })
      ),
      (submitted) =>
        HandlerResult.value(ResponseJson.submittedOf(submitted), {
          headers: { Location: resourceUrl(url, `/surveys/${path.surveyId}/responses/${submitted.response.id}`) }
        })
    ),

  resume: ({ caller, headers, path, payload, step }) =>
    Effect.map(
      Effect.flatMap(Responses, (responses) =>
        responses.resume(path.surveyId, path.responseId, payload, {
          resumeToken: headers["x-resume-token"] ?? "",
          caller: accountOf(caller),
          step
        })),
      (submitted) => HandlerResult.value(ResponseJson.submittedOf(submitted))
    ),

  getPartial: ({ headers, path }) =>
    Effect.map(
      Effect.flatMap(
        Responses,
        (responses) =>
          responses.getAsRespondent(path.surveyId, path.responseId, { resumeToken: headers["x-resume-token"] ?? "" })
      ),
      (found) => HandlerResult.value("response" in found ? ResponseJson.submittedOf(found) : found)
    ),

  list: ({ caller, path, url, urlParams }) => listResponses(caller, path.id, url, urlParams),

  listOfSurvey: ({ caller, path, url, urlParams }) => listResponses(caller, path.surveyId, url, urlParams),

  texts: ({ caller, path, url, urlParams }) =>
    withService(Texts)(caller, (texts, accountId) =>
      Effect.flatMap(
        Effect.flatMap(ResponseFilters, (filters) => filters.readAt(accountId, path.id, urlParams)),
        ({ filter, point }) =>
          listResult(url, urlParams, {
            page: (page) =>
              Effect.flatMap(ResponseLists, (lists) => lists.listTexts(accountId, path.id, filter, urlParams, page)),
            stream: (order) => texts.stream(accountId, path.id, filter, urlParams, order),
            encode: TextJson.encodeText,
            digest: filter.predicate?.digest,
            headers: { "X-Cursor": point.cursor }
          })
      )),

  get: ({ caller, path }) =>
    Effect.map(
      withResponses(caller, (responses, accountId) => responses.get(accountId, path.id, path.responseId)),
      (response) => HandlerResult.value(response)
    ),

  remove: ({ caller, path }) =>
    Effect.map(
      withResponses(caller, (responses, accountId) => responses.remove(accountId, path.id, path.responseId)),
      () => HandlerResult.value(undefined)
    )
}

const withResponses = withService(Responses)

const encodeResponse = encoderOf(ResponseJson.ResponseItem)

const listResponses = (
  caller: Caller,
  surveyId: Ids.SurveyId,
  url: PublicUrl,
  query: PastQuery & Query.Paging
) =>
  withResponses(caller, (responses, accountId) =>
    Effect.flatMap(
      Effect.zipRight(
        // The cursor of a list with a filter depends on what the filter means, and is checked with the list.
        query.filter === undefined && query.segment === undefined ? checkCursor(url, query, {}) : Effect.void,
        Effect.flatMap(ResponseFilters, (filters) => filters.readAt(accountId, surveyId, query))
      ),
      ({ filter, point }) =>
        listResult(url, query, {
          page: (page) => Effect.flatMap(ResponseLists, (lists) => lists.list(accountId, surveyId, filter, page)),
          stream: (order) => responses.stream(accountId, surveyId, filter, order),
          encode: encodeResponse,
          digest: filter.predicate?.digest,
          headers: { "X-Cursor": point.cursor }
        })
    ))
