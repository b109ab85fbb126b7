/** A text of the survey with what it recalls. Times are in the zone of the respondent. */
import { recall, type Walk } from "@canvass/core/questionnaire"
import type { RespondentLanguage } from "../i18n/languages.js"
import { recalledTime } from "./recalledTime.js"

export const recalledText = (text: string, walked: Walk, language: RespondentLanguage): string =>
  recall(text, walked).replaceAll(
    recalledTime,
    (time) => new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })
  )
