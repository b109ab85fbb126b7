/** The operations on responses, the respondent's and the owner's. */
import { type Ids, responseJson, Responses, type Submitted } from "@canvass/core"
import * as Effect from "effect/Effect"
import { type ResponseEndpoints, responseFilterOf, type ResponseFilterQuery } from "../contract/ResponseEndpoints.js"
import type * as Query from "../contract/shared/QueryParameters.js"
import { accountOf, type Caller, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { type PublicUrl, resourceUrl } from "../endpoint/PublicUrl.js"
import { listResult } from "./shared/ListResult.js"

export const responseHandlers: GroupHandlers<typeof ResponseEndpoints, Responses> = {
  submit: ({ caller, path, payload, url }) =>
    Effect.map(
      Effect.flatMap(Responses, (service) => service.submit(path.surveyId, accountOf(caller), payload)),
      (submitted) =>
        HandlerResult.encodedJson(submittedJson(submitted), {
          Location: resourceUrl(url, `/surveys/${path.surveyId}/responses/${submitted.response.id}`)
        })
    ),

  resume: ({ caller, headers, path, payload }) =>
    Effect.map(
      Effect.flatMap(Responses, (service) =>
        service.resume(
          path.surveyId,
          path.responseId,
          headers["x-resume-token"] ?? "",
          accountOf(caller),
          payload
        )),
      (submitted) => HandlerResult.encodedJson(submittedJson(submitted))
    ),

  list: ({ caller, path, url, urlParams }) => list(caller, path.id, url, urlParams),

  listOfSurvey: ({ caller, path, url, urlParams }) => list(caller, path.surveyId, url, urlParams),

  get: ({ caller, path }) =>
    Effect.map(
      withResponses(caller, (service, owner) => service.get(owner, path.id, path.responseId)),
      (response) => HandlerResult.value(response)
    ),

  remove: ({ caller, path }) =>
    Effect.map(
      withResponses(caller, (service, owner) => service.remove(owner, path.id, path.responseId)),
      () => HandlerResult.value(undefined)
    )
}

const withResponses = withService(Responses)

const submittedJson = ({ response, resumeToken }: Submitted): string => {
  const json = responseJson(response)
  return resumeToken === undefined ? json : `${json.slice(0, -1)},"resumeToken":${JSON.stringify(resumeToken)}}`
}

const list = (
  caller: Caller,
  survey: Ids.SurveyId,
  url: PublicUrl,
  query: ResponseFilterQuery & Query.Paging
) =>
  withResponses(caller, (service, owner) =>
    listResult(url, query, {
      page: (page) => service.list(owner, survey, responseFilterOf(query), page),
      stream: (order) => service.stream(owner, survey, responseFilterOf(query), order),
      json: responseJson
    }))
