/** Handlers of the endpoints for pending definitions. */
import { PendingDefinitions } from "@canvass/core"
import { type Editor, type EditorTokenMaker, PendingJson } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { PendingEndpoints } from "../contract/PendingEndpoints.js"
import { type Caller, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { surveySchemaPath } from "../openapi/surveySchema.js"
import * as ETag from "./shared/ETag.js"
import { surveyResult } from "./shared/SurveyResult.js"

export const pendingHandlers: GroupHandlers<PendingEndpoints, PendingDefinitions> = {
  get: ({ caller, path, url }) =>
    Effect.map(
      withPending(caller, (pending, accountId) => pending.get(accountId, path.id)),
      ({ base, definition, ...state }) =>
        HandlerResult.value(
          {
            definition,
            base: { $schema: url.origin + surveySchemaPath, ...base },
            ...PendingJson.stateOf(state)
          },
          { headers: { ETag: ETag.forDigest(state.digest) } }
        )
    ),

  replace: ({ caller, headers, path, payload }) =>
    Effect.map(
      withPending(
        caller,
        (pending, accountId) => pending.put(accountId, path.id, payload, ETag.ifPendingMatch(headers), editorOf(caller))
      ),
      stateResult
    ),

  remove: ({ caller, headers, path }) =>
    Effect.map(
      withPending(
        caller,
        (pending, accountId) => pending.discard(accountId, path.id, ETag.ifPendingMatch(headers))
      ),
      () => HandlerResult.value(undefined)
    ),

  apply: ({ caller, path, payload }) =>
    Effect.map(
      withPending(caller, (pending, accountId) => pending.apply(accountId, path.id, payload)),
      (survey) => surveyResult(survey)
    ),

  rebase: ({ caller, headers, path, payload }) =>
    Effect.map(
      withPending(
        caller,
        (pending, accountId) =>
          pending.rebase(accountId, path.id, payload, ETag.ifPendingMatch(headers), editorOf(caller))
      ),
      stateResult
    ),

  getTranslation: ({ caller, path }) =>
    Effect.map(
      withPending(caller, (pending, accountId) => pending.getTranslation(accountId, path.id, path.tag)),
      textsResult
    ),

  replaceTranslation: ({ caller, headers, path, payload }) =>
    Effect.map(
      withPending(
        caller,
        (pending, accountId) =>
          pending.putTranslation(
            accountId,
            path.id,
            path.tag,
            payload,
            ETag.ifPendingMatch(headers),
            editorOf(caller)
          )
      ),
      textsResult
    ),

  removeTranslation: ({ caller, headers, path }) =>
    Effect.map(
      withPending(
        caller,
        (pending, accountId) => pending.removeTranslation(accountId, path.id, path.tag, ETag.ifPendingMatch(headers))
      ),
      () => HandlerResult.value(undefined)
    )
}

const withPending = withService(PendingDefinitions)

const stateResult = (state: Parameters<typeof PendingJson.stateOf>[0]) =>
  HandlerResult.value(PendingJson.stateOf(state), { headers: { ETag: ETag.forDigest(state.digest) } })

const textsResult = (
  { digest, texts }: { readonly digest: string; readonly texts: Readonly<Record<string, string>> }
) => HandlerResult.value(texts, { headers: { ETag: ETag.forDigest(digest) } })

/** The editor that a caller is. Access control lets no anonymous caller reach these endpoints. */
const editorOf = (caller: Caller): Editor => {
  switch (caller._tag) {
    case "ApiKey":
      return { via: "apikey", name: caller.key.name, actor: null, credential: `key:${caller.key.id}` }
    case "Token":
      return { via: "jwt", name: null, actor: null, credential: `session:${caller.sessionId}` }
    case "Host": {
      const { actor = null, authMethod } = caller
      return { via: authMethod, name: null, actor, credential: `${authMethod}:${actor ?? ""}` }
    }
    case "EditorToken": {
      const { actor, keyName, maker } = caller.token
      return { via: maker.via, name: keyName, actor, credential: `editor:${makerId(maker)}:${actor ?? ""}` }
    }
    case "Anonymous":
      return { via: "anonymous", name: null, actor: null, credential: `anonymous:${caller.address}` }
  }
}

/** Another token of the same credential for the same person leaves no further audit entry. */
const makerId = (maker: EditorTokenMaker): string => {
  switch (maker.via) {
    case "apikey":
      return maker.keyId
    case "jwt":
      return maker.sessionId
    case "host":
      return "host"
  }
}
