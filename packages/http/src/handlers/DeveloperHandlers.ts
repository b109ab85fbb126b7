/** Handlers of the endpoints for the API key, the audit log and the API usage. */
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
      withKeys(caller, (keys, accountId) => keys.get(accountId)),
      (key) => HandlerResult.value(Option.match(key, { onNone: () => noKey, onSome: keyMetadata }))
    ),

  rotateKey: ({ caller, payload = {}, url }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.rotate(accountId, payload)),
      ({ key, plaintext }) =>
        HandlerResult.value({ ...keyMetadata(key), apiKey: Redacted.value(plaintext) }, {
          headers: { Location: resourceUrl(url, "/developer/api-key") }
        })
    ),

  updateKey: ({ caller, payload }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.update(accountId, payload)),
      (key) => HandlerResult.value(keyMetadata(key))
    ),

  removeKey: ({ caller }) =>
    Effect.map(withKeys(caller, (keys, accountId) => keys.remove(accountId)), () => HandlerResult.value(undefined)),

  auditLogs: ({ caller, urlParams: { page = 1, pageSize = 50, ...filter } }) =>
    Effect.map(
      withAudit(caller, (audit, accountId) => audit.list(accountId, { page, pageSize, ...filter })),
      (result) => HandlerResult.value(result)
    ),

  usage: ({ caller, urlParams: { from, to } }) =>
    Effect.map(
      withAudit(caller, (audit, accountId) => audit.usage(accountId, from, to)),
      (result) => HandlerResult.value(result)
    )
}

const withKeys = withService(Keys)

const withAudit = withService(Audit)

const keyMetadata = (key: ApiKey.ApiKey): typeof KeyMetadata.Type => ({
  apiKeyPrefix: key.prefix,
  hasKey: true,
  apiKeyCreatedAt: key.createdAt,
  apiKeyLastUsedAt: key.lastUsedAt,
  apiKeyScopes: key.scope,
  apiKeyAllowedIps: key.allowedIps === null ? null : key.allowedIps.join(",")
})

/** Metadata of an account that has no key. */
const noKey: typeof KeyMetadata.Type = {
  apiKeyPrefix: null,
  hasKey: false,
  apiKeyCreatedAt: null,
  apiKeyLastUsedAt: null,
  apiKeyScopes: null,
  apiKeyAllowedIps: null
}
