/** The account's API key, its audit log and its use of the API (specification, API key metadata, Audit log entry). */
import { ApiKey, AuditEntry, KeyInput } from "@canvass/core"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { documented, documentedOptional } from "../schema/Documented.js"
import { Access, OptionalBody } from "../schema/EndpointAnnotations.js"
import { withProblems } from "../schema/ProblemSchemas.js"
import * as Query from "../schema/QueryParameters.js"
import { Sends } from "../schema/ResponseHeaders.js"
import { created } from "../schema/SuccessStatus.js"

const key = {
  apiKeyPrefix: Schema.NullOr(ApiKey.ApiKey.fields.prefix).annotations({
    description: "The key's first 11 characters."
  }),
  hasKey: Schema.Boolean,
  apiKeyCreatedAt: Schema.NullOr(ApiKey.ApiKey.fields.createdAt),
  apiKeyLastUsedAt: ApiKey.ApiKey.fields.lastUsedAt,
  apiKeyScopes: Schema.NullOr(ApiKey.ApiKey.fields.scope),
  apiKeyAllowedIps: Schema.NullOr(Schema.String).annotations({
    description: "IPv4 addresses, separated by commas. Null: the key may be used from anywhere."
  })
}

/** Without a key `hasKey` is false, and the rest null. */
export const KeyMetadata = Schema.Struct(key).annotations({ identifier: "ApiKey" })

export const CreatedKey = Schema.Struct({
  ...key,
  apiKey: Schema.String.annotations({ description: "The key. It is shown this once." })
}).annotations({ identifier: "CreatedApiKey" })

const entry = AuditEntry.AuditEntry.fields

export const AuditLog = Schema.Struct({
  id: entry.id,
  method: entry.method,
  path: entry.path,
  query: entry.query,
  statusCode: entry.statusCode,
  durationMs: entry.durationMs,
  ipAddress: entry.ipAddress,
  authMethod: entry.authMethod,
  createdAt: entry.createdAt
}).annotations({ identifier: "AuditLogEntry" })

export const AuditPage = Schema.Struct({
  total: Schema.Int,
  page: Schema.Int,
  pageSize: Schema.Int,
  logs: Schema.Array(AuditLog)
}).annotations({ identifier: "AuditLogPage" })

export const Usage = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  days: Schema.Array(Schema.Struct({
    date: Schema.String,
    total: Schema.Int,
    "2xx": Schema.Int,
    "3xx": Schema.Int,
    "4xx": Schema.Int,
    "5xx": Schema.Int
  }))
}).annotations({ identifier: "Usage" })

const reads = Access.rule("required", "read_only")
const loginOnly = Access.rule("token-only", "full")

export class DeveloperOperations extends HttpApiGroup.make("developer")
  .add(
    HttpApiEndpoint.get("key", "/developer/api-key")
      .addSuccess(KeyMetadata)
      .annotate(Access, reads)
      .annotate(OpenApi.Summary, "Read what is known of the API key")
      .annotate(OpenApi.Description, "Never the key itself: only a hash of it is kept.")
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.post("rotateKey", "/developer/api-key")
      .setPayload(documentedOptional(KeyInput.rotateInput))
      .addSuccess(created(CreatedKey))
      .annotate(Access, loginOnly)
      .annotate(Sends, ["Location"])
      .annotate(OptionalBody, true)
      .annotate(OpenApi.Summary, "Create or rotate the API key")
      .annotate(
        OpenApi.Description,
        "An account has one key: a new one takes the place of the one before, which stops working at once. The plaintext " +
          "is in this answer and nowhere else. Needs a login and a paid plan."
      )
      .pipe(withProblems(402))
  )
  .add(
    HttpApiEndpoint.patch("updateKey", "/developer/api-key")
      .setPayload(documented(KeyInput.updateInput))
      .addSuccess(KeyMetadata)
      .annotate(Access, Access.rule("required", "full"))
      .annotate(OpenApi.Summary, "Change the API key's settings")
      .annotate(OpenApi.Description, "Send the fields to change. `allowedIps` null or empty lifts the restriction.")
      .pipe(withProblems(404))
  )
  .add(
    HttpApiEndpoint.del("removeKey", "/developer/api-key")
      .addSuccess(HttpApiSchema.NoContent)
      .annotate(Access, loginOnly)
      .annotate(OpenApi.Summary, "Delete the API key")
      .annotate(OpenApi.Description, "It stops working at once. Needs a login.")
      .pipe(withProblems(404))
  )
  .add(
    HttpApiEndpoint.get("auditLogs", "/developer/audit-logs")
      .setUrlParams(Query.ordered(Schema.Struct({
        page: Query.optional(Query.integer(1, 100_000_000), "Which page. Default 1."),
        pageSize: Query.optional(Query.integer(1, 200), "How many entries a page has. Default 50."),
        method: Query.optional(
          Schema.Literal("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"),
          "Only requests of this method."
        ),
        statusCode: Query.optional(Query.integer(100, 599), "Only requests that were answered with this status."),
        ...Query.range
      })))
      .addSuccess(AuditPage)
      .annotate(Access, reads)
      .annotate(OpenApi.Summary, "Read the audit log")
      .annotate(
        OpenApi.Description,
        "Every write on the account's data, refused and failed ones too, newest first. No operation changes an entry."
      )
      .pipe(withProblems())
  )
  .add(
    HttpApiEndpoint.get("usage", "/developer/usage")
      .setUrlParams(Query.ordered(Schema.Struct({
        from: Query.optional(Query.day, "The first day (UTC). Default: 29 days before `to`."),
        to: Query.optional(Query.day, "The last day (UTC), which counts too. Default: today.")
      })))
      .addSuccess(Usage)
      .annotate(Access, reads)
      .annotate(OpenApi.Summary, "Read the use of the API")
      .annotate(OpenApi.Description, "Requests for each day, by the class of the answer's status.")
      .pipe(withProblems())
  )
  .annotate(OpenApi.Title, "Developer")
  .annotate(OpenApi.Description, "The API key, the audit log, and how much the API is used.")
{}
