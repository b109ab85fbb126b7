/** Handlers of the endpoints for the API key, the audit log and the API usage. */
import { Audit, KeyJson, Keys } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { DeveloperEndpoints } from "../contract/DeveloperEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { resourceUrl } from "../endpoint/PublicUrl.js"

export const developerHandlers: GroupHandlers<DeveloperEndpoints, Audit | Keys> = {
  key: ({ caller }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.get(accountId)),
      (key) => HandlerResult.value(KeyJson.keyMetadata(Option.getOrUndefined(key)))
    ),

  rotateKey: ({ caller, payload = {}, url }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.rotate(accountId, payload)),
      (created) =>
        HandlerResult.value(KeyJson.createdKey(created), {
          headers: { Location: resourceUrl(url, "/developer/api-key") }
        })
    ),

  updateKey: ({ caller, payload }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.update(accountId, payload)),
      (key) => HandlerResult.value(KeyJson.keyMetadata(key))
    ),

  removeKey: ({ caller }) =>
    Effect.map(withKeys(caller, (keys, accountId) => keys.remove(accountId)), () => HandlerResult.value(undefined)),

  auditLogs: ({ caller, urlParams }) =>
    Effect.map(
      withAudit(caller, (audit, accountId) => audit.list(accountId, urlParams)),
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
