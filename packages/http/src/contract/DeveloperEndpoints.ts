/** Endpoints for the API keys, the audit log and the API usage of an account. */
import { Ids, type LimitValues } from "@canvass/core"
import { AuditJson, AuditMethod, auditQueryRanges, KeyInput, KeyJson } from "@canvass/core/ports"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented, documentedOptional } from "./shared/Documented.js"
import { Access, OptionalBody, Tool } from "./shared/EndpointAnnotations.js"
import { withProblems } from "./shared/ProblemSchemas.js"
import * as Query from "./shared/QueryParameters.js"
import { Sends } from "./shared/ResponseHeaders.js"
import { created } from "./shared/SuccessStatus.js"

const reads = Access.rule("required", "read_only")
const loginOnly = Access.rule("token-only", "full")

const { page, pageSize, statusCode } = auditQueryRanges

const keyPath = Schema.Struct({ keyId: Ids.ApiKeyId })

export const developerEndpoints = (limits: LimitValues) =>
  HttpApiGroup.make("developer")
    .add(
      HttpApiEndpoint.get("key", "/developer/api-key")
        .addSuccess(KeyJson.KeyMetadata)
        .annotate(Access, reads)
        .annotate(OpenApi.Summary, "Read the default API key's metadata")
        .annotate(OpenApi.Description, "The key itself cannot be read: only its hash is stored.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("rotateKey", "/developer/api-key")
        .setPayload(documentedOptional(KeyInput.rotateInput))
        .addSuccess(created(KeyJson.CreatedKey))
        .annotate(Access, loginOnly)
        .annotate(Sends, ["Location"])
        .annotate(OptionalBody, true)
        .annotate(OpenApi.Summary, "Create or rotate the default API key")
        .annotate(
          OpenApi.Description,
          "The key named `default`. A new key replaces the old one, which stops working at once. The key is shown only " +
            `in this answer. Requires a paid plan (402). An account has at most ${limits.keysPerAccount} keys (422).`
        )
        .pipe(withProblems(402, 422))
    )
    .add(
      HttpApiEndpoint.patch("updateKey", "/developer/api-key")
        .setPayload(documented(KeyInput.updateInput))
        .addSuccess(KeyJson.KeyMetadata)
        .annotate(Access, Access.rule("required", "full"))
        .annotate(OpenApi.Summary, "Change the default API key's settings")
        .annotate(OpenApi.Description, "Changes the fields that are sent. `allowedIps: null` allows every address.")
        .pipe(withProblems(404))
    )
    .add(
      HttpApiEndpoint.del("removeKey", "/developer/api-key")
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, loginOnly)
        .annotate(OpenApi.Summary, "Delete the default API key")
        .annotate(OpenApi.Description, "The key stops working at once.")
        .pipe(withProblems(404))
    )
    .add(
      HttpApiEndpoint.get("keys", "/developer/api-keys")
        .addSuccess(Schema.Array(KeyJson.KeyItem))
        .annotate(Access, Access.rule("required", "full"))
        .annotate(OpenApi.Summary, "List the API keys")
        .annotate(
          OpenApi.Description,
          "All keys of the account, ordered by creation. The keys themselves cannot be read: only their hashes are " +
            "stored. Each has a rate limit of its own, within that of the account."
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.post("createKey", "/developer/api-keys")
        .setPayload(documented(KeyInput.createInput))
        .addSuccess(created(KeyJson.CreatedKeyItem))
        .annotate(Access, loginOnly)
        .annotate(Sends, ["Location"])
        .annotate(OpenApi.Summary, "Create an API key")
        .annotate(
          OpenApi.Description,
          `The key is shown only in this answer. Requires a paid plan (402). An account has at most ${limits.keysPerAccount} ` +
            "keys, and their names are unique (422). A key with `surveys` reaches these surveys only: for it, " +
            "`GET /surveys` lists them, and everything else of the account is 404. The name `default` is that of " +
            "the key at `/developer/api-key`, which takes IPv4 addresses only, and neither `expiresAt` nor `surveys`."
        )
        .pipe(withProblems(402, 422))
    )
    .add(
      HttpApiEndpoint.patch("updateKeyById", "/developer/api-keys/:keyId")
        .setPath(keyPath)
        .setPayload(documented(KeyInput.updateByIdInput))
        .addSuccess(KeyJson.KeyItem)
        .annotate(Access, loginOnly)
        .annotate(OpenApi.Summary, "Change an API key's settings")
        .annotate(OpenApi.Description, "Changes the fields that are sent. The key itself stays the same.")
        .pipe(withProblems(422))
    )
    .add(
      HttpApiEndpoint.del("removeKeyById", "/developer/api-keys/:keyId")
        .setPath(keyPath)
        .addSuccess(HttpApiSchema.NoContent)
        .annotate(Access, loginOnly)
        .annotate(OpenApi.Summary, "Delete an API key")
        .annotate(OpenApi.Description, "The key stops working at once.")
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("auditLogs", "/developer/audit-logs")
        .setUrlParams(Query.ordered(Schema.Struct({
          page: Query.optional(Query.integer(page.min, page.max), `Page number. Default: ${page.default}.`),
          pageSize: Query.optional(
            Query.integer(pageSize.min, pageSize.max),
            `How many entries a page has. Default ${pageSize.default}.`
          ),
          method: Query.optional(AuditMethod, "Only requests with this method."),
          statusCode: Query.optional(
            Query.integer(statusCode.min, statusCode.max),
            "Only requests with this response status."
          ),
          ...Query.range
        })))
        .addSuccess(AuditJson.AuditPage)
        .annotate(Access, reads)
        .annotate(OpenApi.Summary, "Read the audit log")
        .annotate(
          OpenApi.Description,
          "Every write to the data of the account, including refused and failed ones but not those beyond the rate limit, " +
            `newest first. \`query\` is cut at ${limits.auditQuery} characters. Entries cannot be changed.`
        )
        .pipe(withProblems())
    )
    .add(
      HttpApiEndpoint.get("usage", "/developer/usage")
        .setUrlParams(Query.ordered(Schema.Struct({
          from: Query.optional(Query.day, "First day, in UTC. Default: 29 days before `to`."),
          to: Query.optional(Query.day, "Last day, in UTC, inclusive. Default: today.")
        })))
        .addSuccess(AuditJson.Usage)
        .annotate(Access, reads)
        .annotate(Tool, "usage_get")
        .annotate(OpenApi.Summary, "Read the API usage")
        .annotate(
          OpenApi.Description,
          "Requests per day, by status class, and what the account has stored with its limits."
        )
        .pipe(withProblems())
    )
    .annotate(OpenApi.Title, "Developer")
    .annotate(OpenApi.Description, "The API keys, the audit log and the API usage of the account.")

export type DeveloperEndpoints = ReturnType<typeof developerEndpoints>
