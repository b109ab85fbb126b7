/** Endpoints for the translations of a survey. */
import { Ids, type LimitValues, Translation } from "@canvass/core"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "./shared/Documented.js"
import { Access, ForEditors, Tool } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"

const path = Schema.Struct({ id: Ids.SurveyId, tag: Schema.String })

const ifMatch = Schema.Struct({
  "if-match": Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description:
      "The `ETag` of the translation that the change is based on. If it has changed since, the answer is 412 " +
      "and nothing changes."
  })
})

const TranslationProgress = Schema.Struct({
  tag: Schema.String.annotations({ description: "A language tag (BCP 47)." }),
  translated: Schema.Int.annotations({ description: "The texts of the survey that are translated." }),
  missing: Schema.Int.annotations({ description: "The texts that are shown in the language of the survey." }),
  outdated: Schema.Array(Schema.String).annotations({
    description: "The places of texts that have changed since they were translated."
  })
}).annotations({ identifier: "TranslationProgress" })

const ReplacedTranslation = Schema.Struct(
  {
    ignored: Schema.Array(Schema.String).annotations({
      description: "The places of the request that the survey does not have."
    })
  },
  { key: Schema.String, value: Schema.Union(Schema.String, Schema.Array(Schema.String)) }
).annotations({
  identifier: "ReplacedTranslation",
  description: "The texts by place, and beside them the places that were left out."
})

const writes = Access.rule("required", "full", "id")
const reads = Access.rule("required", "read_only", "id")

export const translationEndpoints = ({ translationBytes, translationsBytes }: LimitValues) =>
  HttpApiGroup.make("translations")
    .add(
      HttpApiEndpoint.get("list", "/surveys/:id/translations")
        .setPath(Schema.Struct({ id: Ids.SurveyId }))
        .addSuccess(Schema.Array(TranslationProgress))
        .annotate(Access, reads)
        .annotate(Tool, "translations_list")
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "List translations")
        .annotate(
          OpenApi.Description,
          "How much of the survey is translated: the languages that it offers but its own, then the others that have texts."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("get", "/surveys/:id/translations/:tag")
        .setPath(path)
        .addSuccess(Translation.TranslationInput)
        .annotate(Access, reads)
        .annotate(Sends, ["ETag"])
        .annotate(Tool, "translations_get")
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Read a translation")
        .annotate(
          OpenApi.Description,
          "The texts of the survey in a language, by place. A language that is neither offered nor translated is not found " +
            "(404)."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.put("replace", "/surveys/:id/translations/:tag")
        .setPath(path)
        .setUrlParams(Schema.Struct({
          confirm: Query.optional(
            Query.boolean,
            "`true` says that all texts translate the present texts of the survey. Without it, a text that is sent as it " +
              "is stored stays `outdated`."
          )
        }))
        .setHeaders(ifMatch)
        .setPayload(documented(Translation.TranslationInput))
        .addSuccess(ReplacedTranslation)
        .annotate(Access, writes)
        .annotate(Sends, ["ETag"])
        .annotate(Tool, "translations_put")
        .annotate(ForEditors, "edits")
        .annotate(OpenApi.Summary, "Replace a translation")
        .annotate(
          OpenApi.Description,
          `Replaces all texts of one language. A translation may be what the text itself may be; at most ` +
            `${translationBytes} bytes of JSON a language, and ${translationsBytes} in all. A place that the survey does ` +
            "not have is left out and named in `ignored`. Translations follow their questions, options and rules, and are " +
            "`outdated` when the text of the survey changes. What has no translation is shown in the language of the survey. " +
            "The survey need not offer the language yet."
        )
        .pipe(withProblems(412, 422))
    )
    .add(
      HttpApiEndpoint.del("remove", "/surveys/:id/translations/:tag")
        .setPath(path)
        .setHeaders(ifMatch)
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, writes)
        .annotate(OpenApi.Summary, "Delete a translation")
        .annotate(
          OpenApi.Description,
          "Removes the texts of a language. The survey offers it until `languages` changes."
        )
        .pipe(withProblems(412))
    )
    .annotate(OpenApi.Title, "Translations")
    .annotate(OpenApi.Description, "The texts of a survey in other languages, by language tag and by place.")

export type TranslationEndpoints = ReturnType<typeof translationEndpoints>
