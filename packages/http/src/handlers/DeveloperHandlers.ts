/** Handlers of the endpoints for the API keys, the audit log and the API usage. */
import { Audit, type Ids, Keys, type NotFound, Surveys } from "@canvass/core"
import { AccountNotices, KeyJson, type NewKey } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { DeveloperEndpoints } from "../contract/DeveloperEndpoints.js"
import { refusingRemoved, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { resourceUrl } from "../endpoint/PublicUrl.js"

export const developerHandlers: GroupHandlers<DeveloperEndpoints, Audit | Keys | Surveys> = {
  key: ({ caller }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.get(accountId)),
      (key) => HandlerResult.value(KeyJson.keyMetadata(Option.getOrUndefined(key)))
    ),

  rotateKey: ({ caller, payload = {}, url }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => noticed(accountId, keys.rotate(accountId, payload))),
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

  keys: ({ caller }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.list(accountId)),
      (all) => HandlerResult.value(all.map(KeyJson.keyItem))
    ),

  createKey: ({ caller, payload, url }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => noticed(accountId, keys.create(accountId, payload))),
      (created) =>
        HandlerResult.value(KeyJson.createdKeyItem(created), {
          headers: { Location: resourceUrl(url, `/developer/api-keys/${created.key.id}`) }
        })
    ),

  updateKeyById: ({ caller, path, payload }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.updateById(accountId, path.keyId, payload)),
      (key) => HandlerResult.value(KeyJson.keyItem(key))
    ),

  removeKeyById: ({ caller, path }) =>
    Effect.map(
      withKeys(caller, (keys, accountId) => keys.removeById(accountId, path.keyId)),
      () => HandlerResult.value(undefined)
    ),

  auditLogs: ({ caller, urlParams }) =>
    Effect.map(
      withAudit(caller, (audit, accountId) => audit.list(accountId, urlParams)),
      (result) => HandlerResult.value(result)
    ),

  usage: ({ caller, urlParams: { from, to } }) =>
    Effect.map(
      Effect.zip(
        withAudit(caller, (audit, accountId) => audit.usage(accountId, from, to)),
        withSurveys(caller, (surveys, accountId) => surveys.stored(accountId))
      ),
      ([report, stored]) => HandlerResult.value({ ...report, stored })
    )
}

const withKeys = withService(Keys)

/** Creates a key, and tells the owner by mail. */
const noticed = <E>(accountId: Ids.AccountId, creation: Effect.Effect<NewKey, E | NotFound>) =>
  Effect.zipLeft(
    refusingRemoved(creation),
    Effect.flatMap(AccountNotices, (notices) => notices.send(accountId, "apiKeyCreated"))
  )

const withSurveys = withService(Surveys)
const withAudit = withService(Audit)
