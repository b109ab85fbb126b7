/** The operations on responses, the respondent's and the owner's. */
import { type Ids, responseJson, Responses, type Submitted } from "@canvass/core"
import * as Effect from "effect/Effect"
import type * as Query from "../api/Query.js"
import { responseFilterOf, type ResponseFilterQuery, type ResponseOperations } from "../api/Responses.js"
import { accountOf, type Caller, type GroupHandlers, type PublicUrl } from "../Handler.js"
import * as Reply from "../Reply.js"
import { addressOf } from "./Address.js"
import { listing } from "./Listing.js"
import { asOwner } from "./Owner.js"

export const responseHandlers: GroupHandlers<typeof ResponseOperations, Responses> = {
  submit: ({ caller, path, payload, url }) =>
    Effect.map(
      Effect.flatMap(Responses, (service) => service.submit(path.surveyId, accountOf(caller), payload)),
      (submitted) =>
        Reply.written(submittedJson(submitted), {
          Location: addressOf(url, `/surveys/${path.surveyId}/responses/${submitted.response.id}`)
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
      (submitted) => Reply.written(submittedJson(submitted))
    ),

  list: ({ caller, path, url, urlParams }) => list(caller, path.id, url, urlParams),

  listOfSurvey: ({ caller, path, url, urlParams }) => list(caller, path.surveyId, url, urlParams),

  get: ({ caller, path }) =>
    Effect.map(
      onResponses(caller, (service, owner) => service.get(owner, path.id, path.responseId)),
      (response) => Reply.value(response)
    ),

  remove: ({ caller, path }) =>
    Effect.map(
      onResponses(caller, (service, owner) => service.remove(owner, path.id, path.responseId)),
      () => Reply.value(undefined)
    )
}

const onResponses = asOwner(Responses)

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
  onResponses(caller, (service, owner) =>
    listing(url, query, {
      page: (page) => service.list(owner, survey, responseFilterOf(query), page),
      stream: (order) => service.stream(owner, survey, responseFilterOf(query), order),
      json: responseJson
    }))
