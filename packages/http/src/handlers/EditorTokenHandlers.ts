/** Handler of the endpoint that makes editor tokens. */
import { EditorTokens } from "@canvass/core"
import type { EditorTokenMaker } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { EditorTokenEndpoints } from "../contract/EditorTokenEndpoints.js"
import { type Caller, withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"

export const editorTokenHandlers: GroupHandlers<EditorTokenEndpoints, EditorTokens> = {
  create: ({ caller, path, payload }) =>
    Effect.map(
      withTokens(caller, (tokens, accountId) => tokens.create(accountId, path.id, payload, makerOf(caller))),
      ({ expiresAt, token }) => HandlerResult.value({ token: Redacted.value(token), expiresAt })
    )
}

const withTokens = withService(EditorTokens)

/** The credential of a caller. Access control lets neither an anonymous caller nor an editor token make tokens. */
const makerOf = (caller: Caller): EditorTokenMaker => {
  switch (caller._tag) {
    case "ApiKey":
      return { via: "apikey", keyId: caller.key.id }
    case "Token":
      return { via: "jwt", sessionId: caller.sessionId }
    case "EditorToken":
      return caller.token.maker
    case "Host":
    case "Anonymous":
      return { via: "host" }
  }
}
