/** The endpoint that makes editor tokens, and which operations they are for. */
import { Ids, Instant, Limits, type LimitValues } from "@canvass/core"
import { editorTokenInput } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented } from "./shared/Documented.js"
import { Access } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import { created } from "./shared/SuccessStatus.js"

const EditorToken = Schema.Struct({
  token: Schema.String.annotations({
    description: "The page sends it as `Authorization: Bearer`. It cannot be shown again."
  }),
  expiresAt: Instant.Instant.annotations({ description: "From then on the token is refused." })
}).annotations({ identifier: "EditorToken" })

const { editorTokenOrigins, editorTokenSeconds } = Limits.fixed

export const editorTokenEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("editorTokens")
    .add(
      HttpApiEndpoint.post("create", "/surveys/:id/editor-tokens")
        .setPath(Schema.Struct({ id: Ids.SurveyId }))
        .setPayload(documented(editorTokenInput(limits)))
        .addSuccess(created(EditorToken))
        .annotate(Access, Access.rule("required", "full", "id"))
        .annotate(OpenApi.Summary, "Make an editor token")
        .annotate(
          OpenApi.Description,
          "Makes a token with which pages of other origins edit this survey, so that no API key is in a page: at most " +
            `${editorTokenOrigins} origins, at most ${editorTokenSeconds} seconds. The token reads the definition, the ` +
            "translations and the quotas, validates and plans, and changes what is pending and the translations; with " +
            "`publish` it also applies what is pending and publishes the survey. All else is refused (403), and another " +
            "survey is not found (404). The token is not stored. It ends with the credential that made it. Requires a " +
            "paid plan (402)."
        )
        .pipe(withProblems(402))
    )
    .annotate(OpenApi.Title, "Editor tokens")
    .annotate(OpenApi.Description, "Tokens with which pages of other origins edit one survey for a while.")

export type EditorTokenEndpoints = ReturnType<typeof editorTokenEndpoints>
