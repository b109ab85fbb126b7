/** The API key, the audit log, the use of the API. */
import { type ApiKey, Audit, Keys } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { DeveloperEndpoints, KeyMetadata } from "../contract/DeveloperEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { resourceUrl } from "../endpoint/PublicUrl.js"

export const developerHandlers: GroupHandlers<typeof DeveloperEndpoints, Audit | Keys> = {
  key: ({ caller }) =>
    Effect.map(
      withKeys(caller, (service, owner) => service.get(owner)),
      (key) => HandlerResult.value(Option.match(key, { onNone: () => noKey, onSome: metadata }))
    ),

  rotateKey: ({ caller, payload = {}, url }) =>
    Effect.map(
      withKeys(caller, (service, owner) => service.rotate(owner, payload)),
      ({ key, plaintext }) =>
        HandlerResult.value({ ...metadata(key), apiKey: Redacted.value(plaintext) }, {
          headers: { Location: resourceUrl(url, "/developer/api-key") }
        })
    ),

  updateKey: ({ caller, payload }) =>
    Effect.map(
      withKeys(caller, (service, owner) => service.update(owner, payload)),
      (key) => HandlerResult.value(metadata(key))
    ),

  removeKey: ({ caller }) =>
    Effect.map(withKeys(caller, (service, owner) => service.remove(owner)), () => HandlerResult.value(undefined)),

  auditLogs: ({ caller, urlParams: { page = 1, pageSize = 50, ...filter } }) =>
    Effect.map(
      withAudit(caller, (service, owner) => service.list(owner, { page, pageSize, ...filter })),
      (found) => HandlerResult.value(found)
    ),

  usage: ({ caller, urlParams: { from, to } }) =>
    Effect.map(
      withAudit(caller, (service, owner) => service.usage(owner, from, to)),
      (found) => HandlerResult.value(found)
    )
}

const withKeys = withService(Keys)

const withAudit = withService(Audit)

const metadata = (key: ApiKey.ApiKey): typeof KeyMetadata.Type => ({
  apiKeyPrefix: key.prefix,
  hasKey: true,
  apiKeyCreatedAt: key.createdAt,
  apiKeyLastUsedAt: key.lastUsedAt,
  apiKeyScopes: key.scope,
  apiKeyAllowedIps: key.allowedIps === null ? null : key.allowedIps.join(",")
})

const noKey: typeof KeyMetadata.Type = {
  apiKeyPrefix: null,
  hasKey: false,
  apiKeyCreatedAt: null,
  apiKeyLastUsedAt: null,
  apiKeyScopes: null,
  apiKeyAllowedIps: null
}
