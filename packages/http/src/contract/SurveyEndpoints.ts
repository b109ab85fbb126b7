/** Endpoints for surveys: create, read, update, publish, close and delete. */
import { Ids, type LimitValues, QuestionInput, Survey, SurveyInput } from "@canvass/core"
import { DefinitionEdits, SurveyJson, Text } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented, documentedOptional } from "./shared/Documented.js"
import { Access, ForEditors, Idempotent, OptionalBody, Tool, WritesNothing } from "./shared/EndpointAnnotations.js"
import { metadataEntries, withinMetadata } from "./shared/MetadataParameters.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { accepted, created } from "./shared/SuccessStatus.js"
import { SurveyPlan } from "./shared/SurveyPlan.js"
import { SurveyValidation } from "./shared/SurveyValidation.js"

const path = Schema.Struct({ id: Ids.SurveyId })

const versionNumber = Schema.NumberFromString.pipe(Schema.int(), Schema.positive()).annotations({
  description: "The `questionnaireVersion` of a response or of the survey.",
  jsonSchema: { type: "integer", minimum: 1 }
})

const ifMatch = Schema.Struct({
  "if-match": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description:
      "The `ETag` of the survey that the change is based on. If the survey has changed since, the answer is " +
      "412 and nothing changes. New responses do not count as a change."
  })
})

const ifDefinitionAsExpected = Schema.Struct({
  "if-match": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "The `ETag` of the definition that the change is based on. If the survey has another definition by " +
      "now, the answer is 412 and nothing changes."
  }),
  "if-plan": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description:
      "The `token` of the plan of this change. If the survey has changed since, or the change affects other " +
      "stored data, the answer is 412 with the `effects` of now and nothing changes. The numbers of responses may grow."
  })
})

const ifNoneMatch = Schema.Struct({
  "if-none-match": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "An `ETag` from an earlier read. While it is current, the answer is 304 without a body."
  })
})

/** What a definition is replaced with. */
const definitionOrEdits = (limits: LimitValues) =>
  Schema.Union(SurveyInput.definition(limits), DefinitionEdits.DefinitionEdits)

const writes = Access.rule("required", "full", "id")
const reads = Access.rule("required", "read_only", "id")

export const surveyEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("surveys")
    .add(
      HttpApiEndpoint.get("list", "/surveys")
        .setUrlParams(
          withinMetadata(limits)(Query.paged(Schema.Struct({
            status: Query.optional(Survey.SurveyStatus, "Only surveys with this status."),
            visibility: Query.optional(Survey.Visibility, "Only surveys with this visibility."),
            q: Query.optional(
              Text.text(limits.title),
              "Only surveys whose title contains this text, in any case of any script."
            ),
            ...Query.paging(limits)
          }, metadataEntries(limits))))
        )
        .addSuccess(Schema.Array(SurveyJson.SurveyItem))
        .annotate(Access, Access.rule("required", "read_only", "handler"))
        .annotate(Sends, ["Link", "X-Total-Count"])
        .annotate(Tool, "surveys_list")
        .annotate(OpenApi.Summary, "List surveys")
        .annotate(OpenApi.Description, "The surveys of the account, newest first, without their questions.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("get", "/surveys/:id")
        .setPath(path)
        .setUrlParams(Schema.Struct({
          include: Query.optional(
            SurveyJson.SurveyInclude,
            "`retired`: the survey also has `retiredQuestions`, which were removed from it and have answers, and " +
              "`retiredOptions`, which were removed from questions with answers."
          )
        }))
        .setHeaders(ifNoneMatch)
        .addSuccess(SurveyJson.SurveyDetail)
        .annotate(Access, reads)
        .annotate(Sends, ["ETag"])
        .annotate(Tool, "surveys_get")
        .annotate(OpenApi.Summary, "Read a survey")
        .annotate(
          OpenApi.Description,
          "A survey with its questions. Send its `ETag` as `If-Match` when you change the survey."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("quotas", "/surveys/:id/quotas")
        .setPath(path)
        .addSuccess(Schema.Array(SurveyJson.QuotaState))
        .annotate(Access, reads)
        .annotate(Tool, "quotas_list")
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Read the quotas")
        .annotate(
          OpenApi.Description,
          "The quotas in their order, with the completed responses that count in them now. A response that meets a full " +
            "quota is stored as `overQuota` and counts in none. Deleting a response frees its places. After a quota was " +
            "added or its `when` has changed, existing responses are counted in the background (`counting`)."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("recomputeVariables", "/surveys/:id/variables/recompute")
        .setPath(path)
        .addSuccess(accepted(SurveyJson.VariableComputation))
        .annotate(Access, writes)
        .annotate(Sends, ["Location"])
        .annotate(OpenApi.Summary, "Compute the variables again")
        .annotate(
          OpenApi.Description,
          "Begins to compute the present variables of the survey for all responses that have ended, in the background. " +
            "Each response is computed from its answers to the version of the questionnaire that it has. While that " +
            "runs, another request continues it. At its end the log of the survey has a change `variables`. A survey " +
            "without variables is refused (422), and so is a published one with completed responses whose quotas test " +
            "variables."
        )
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.get("variableComputation", "/surveys/:id/variables/recompute")
        .setPath(path)
        .addSuccess(SurveyJson.VariableComputation)
        .annotate(Access, reads)
        .annotate(OpenApi.Summary, "Read how far the variables have been computed again")
        .annotate(
          OpenApi.Description,
          "Whether the variables of the survey are being computed again for the responses that exist, and how far."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("getVersion", "/surveys/:id/questionnaires/:version")
        .setPath(Schema.Struct({ id: Ids.SurveyId, version: versionNumber }))
        .addSuccess(SurveyJson.QuestionnaireVersion)
        .annotate(Access, reads)
        .annotate(OpenApi.Summary, "Read a version of the questionnaire")
        .annotate(
          OpenApi.Description,
          "What the survey asked when a response with this `questionnaireVersion` was saved. A version that has been " +
            "replaced and that no response has is not found (404)."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("create", "/surveys")
        .setPayload(documented(SurveyInput.create(limits)))
        .addSuccess(created(SurveyJson.SurveyDetail))
        .annotate(Access, Access.rule("required", "full"))
        .annotate(Sends, ["ETag", "Location"])
        .annotate(Idempotent, true)
        .annotate(Tool, "surveys_create")
        .annotate(OpenApi.Summary, "Create a survey")
        .annotate(
          OpenApi.Description,
          "Creates a draft, with or without questions. Requires a paid plan (402)."
        )
        .pipe(withProblems(402, 404, 422))
    )
    .add(
      HttpApiEndpoint.post("validate", "/surveys/validate")
        .setPayload(documented(SurveyInput.create(limits)))
        .addSuccess(SurveyValidation)
        .annotate(Access, Access.rule("required", "full"))
        .annotate(WritesNothing, true)
        .annotate(Tool, "surveys_validate")
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Validate a survey")
        .annotate(
          OpenApi.Description,
          "Takes the body of `POST /surveys`. Says what that would refuse, and warns of what is odd though it is " +
            "allowed. Changes nothing, and leaves no audit entry."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("duplicate", "/surveys/:id/duplicate")
        .setPath(path)
        .setPayload(documentedOptional(SurveyInput.duplicate(limits)))
        .addSuccess(created(SurveyJson.SurveyDetail))
        .annotate(Access, Access.rule("required", "full"))
        .annotate(Sends, ["ETag", "Location"])
        .annotate(Idempotent, true)
        .annotate(OptionalBody, true)
        .annotate(Tool, "surveys_duplicate")
        .annotate(OpenApi.Summary, "Duplicate a survey")
        .annotate(
          OpenApi.Description,
          "Creates a draft that is a copy of the survey: with the same keys and codes, and without its responses, its " +
            "retired questions and its `closesAt`. Requires a paid plan (402). The body is optional."
        )
        .pipe(withProblems(402, 404, 422))
    )
    .add(
      HttpApiEndpoint.put("update", "/surveys/:id")
        .setPath(path)
        .setHeaders(ifMatch)
        .setPayload(documented(SurveyInput.update(limits)))
        .addSuccess(SurveyJson.SurveyDetail)
        .annotate(Access, writes)
        .annotate(Sends, ["ETag"])
        .annotate(OpenApi.Summary, "Change a survey")
        .annotate(
          OpenApi.Description,
          "Changes the fields that are sent. The slug never changes."
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.put("replaceQuestions", "/surveys/:id/questions")
        .setPath(path)
        .setHeaders(ifMatch)
        .setPayload(documented(QuestionInput.questionsInput(limits)))
        .addSuccess(SurveyJson.SurveyDetail)
        .annotate(Access, writes)
        .annotate(Sends, ["ETag"])
        .annotate(OpenApi.Summary, "Replace the questions")
        .annotate(
          OpenApi.Description,
          "Send the complete list, in order. A question with an `id` keeps its answers; one without is new; one that is " +
            "left out is removed from the survey and stays in exports and analytics, and so does a removed option of an " +
            "answered question. The type of an answered question cannot change (422)."
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.get("getDefinition", "/surveys/:id/definition")
        .setPath(path)
        .setUrlParams(Schema.Struct({
          translations: Query.optional(
            Query.boolean,
            "`false` leaves the translations out."
          )
        }))
        .setHeaders(ifNoneMatch)
        .addSuccess(SurveyJson.definition(limits))
        .annotate(Access, reads)
        .annotate(Sends, ["ETag"])
        .annotate(Tool, "surveys_get_definition")
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Read the definition of a survey")
        .annotate(
          OpenApi.Description,
          "The survey without what belongs to one server: with keys, pictures by `sha256`, and no ids, times or counts. " +
            "Fields that have their defaults are left out. `POST /surveys` of a server with the pictures takes it as it is."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.put("replaceDefinition", "/surveys/:id/definition")
        .setPath(path)
        .setHeaders(ifDefinitionAsExpected)
        .setPayload(documented(definitionOrEdits(limits)))
        .addSuccess(SurveyJson.SurveyDetail)
        .annotate(Access, writes)
        .annotate(Sends, ["ETag"])
        .annotate(Tool, "surveys_apply")
        .annotate(OpenApi.Summary, "Replace the definition of a survey")
        .annotate(
          OpenApi.Description,
          "Makes the survey as the definition says. Questions are matched by `key`: a missing one is removed, and a " +
            "removed one returns with its answers if it has the same type. A missing field gets its default, but without " +
            "`translations` those of the survey stay, and so does `closesAt`. The definition that it has changes nothing. " +
            "`edits` instead of a definition change the parts at their places; others stay. A picture that the account " +
            "lacks is 422 `missing-asset`."
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.post("plan", "/surveys/:id/plan")
        .setPath(path)
        .setPayload(documentedOptional(definitionOrEdits(limits)))
        .addSuccess(SurveyPlan)
        .annotate(Access, writes)
        .annotate(OptionalBody, true)
        .annotate(WritesNothing, true)
        .annotate(Tool, "surveys_plan")
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Plan a change of the definition")
        .annotate(
          OpenApi.Description,
          "Takes the body of `PUT /surveys/{id}/definition`: a definition, or `edits` of the present one; or no body for " +
            "the pending definition with its translations. Says what that would change, what becomes of stored answers, " +
            "quotas, translations and segments, what it would refuse, and warnings. " +
            "Changes nothing, and leaves no audit entry."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("publish", "/surveys/:id/publish")
        .setPath(path)
        .setUrlParams(Schema.Struct({
          pending: Query.optional(
            Schema.Literal("keep"),
            "`keep` publishes the survey as it is beside a pending definition, which stays pending."
          )
        }))
        .setHeaders(ifMatch)
        .addSuccess(SurveyJson.SurveyDetail)
        .annotate(Access, writes)
        .annotate(Sends, ["ETag"])
        .annotate(Tool, "surveys_publish")
        .annotate(ForEditors, "publishes")
        .annotate(OpenApi.Summary, "Publish a survey")
        .annotate(
          OpenApi.Description,
          "Opens a draft or a closed survey for responses and sends the event `survey.published`. Requires at least one " +
            "question, no `closesAt` in the past, and no pending definition without `pending=keep` (422). Has no effect on a " +
            "published survey."
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.post("close", "/surveys/:id/close")
        .setPath(path)
        .setHeaders(ifMatch)
        .setPayload(documentedOptional(SurveyInput.close(limits)))
        .addSuccess(SurveyJson.SurveyDetail)
        .annotate(Access, writes)
        .annotate(Sends, ["ETag"])
        .annotate(OptionalBody, true)
        .annotate(Tool, "surveys_close")
        .annotate(OpenApi.Summary, "Close a survey")
        .annotate(
          OpenApi.Description,
          "Stops accepting responses and sends the event `survey.closed` with the `reason`. A draft cannot be closed " +
            "(422). Has no effect on a closed survey. The body is optional."
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.del("remove", "/surveys/:id")
        .setPath(path)
        .setHeaders(ifMatch)
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, writes)
        .annotate(Tool, "surveys_delete")
        .annotate(OpenApi.Summary, "Delete a survey")
        .annotate(OpenApi.Description, "Deletes a survey and its responses permanently.")
        .pipe(withProblems(412))
    )
    .annotate(OpenApi.Title, "Surveys")
    .annotate(
      OpenApi.Description,
      "A survey starts as a draft, is published, and is closed. A closed survey can be published again."
    )

export type SurveyEndpoints = ReturnType<typeof surveyEndpoints>
