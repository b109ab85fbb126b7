/** Endpoints for responses: anybody submits, the survey's owner reads and deletes. */
import { Ids, type LimitValues, Submission } from "@canvass/core"
import { ResponseJson, StatusChoice, Text, TextJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "./shared/Documented.js"
import { Access, Idempotent, Tool } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { created } from "./shared/SuccessStatus.js"

/** Query parameters that select responses, for lists and exports. */
export const responseFilter = (limits: LimitValues) => ({
  status: Query.optional(
    StatusChoice,
    "Only responses with this status, `ended`: all but partial ones, or `all`. Default: `completed`."
  ),
  externalId: Query.optional(Text.text(limits.externalId, 1), "Only responses with this `externalId`."),
  ...Query.range
})

const listQuery = (limits: LimitValues) =>
  Query.ordered(
    Query.paged(
      Schema.Struct({ ...responseFilter(limits), ...Query.filterChoice, ...Query.past, ...Query.paging(limits) })
    )
  )

const textsQuery = (limits: LimitValues) =>
  Query.ordered(Query.paged(Schema.Struct({
    question: Query.optional(Schema.String, "Only texts of the question with this key."),
    q: Query.optional(Text.text(limits.title), "Only texts that contain this text, in any case of any script."),
    ...responseFilter(limits),
    ...Query.filterChoice,
    ...Query.past,
    ...Query.paging(limits)
  })))

const reads = Access.rule("required", "read_only", "id")

/** No credential is needed. A read-only key is refused: it may not write. */
const anybodyWrites = Access.rule("none-needed", "full", "surveyId")

const listDescription =
  "The responses of a survey, newest first. Only completed ones by default. With `filter` or `segment`, a page may have " +
  "fewer responses than `limit`, or none, and a `Link` to the next one: a search ends after two seconds."

const respondentPath = Schema.Struct({ surveyId: Ids.SurveyId, responseId: Ids.ResponseId })

const resumeTokenHeader = Schema.Struct({
  "x-resume-token": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "The `resumeToken` of the response. A missing or wrong token is refused (401)."
  })
})

export const responseEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("responses")
    .add(
      HttpApiEndpoint.post("submit", "/response/survey/:surveyId")
        .setPath(Schema.Struct({ surveyId: Ids.SurveyId }))
        .setPayload(documented(Submission.submissionInput(limits)))
        .addSuccess(created(ResponseJson.SubmittedResponse))
        .annotate(Access, anybodyWrites)
        .annotate(Sends, ["Location"])
        .annotate(Idempotent, true)
        .annotate(OpenApi.Summary, "Submit a response")
        .annotate(
          OpenApi.Description,
          "The response and its event are durable once the answer is 201. A response with `status: partial` can be " +
            "continued with its `resumeToken`. The answer that ends a response has its `ending`. Every invalid answer " +
            "is reported at once (400). A survey that is not " +
            "published, or is private to another account, accepts no responses (422). Neither does one whose " +
            "account, or whose partial responses, have reached their maximum size (422 `storage-full`). An anonymous " +
            "repetition shows the content of the first response only if its `Idempotency-Key` contains a UUID or 22 " +
            "characters of base64url."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.patch("resume", "/response/survey/:surveyId/:responseId")
        .setPath(respondentPath)
        .setHeaders(resumeTokenHeader)
        .setPayload(documented(Submission.resumptionInput(limits)))
        .addSuccess(ResponseJson.SubmittedResponse)
        .annotate(Access, anybodyWrites)
        .annotate(Idempotent, true)
        .annotate(OpenApi.Summary, "Continue a partial response")
        .annotate(
          OpenApi.Description,
          "Merges the answers into the earlier ones. `status: completed` completes the response. With `reached`, a rule of " +
            "a page before it may end the response. A response that has ended cannot change (422). The request that has " +
            "ended it may be repeated for 24 hours: the same body gets the same result, with the ending. A response " +
            "grows only while there is room (422 `storage-full`)."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.get("getPartial", "/response/survey/:surveyId/:responseId")
        .setPath(respondentPath)
        .setHeaders(resumeTokenHeader)
        .addSuccess(Schema.Union(ResponseJson.SubmittedResponse, ResponseJson.EndedResponse))
        .annotate(Access, Access.rule("none-needed", "read_only", "surveyId"))
        .annotate(OpenApi.Summary, "Read a response as its respondent")
        .annotate(
          OpenApi.Description,
          "A partial response with its answers, so that a form can show them again. Of a response that has ended: its " +
            "id, its status and its ending, nothing else."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("list", "/surveys/:id/responses")
        .setPath(Schema.Struct({ id: Ids.SurveyId }))
        .setUrlParams(listQuery(limits))
        .addSuccess(Schema.Array(ResponseJson.ResponseItem))
        .annotate(Access, reads)
        .annotate(Sends, ["Link", "X-Cursor", "X-Total-Count"])
        .annotate(Tool, "responses_list")
        .annotate(OpenApi.Summary, "List a survey's responses")
        .annotate(OpenApi.Description, listDescription)
        .pipe(withProblems(410))
    )
    .add(
      HttpApiEndpoint.get("listOfSurvey", "/response/survey/:surveyId")
        .setPath(Schema.Struct({ surveyId: Ids.SurveyId }))
        .setUrlParams(listQuery(limits))
        .addSuccess(Schema.Array(ResponseJson.ResponseItem))
        .annotate(Access, Access.rule("required", "read_only", "surveyId"))
        .annotate(Sends, ["Link", "X-Cursor", "X-Total-Count"])
        .annotate(OpenApi.Summary, "List a survey's responses (other path)")
        .annotate(OpenApi.Description, `${listDescription} Same as \`GET /surveys/{id}/responses\`.`)
        .pipe(withProblems(410))
    )
    .add(
      HttpApiEndpoint.get("texts", "/surveys/:id/texts")
        .setPath(Schema.Struct({ id: Ids.SurveyId }))
        .setUrlParams(textsQuery(limits))
        .addSuccess(Schema.Array(TextJson.TextItem))
        .annotate(Access, reads)
        .annotate(Sends, ["Link", "X-Cursor", "X-Total-Count"])
        .annotate(Tool, "texts_list")
        .annotate(OpenApi.Summary, "List texts")
        .annotate(
          OpenApi.Description,
          "The texts that respondents wrote, newest first: answers to text questions, and texts beside options. A page " +
            "may have fewer texts than `limit`, or none, and a `Link` to the next one: a search ends after two seconds."
        )
        .pipe(withProblems(410))
    )
    .add(
      HttpApiEndpoint.get("get", "/surveys/:id/responses/:responseId")
        .setPath(Schema.Struct({ id: Ids.SurveyId, responseId: Ids.ResponseId }))
        .addSuccess(ResponseJson.ResponseItem)
        .annotate(Access, reads)
        .annotate(Tool, "responses_get")
        .annotate(OpenApi.Summary, "Read a response")
        .annotate(OpenApi.Description, "A response with all its answers, completed or partial.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.del("remove", "/surveys/:id/responses/:responseId")
        .setPath(Schema.Struct({ id: Ids.SurveyId, responseId: Ids.ResponseId }))
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, Access.rule("required", "full", "id"))
        .annotate(OpenApi.Summary, "Delete a response")
        .annotate(
          OpenApi.Description,
          "Deletes a response permanently, also from counts, analytics and exports."
        )
        .pipe(withProblems())
    )
    .annotate(OpenApi.Title, "Responses")
    .annotate(OpenApi.Description, "The answers of respondents. A response is submitted at once or in steps.")

export type ResponseEndpoints = ReturnType<typeof responseEndpoints>
