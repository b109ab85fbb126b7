/**
 * Texts of the survey with what they recall. A time is recalled as JSON writes it, in UTC: the page shows it in the
 * language of its own words, and the script in the zone of the respondent.
 */
import type { Instant } from "@canvass/core"
import { recall, type Walk } from "@canvass/core/questionnaire"
import { formatTimestamp, recalledTime, type RespondentLanguage } from "@canvass/ui"
import { Timestamp } from "../../components/Timestamp.js"

/** A text that has been filled in, with its times. */
export const WithTimes = ({ language, text }: { readonly text: string; readonly language: RespondentLanguage }) => (
  <>
    {text.split(recalledTime).map((part, index) =>
      index % 2 === 0 ? part : <Timestamp key={index} at={instantOf(part)} language={language} />
    )}
  </>
)

export const Recalled = ({ language, text, walked }: {
  readonly text: string
  readonly walked: Walk
  readonly language: RespondentLanguage
}) => text.includes("{{") ? <WithTimes text={recall(text, walked)} language={language} /> : <>{text}</>

/** The text for where no elements can be. Its times are in UTC. */
export const recalledText = (text: string, walked: Walk, language: RespondentLanguage): string =>
  text.includes("{{")
    ? recall(text, walked).replaceAll(recalledTime, (time) => formatTimestamp(language, instantOf(time)))
    : text

const instantOf = (time: string): Instant.Instant => Date.parse(time)
