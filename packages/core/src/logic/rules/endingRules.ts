/** Endings can be reached, and the places of their addresses can be filled in. */
import type { Ending } from "../../surveys/model/Ending.js"
import { ownPlaces, placesOf } from "../../surveys/model/redirectUrl.js"
import { checkCondition } from "./conditionRules.js"
import { checkText } from "./recallRules.js"
import { type RuleContext, shortened } from "./RuleContext.js"

/** The endings with their conditions in normal form. */
export const checkEndings = (context: RuleContext): ReadonlyArray<Ending> => {
  const { endings, questions, quotas } = context.survey
  const ends = [...questions.flatMap(({ page }) => page?.endIf ?? []), ...quotas]
  const named = new Set(ends.map(({ ending }) => ending))
  const last = endings.findIndex(({ outcome = "completed", showIf }) => outcome === "completed" && showIf === undefined)
  return endings.map((ending, index) => {
    const at = `/endings/${index}`
    if (last !== -1 && index > last && !named.has(ending.key)) {
      const detail = "Who reaches the end gets an earlier ending, and no page and no quota ends with this one."
      context.report(at, "unreachable", detail)
    }
    checkText(context, ending.title, `${at}/title`, context.end)
    checkText(context, ending.message, `${at}/message`, context.end)
    checkRedirectUrl(context, ending.redirectUrl, `${at}/redirectUrl`)
    const { showIf } = ending
    return showIf === undefined
      ? ending
      : { ...ending, showIf: checkCondition(context, showIf, `${at}/showIf`, context.end) }
  })
}

const checkRedirectUrl = (context: RuleContext, url: string | undefined, at: string): void => {
  if (url === undefined) return
  for (const place of new Set(placesOf(url))) {
    if (!ownPlaces.includes(place) && !context.hasField(place, () => undefined)) {
      const fields = context.survey.hiddenFields.map(({ name }) => name)
      const allowed = [...ownPlaces, ...fields].map((name) => `{${name}}`).join(", ")
      context.report(at, "invalid", `{${shortened(place)}} is no hidden field. An address may have ${allowed}.`)
    }
  }
}
