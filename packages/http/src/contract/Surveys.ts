/** Surveys: made, changed, published, closed, removed (specification, Endpoints; decisions §1, §2). */
import { Ids, Limits, Question, QuestionInput, Survey, SurveyInput, Text } from "@canvass/core"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented, documentedOptional } from "../schema/Documented.js"
import { Access, Idempotent, OptionalBody } from "../schema/EndpointAnnotations.js"
import { withProblems } from "../schema/ProblemSchemas.js"
import * as Query from "../schema/QueryParameters.js"
import { Sends } from "../schema/ResponseHeaders.js"
import { created } from "../schema/SuccessStatus.js"

export const SurveyItem = Schema.Struct(Survey.SurveySummary.fields).annotations({ identifier: "SurveyItem" })

export const SurveyDetail = Schema.Struct({
  ...Survey.SurveySummary.fields,
  description: Survey.Survey.fields.description,
  questions: Schema.Array(Question.Question),
  closesAt: Survey.Survey.fields.closesAt,
  publishedAt: Survey.Survey.fields.publishedAt,
  closedAt: Survey.Survey.fields.closedAt,
  closeReason: Survey.Survey.fields.closeReason
}).annotations({ identifier: "Survey" })

const path = Schema.Struct({ id: Ids.SurveyId })

const ifMatch = Schema.Struct({
  "if-match": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "The `ETag` of the survey as you know it: when it has been changed since, nothing is done and the " +
      "answer is 412. Responses that arrive change the tag, and don't count as a change here."
  })
})

const ifNoneMatch = Schema.Struct({
  "if-none-match": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "The `ETag` that you hold: while it is still true the answer is 304, without a body."
  })
})

const writes = Access.rule("required", "full")
const reads = Access.rule("required", "read_only")

export class SurveyOperations extends HttpApiGroup.make("surveys")
  .add(
    HttpApiEndpoint.get("list", "/surveys")
      .setUrlParams(Query.paged(Schema.Struct({
        status: Query.optional(Survey.SurveyStatus, "Only surveys in this state."),
        visibility: Query.optional(Survey.Visibility, "Only surveys of this visibility."),
        q: Query.optional(
          Text.text(Limits.defaults.title),
          "Only surveys with this in the title; A to Z are found in either case."
        ),
        ...Query.paging
      })))
      .addSuccess(Schema.Array(SurveyItem))
      .annotate(Access, reads)
      .annotate(Sends, ["Link", "X-Total-Count"])
      .annotate(OpenApi.Summary, "List surveys")
      .annotate(OpenApi.Description, "The account's surveys, newest first, without their questions.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.get("get", "/surveys/:id")
      .setPath(path)
      .setHeaders(ifNoneMatch)
      .addSuccess(SurveyDetail)
      .annotate(Access, reads)
      .annotate(Sends, ["ETag"])
      .annotate(OpenApi.Summary, "Read a survey")
      .annotate(
        OpenApi.Description,
        "The survey with its questions. The `ETag` is what `If-Match` takes when it is changed."
      )
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.post("create", "/surveys")
      .setPayload(documented(SurveyInput.create(Limits.defaults)))
      .addSuccess(created(SurveyDetail))
      .annotate(Access, writes)
      .annotate(Sends, ["ETag", "Location"])
      .annotate(Idempotent, true)
      .annotate(OpenApi.Summary, "Create a survey")
      .annotate(
        OpenApi.Description,
        "A draft, with or without questions. Needs a paid plan: on a free or expired one the answer is 402."
      )
      .pipe(withProblems(402, 422))
  )
  .add(
    HttpApiEndpoint.put("update", "/surveys/:id")
      .setPath(path)
      .setHeaders(ifMatch)
      .setPayload(documented(SurveyInput.update(Limits.defaults)))
      .addSuccess(SurveyDetail)
      .annotate(Access, writes)
      .annotate(Sends, ["ETag"])
      .annotate(OpenApi.Summary, "Change a survey")
      .annotate(
        OpenApi.Description,
        "Send the fields to change; those left out stay as they are. The slug never changes."
      )
      .pipe(withProblems(412, 422))
  )
  .add(
    HttpApiEndpoint.put("replaceQuestions", "/surveys/:id/questions")
      .setPath(path)
      .setHeaders(ifMatch)
      .setPayload(documented(QuestionInput.questionsInput(Limits.defaults)))
      .addSuccess(SurveyDetail)
      .annotate(Access, writes)
      .annotate(Sends, ["ETag"])
      .annotate(OpenApi.Summary, "Replace the questions")
      .annotate(
        OpenApi.Description,
        "The whole list, in order. A question sent with its `id` stays itself and keeps its answers; one without is new; " +
          "one left out is retired: gone from the survey, kept in exports and analytics. A question that has been " +
          "answered can't change its type (422)."
      )
      .pipe(withProblems(412, 422))
  )
  .add(
    HttpApiEndpoint.post("publish", "/surveys/:id/publish")
      .setPath(path)
      .setHeaders(ifMatch)
      .addSuccess(SurveyDetail)
      .annotate(Access, writes)
      .annotate(Sends, ["ETag"])
      .annotate(OpenApi.Summary, "Publish a survey")
      .annotate(
        OpenApi.Description,
        "From now on it takes responses; the event `survey.published` is sent. A closed survey opens again. It needs a " +
          "question, and a `closesAt` that is not past: otherwise 422 with every reason. Publishing a published survey " +
          "changes nothing and answers 200."
      )
      .pipe(withProblems(412, 422))
  )
  .add(
    HttpApiEndpoint.post("close", "/surveys/:id/close")
      .setPath(path)
      .setHeaders(ifMatch)
      .setPayload(documentedOptional(SurveyInput.close(Limits.defaults)))
      .addSuccess(SurveyDetail)
      .annotate(Access, writes)
      .annotate(Sends, ["ETag"])
      .annotate(OptionalBody, true)
      .annotate(OpenApi.Summary, "Close a survey")
      .annotate(
        OpenApi.Description,
        "It takes no more responses; the event `survey.closed` is sent and carries the `reason`. Closing a closed survey " +
          "changes nothing and answers 200; a draft can't be closed (422). The body may be left out."
      )
      .pipe(withProblems(412, 422))
  )
  .add(
    HttpApiEndpoint.del("remove", "/surveys/:id")
      .setPath(path)
      .setHeaders(ifMatch)
      .addSuccess(HttpApiSchema.NoContent)
      .annotate(Access, writes)
      .annotate(OpenApi.Summary, "Delete a survey")
      .annotate(OpenApi.Description, "For good, together with all its responses. It can't be undone.")
      .pipe(withProblems(412))
  )
  .annotate(OpenApi.Title, "Surveys")
  .annotate(OpenApi.Description, "A survey is made as a draft, published, and closed. It can be opened again.")
{}
