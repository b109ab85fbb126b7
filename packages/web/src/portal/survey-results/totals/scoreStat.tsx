/** The net promoter score among the totals of a survey. */
import type { AnalyticsResult } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatFigure, formatSigned, noFigure } from "@canvass/ui"
import type { Stat } from "../../../components/display/Stats.js"
import { surveyResultsTexts } from "../surveyResultsTexts.js"

/** The score with its margin. Nothing for a survey without an nps question. */
export const scoreStat = (
  language: Language,
  nps: AnalyticsResult.AnalyticsResult["nps"]
): ReadonlyArray<Stat> =>
  nps === null ? [] : [{
    label: surveyResultsTexts[language].score,
    value: (
      <>
        {nps.score === null ? noFigure : formatSigned(language, nps.score)}
        {nps.margin95 !== null && <small>{` ± ${formatFigure(language, nps.margin95)}`}</small>}
      </>
    )
  }]
