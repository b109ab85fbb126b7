/** API keys as the pages show them, and what their forms send. */
import type { KeyJson } from "@canvass/core/ports"
import type { ApiRefused } from "@canvass/http"
import type { Entries } from "@canvass/ui"
import * as Effect from "effect/Effect"
import { endOfDay } from "../forms/lastDay.js"
import { type InvalidForm, invalidForm } from "../shell/PortalPage.js"
import type { PortalRequest } from "../shell/PortalRequest.js"
import { apiKeyTexts } from "./apiKeyTexts.js"

export type Key = typeof KeyJson.KeyItem.Type

/** The path of the list of keys, below the public URL. */
export const keysPath = "/portal/api-keys"

/** The path of the page of a key, below the public URL. */
export const keyPath = (id: string): string => `${keysPath}/${id}`

/** Maximum number of surveys that a form lists. A key for others is made with the API. */
const maxSurveys = 100

/** A survey that a key can be restricted to. */
export interface SurveyChoice {
  readonly id: string
  readonly title: string
}

export interface SurveyChoices {
  readonly surveys: ReadonlyArray<SurveyChoice>
  /** Whether the account has more surveys than these. */
  readonly hasMore: boolean
}

/** Reads the surveys that a form lists, newest first. */
export const loadSurveys = ({ api }: PortalRequest): Effect.Effect<SurveyChoices, ApiRefused> =>
  Effect.map(api.invoke("surveys.list", { query: { limit: maxSurveys } }), ({ next, rows }) => ({
    surveys: rows.map(({ id, title }) => ({ id, title })),
    hasMore: next !== undefined
  }))

/** Scope and addresses as the API takes them: addresses are separated by commas there, by lines or commas here. */
export const commonSettings = ({ address }: PortalRequest, entries: Entries) => {
  const addresses = entries.first("allowedIps").split(/[\s,]+/).filter((text) => text !== "")
  const all = entries.first("addMyAddress") === "" || addresses.includes(address) ? addresses : [...addresses, address]
  return { scopes: entries.first("scopes"), allowedIps: all.length === 0 ? null : all.join(",") }
}

/** The value of the field that restricts a key to the ticked surveys. */
export const onlyTicked = "ticked"

/** The settings that the default key does not have. */
export const furtherSettings = (entries: Entries) => ({
  name: entries.first("name"),
  expiresAt: endOfDay(entries.first("expiresAt").trim()),
  surveys: entries.first("reach") === onlyTicked ? entries.all("surveys") : null
})

/** Words the violations of a call that the portal has texts for. Others keep the text of the shell. */
export const worded = <A>(
  { language }: PortalRequest,
  call: Effect.Effect<A, ApiRefused>
): Effect.Effect<A, ApiRefused | InvalidForm> => {
  const texts = new Map<string, string>(Object.entries(apiKeyTexts[language].errors))
  return Effect.catchAll(call, (refused): Effect.Effect<never, ApiRefused | InvalidForm> => {
    const known = refused.problem.errors.flatMap(({ code, pointer }) => {
      const message = texts.get(code)
      return message === undefined ? [] : [{ field: fieldOf(pointer), message }]
    })
    const isWhole = known.length > 0 && known.length === refused.problem.errors.length
    return Effect.fail(isWhole ? invalidForm(known) : refused)
  })
}

/** The violation of one survey is shown at all of them. */
export const fieldOf = (pointer: string): string => pointer.split("/")[1] ?? ""
