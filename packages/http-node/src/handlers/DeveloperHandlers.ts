/** The API key, the audit log, the use of the API. */
import { type ApiKey, Audit, Keys } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { DeveloperOperations, KeyMetadata } from "../api/Developer.js"
import type { GroupHandlers } from "../Handler.js"
import * as Reply from "../Reply.js"
import { addressOf } from "./Address.js"
import { asOwner } from "./Owner.js"

export const developerHandlers: GroupHandlers<typeof DeveloperOperations, Audit | Keys> = {
  key: ({ caller }) =>
    Effect.map(
      onKeys(caller, (service, owner) => service.get(owner)),
      (key) => Reply.value(Option.match(key, { onNone: () => noKey, onSome: metadata }))
    ),

  rotateKey: ({ caller, payload = {}, url }) =>
    Effect.map(
      onKeys(caller, (service, owner) => service.rotate(owner, payload)),
      ({ key, plaintext }) =>
        Reply.value({ ...metadata(key), apiKey: Redacted.value(plaintext) }, {
          headers: { Location: addressOf(url, "/developer/api-key") }
        })
    ),

  updateKey: ({ caller, payload }) =>
    Effect.map(onKeys(caller, (service, owner) => service.update(owner, payload)), (key) => Reply.value(metadata(key))),

  removeKey: ({ caller }) =>
    Effect.map(onKeys(caller, (service, owner) => service.remove(owner)), () => Reply.value(undefined)),

  auditLogs: ({ caller, urlParams: { page = 1, pageSize = 50, ...filter } }) =>
    Effect.map(
      onAudit(caller, (service, owner) => service.list(owner, { page, pageSize, ...filter })),
      (found) => Reply.value(found)
    ),

  usage: ({ caller, urlParams: { from, to } }) =>
    Effect.map(onAudit(caller, (service, owner) => service.usage(owner, from, to)), (found) => Reply.value(found))
}

const onKeys = asOwner(Keys)

const onAudit = asOwner(Audit)

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
