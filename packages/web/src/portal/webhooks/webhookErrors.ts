/** What the API says about the forms of webhooks, in the words of the portal. */
import type { ApiRefused } from "@canvass/http"
import * as Effect from "effect/Effect"
import { type InvalidForm, invalidForm } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { type WebhookTexts, webhookTexts } from "./webhookTexts.js"

/** Words the violations of a call that the portal has texts for. Others keep the text of the shell. */
export const worded = <A>(
  { language }: PortalRequest,
  call: Effect.Effect<A, ApiRefused>
): Effect.Effect<A, ApiRefused | InvalidForm> => {
  const t = webhookTexts[language]
  return Effect.catchAll(call, (refused): Effect.Effect<never, ApiRefused | InvalidForm> => {
    const messages = refused.problem.errors.map(({ code, pointer }) => ({
      field: pointer.slice(1),
      message: messageOf(t, code, pointer)
    }))
    const known = messages.flatMap(({ field, message }) => message === undefined ? [] : [{ field, message }])
    return Effect.fail(known.length > 0 && known.length === messages.length ? invalidForm(known) : refused)
  })
}

const messageOf = (t: WebhookTexts, code: string, pointer: string): string | undefined => {
  if (pointer === "/events") return t.errors.noEvents
  switch (code) {
    case "invalid-url":
    case "https-required":
    case "user-info":
    case "private-address":
    case "webhook-inactive":
    case "too-many-webhooks":
      return t.errors[code]
    default:
      return undefined
  }
}
