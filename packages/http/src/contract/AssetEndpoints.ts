/** Endpoints for assets: pictures for surveys, which anybody may see. */
import { Ids, Limits, type LimitValues } from "@canvass/core"
import { AssetJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { formatBinarySize } from "../PublishedLimits.js"
import { Access, RequestBody } from "./shared/EndpointAnnotations.js"
import { documentedMultipart } from "./shared/MultipartBody.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { created } from "./shared/SuccessStatus.js"

const { assetBytes, assetPixels } = Limits.fixed

export const assetEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("assets")
    .add(
      HttpApiEndpoint.post("upload", "/assets")
        .setPayload(documentedMultipart(
          Schema.Struct({
            file: Schema.String.annotations({
              jsonSchema: { type: "string", format: "binary" },
              description: "The picture, as the only part."
            })
          }).annotations({ identifier: "UploadAsset" })
        ))
        .addSuccess(created(AssetJson.AddressedAsset))
        .annotate(Access, Access.rule("required", "full"))
        .annotate(RequestBody, RequestBody.smallMultipart(assetBytes))
        .annotate(OpenApi.Summary, "Upload a picture")
        .annotate(
          OpenApi.Description,
          "Stores a picture for surveys. Anybody sees it at its `url`. It is a PNG, JPEG or WebP file, " +
            "whatever type is declared (else 415), of at most " +
            `${formatBinarySize(assetBytes)} (413) and ${assetPixels} pixels in each direction (400). Animated, ` +
            "incomplete and damaged files are 400. Metadata is removed, such as the place of a photo: `sha256` and " +
            "`size` are of what is kept. The same picture again is the asset that exists. The bytes count among the " +
            `files of the account (422), which has at most ${limits.assetsPerAccount} assets (422).`
        )
        .pipe(withProblems(404, 422))
    )
    .add(
      HttpApiEndpoint.get("list", "/assets")
        .setUrlParams(Query.paged(Schema.Struct(Query.paging(limits))))
        .addSuccess(Schema.Array(AssetJson.AddressedAsset))
        .annotate(Access, Access.rule("required", "read_only"))
        .annotate(Sends, ["Link", "X-Total-Count"])
        .annotate(OpenApi.Summary, "List pictures")
        .annotate(OpenApi.Description, "The assets of the account, newest first.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.del("remove", "/assets/:assetId")
        .setPath(Schema.Struct({ assetId: Ids.AssetId }))
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, Access.rule("required", "full"))
        .annotate(OpenApi.Summary, "Delete a picture")
        .annotate(
          OpenApi.Description,
          "Deletes an asset permanently. Its `url` is not found any more, unless another account has the same picture. " +
            "Browsers may keep the picture. While a survey, or its pending definition, uses it: 422 `in-use`."
        )
        .pipe(withProblems(422))
    )
    .annotate(OpenApi.Title, "Assets")
    .annotate(OpenApi.Description, "Pictures for surveys.")

export type AssetEndpoints = ReturnType<typeof assetEndpoints>
