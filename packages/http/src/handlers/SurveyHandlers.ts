/** The operations on surveys. */
import type { Survey } from "@canvass/core"
import { type Ids, Surveys } from "@canvass/core"
import * as Effect from "effect/Effect"
import { type SurveyEndpoints, SurveyItem } from "../contract/SurveyEndpoints.js"
import { type Caller, withService } from "../endpoint/Caller.js"
import { encoderOf } from "../endpoint/Encoder.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { resourceUrl } from "../endpoint/PublicUrl.js"
import type { HeaderFields } from "../HeaderFields.js"
import * as ETag from "./shared/ETag.js"
import { listResult } from "./shared/ListResult.js"
import { surveyJson } from "./SurveyJson.js"

export const surveyHandlers: GroupHandlers<typeof SurveyEndpoints, Surveys> = {
  list: ({ caller, url, urlParams: { q, status, visibility, ...paging } }) =>
    withSurveys(caller, (service, owner) => {
      const filter = { status, visibility, text: q }
      return listResult(url, paging, {
        page: (page) => service.list(owner, filter, page),
        stream: (order) => Effect.succeed(service.stream(owner, filter, order)),
        json: (survey) => JSON.stringify(encodeItem(survey))
      })
    }),

  get: ({ caller, headers, path }) =>
    Effect.map(
      withSurveys(caller, (service, owner) => service.get(owner, path.id)),
      (survey) =>
        ETag.isHeld(headers["if-none-match"], ETag.ofSurvey(survey))
          ? HandlerResult.notModified({ ETag: ETag.ofSurvey(survey) })
          : detailed(survey)
    ),

  create: ({ caller, payload, url }) =>
    Effect.map(
      withSurveys(caller, (service, owner) => service.create(owner, payload)),
      (survey) => detailed(survey, { Location: resourceUrl(url, `/surveys/${survey.id}`) })
    ),

  update: ({ caller, headers, path, payload }) =>
    changed(caller, (service, owner) => service.update(owner, path.id, payload, ETag.ifMatch(headers["if-match"]))),

  replaceQuestions: ({ caller, headers, path, payload }) =>
    changed(
      caller,
      (service, owner) => service.replaceQuestions(owner, path.id, payload, ETag.ifMatch(headers["if-match"]))
    ),

  publish: ({ caller, headers, path }) =>
    changed(caller, (service, owner) => service.publish(owner, path.id, ETag.ifMatch(headers["if-match"]))),

  close: ({ caller, headers, path, payload }) =>
    changed(caller, (service, owner) => service.close(owner, path.id, payload, ETag.ifMatch(headers["if-match"]))),

  remove: ({ caller, headers, path }) =>
    Effect.map(
      withSurveys(caller, (service, owner) => service.remove(owner, path.id, ETag.ifMatch(headers["if-match"]))),
      () => HandlerResult.value(undefined)
    )
}

const withSurveys = withService(Surveys)

/** A survey after somebody changed it. */
const changed = <E>(
  caller: Caller,
  change: (service: Surveys, owner: Ids.AccountId) => Effect.Effect<Survey.Survey, E>
) => Effect.map(withSurveys(caller, change), (survey) => detailed(survey))

const encodeItem = encoderOf(SurveyItem)

/** The full detail, with the tag that a later `If-Match` takes. */
const detailed = (survey: Survey.Survey, headers: HeaderFields = {}): HandlerResult.EncodedJson =>
  HandlerResult.encodedJson(surveyJson(survey), { ETag: ETag.ofSurvey(survey), ...headers })
