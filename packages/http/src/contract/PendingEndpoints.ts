/** Endpoints for the pending definition of a survey. */
import { Ids, Instant, Limits, type LimitValues, PendingDefinition, Translation } from "@canvass/core"
import { ApplyInput, PendingJson, SurveyJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "./shared/Documented.js"
import { Access, ForEditors } from "./shared/EndpointAnnotations.js"
import { Violation, withProblems } from "./shared/ProblemSchemas.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { WarningItem } from "./shared/SurveyValidation.js"

const path = Schema.Struct({ id: Ids.SurveyId })

const translationPath = Schema.Struct({ id: Ids.SurveyId, tag: Schema.String })

const header = (description: string) => Schema.optionalWith(Schema.String, { exact: true }).annotations({ description })

const ifMatch = Schema.Struct({
  "if-match": header("The `ETag` of what the change is based on. If it has changed since, the answer is 412.")
})

const ifFirstOrMatch = Schema.Struct({
  "if-match": header(
    "The `ETag` of the pending definition or translation that this one replaces. If it has changed since, the answer is " +
      "412."
  ),
  "if-none-match": header("`*`: there is none yet. If there is one, the answer is 412.")
})

const stateFields = {
  baseETag: Schema.String.annotations({
    description: "The `ETag` of the definition of the survey that it was made on."
  }),
  updatedAt: Instant.Instant,
  updatedBy: PendingDefinition.UpdatedBy.annotations({
    description:
      "Who wrote last: how the caller was identified, the name of the API key, and who acted in the words of " +
      "the program that the API is mounted in."
  }),
  translations: Schema.Array(Schema.String).annotations({ description: "The tags of its translations." }),
  errors: Schema.Array(Violation).annotations({
    description: "What it would be refused for if it were applied now, at most 1 000."
  }),
  warnings: Schema.Array(WarningItem).annotations({
    description: "What is odd about the survey after it, though it is allowed, at most 1 000."
  })
}

const PendingState = Schema.Struct(stateFields).annotations({ identifier: "PendingState" })

const Pending = Schema.Struct({
  definition: PendingJson.DraftDefinition,
  base: PendingJson.DraftDefinition.annotations({
    description: "The definition of the survey that it was made on, without translations."
  }),
  ...stateFields
}).annotations({ identifier: "PendingDefinition" })

const Rebase = Schema.Struct({
  definition: PendingJson.DraftDefinition,
  baseETag: Schema.String.annotations({ description: "The `ETag` of the present definition of the survey." })
}).annotations({ identifier: "RebasePendingDefinition" })

const edits = Access.rule("required", "full", "id")

const maxBytes = Limits.fixed.pendingDefinitionBytes

export const pendingEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("pending")
    .add(
      HttpApiEndpoint.get("get", "/surveys/:id/pending")
        .setPath(path)
        .addSuccess(Pending)
        .annotate(Access, edits)
        .annotate(Sends, ["ETag"])
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Read the pending definition")
        .annotate(
          OpenApi.Description,
          "The pending definition as it was sent, what it was made on, and what is wrong with it. Not found (404) when " +
            "there is none."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.put("replace", "/surveys/:id/pending")
        .setPath(path)
        .setHeaders(ifFirstOrMatch)
        .setPayload(documented(PendingJson.DraftDefinition))
        .addSuccess(PendingState)
        .annotate(Access, edits)
        .annotate(Sends, ["ETag"])
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Replace the pending definition")
        .annotate(
          OpenApi.Description,
          "Stores a definition of any state of completeness, which respondents do not see: its `errors` are listed, and " +
            `refuse nothing. At most ${maxBytes} bytes of JSON, which count among the definitions of the account (422). ` +
            "The first one is sent with `If-None-Match: *` and is made on the present definition of the survey; later ones " +
            "with `If-Match` (else 428). Translations may be part of it, or be sent apart. Writes of a credential to a survey " +
            "leave one entry in the audit log in ten minutes."
        )
        .pipe(withProblems(412, 422, 428))
    )
    .add(
      HttpApiEndpoint.del("remove", "/surveys/:id/pending")
        .setPath(path)
        .setHeaders(ifMatch)
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, edits)
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Discard the pending definition")
        .annotate(
          OpenApi.Description,
          "Discards the pending definition with its translations. The survey stays as it is."
        )
        .pipe(withProblems(412))
    )
    .add(
      HttpApiEndpoint.post("apply", "/surveys/:id/pending/apply")
        .setPath(path)
        .setPayload(documented(ApplyInput))
        .addSuccess(SurveyJson.SurveyDetail)
        .annotate(Access, edits)
        .annotate(Sends, ["ETag"])
        .annotate(ForEditors, "publishes")
        .annotate(OpenApi.Summary, "Apply the pending definition")
        .annotate(
          OpenApi.Description,
          "Makes the survey as its pending definition and the translations of that say, publishes it if asked, and removes " +
            "what was pending: all of it or nothing. Refused (412) when the survey has another definition than the pending " +
            "one was made on, or when the change would do something else than its plan says; refused (422) for the `errors` " +
            "of the pending definition."
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.post("rebase", "/surveys/:id/pending/rebase")
        .setPath(path)
        .setHeaders(ifMatch)
        .setPayload(documented(Rebase))
        .addSuccess(PendingState)
        .annotate(Access, edits)
        .annotate(Sends, ["ETag"])
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Rebase the pending definition")
        .annotate(
          OpenApi.Description,
          "Replaces the pending definition after it was merged with the present definition of the survey, which it is made " +
            "on from now on. Refused (412) when the survey has another definition than `baseETag` says."
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.get("getTranslation", "/surveys/:id/pending/translations/:tag")
        .setPath(translationPath)
        .addSuccess(Translation.TranslationInput)
        .annotate(Access, edits)
        .annotate(Sends, ["ETag"])
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Read a pending translation")
        .annotate(
          OpenApi.Description,
          "The pending texts of a language, by place. Not found (404) when there are none."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.put("replaceTranslation", "/surveys/:id/pending/translations/:tag")
        .setPath(translationPath)
        .setHeaders(ifFirstOrMatch)
        .setPayload(documented(Translation.TranslationInput))
        .addSuccess(Translation.TranslationInput)
        .annotate(Access, edits)
        .annotate(Sends, ["ETag"])
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Replace a pending translation")
        .annotate(
          OpenApi.Description,
          "Stores the texts of a language for the pending definition, which must be there (404). When that is applied, they " +
            "take the place of the texts in this language that the survey or the pending definition has. Their places are " +
            `those of the pending definition, and are checked then. At most ${limits.translationBytes} bytes of JSON a ` +
            `language, and ${limits.translationsBytes} in all.`
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.del("removeTranslation", "/surveys/:id/pending/translations/:tag")
        .setPath(translationPath)
        .setHeaders(ifMatch)
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, edits)
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Discard a pending translation")
        .annotate(
          OpenApi.Description,
          "Discards the pending texts of a language. The translation of the survey stays as it is."
        )
        .pipe(withProblems(412))
    )
    .annotate(OpenApi.Title, "Pending definition")
    .annotate(
      OpenApi.Description,
      "Changes of a survey that are collected without being seen by respondents, and then applied at once. A survey has " +
        "at most one pending definition."
    )

export type PendingEndpoints = ReturnType<typeof pendingEndpoints>
