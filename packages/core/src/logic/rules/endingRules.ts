/** Endings can be reached, and the places of their addresses can be filled in. */
import { allowedParams } from "../../validation/ViolationParams.js"
import { ownPlaces, placesOf } from "../questionnaire/addressPlaces.js"
import { type RuleContext, shortened } from "./RuleContext.js"

/** Returns the check of whether the ending at an index can be reached. */
export const reachableCheck = (context: RuleContext): (index: number) => void => {
  const { endings, questions, quotas } = context.survey
  const ends = [...questions.flatMap(({ page }) => page?.endIf ?? []), ...quotas]
  const named = new Set(ends.map(({ ending }) => ending))
  const last = endings.findIndex(({ outcome = "completed", showIf }) => outcome === "completed" && showIf === undefined)
  return (index) => {
    const key = endings[index]?.key
    if (last === -1 || index <= last || named.has(key)) return
    const detail = "Who reaches the end gets an earlier ending, and no page and no quota ends with this one."
    context.report(`/endings/${index}`, "unreachable", detail)
  }
}

export const checkRedirectUrl = (context: RuleContext, url: string, at: string): void => {
  for (const place of new Set(placesOf(url))) {
    if (context.isFull()) return
    if (!ownPlaces.includes(place) && !context.hasField(place, () => undefined)) {
      const { allowed } = allowedParams([...ownPlaces, ...context.fieldNames])
      const may = allowed === undefined ? "" : ` An address may have ${allowed.map((name) => `{${name}}`).join(", ")}.`
      context.report(at, "invalid", `{${shortened(place)}} is no hidden field.${may}`)
    }
  }
}
