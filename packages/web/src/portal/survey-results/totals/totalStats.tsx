/** The strip of figures above the results: how many responses there are, how long they take, and the score. */
import type { AnalyticsResult } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatDuration, formatFigure, formatNumber, formatShare, formatSigned, noFigure } from "@canvass/ui"
import { Change } from "../../../components/display/Change.js"
import type { Stat } from "../../../components/display/Stats.js"
import { surveyResultsTexts } from "../surveyResultsTexts.js"
import { type DropOffPages, weakestPage } from "./dropOffPages.js"
import type { PeriodBefore } from "./periodBefore.js"
import { scoreStat } from "./scoreStat.js"

export interface Totals {
  readonly analytics: Pick<AnalyticsResult.AnalyticsResult, "nps" | "totals">
  /** The days before those that are shown. */
  readonly before: PeriodBefore | undefined
  /** Undefined: there are no such pages. */
  readonly dropOff: DropOffPages | undefined
  readonly language: Language
}

export const totalStats = (
  { analytics: { nps, totals }, before, dropOff, language }: Totals
): ReadonlyArray<Stat> => {
  const t = surveyResultsTexts[language]
  const weakest = dropOff && weakestPage(dropOff)
  const changeSince = (
    before: PeriodBefore,
    change: number,
    format: (value: number) => string,
    valueBefore: string
  ) => (
    <>
      <Change change={change} size={format(Math.abs(change))} />
      {change !== 0 && " · "}
      {t.daysBefore(valueBefore, before.days)}
    </>
  )
  return [
    {
      label: t.completed,
      value: formatNumber(language, totals.completed),
      hint: before && changeSince(
        before,
        totals.completed - before.totals.completed,
        (count) => formatNumber(language, count),
        formatNumber(language, before.totals.completed)
      )
    },
    ...totals.partial === null ? [] : [{ label: t.partial, value: formatNumber(language, totals.partial) }],
    ...totals.screenedOut === 0
      ? []
      : [{ label: t.screenedOut, value: formatNumber(language, totals.screenedOut) }],
    ...totals.overQuota === 0
      ? []
      : [{ label: t.overQuota, value: formatNumber(language, totals.overQuota) }],
    ...totals.started === null ? [] : [
      { label: t.completionRate, value: formatShare(language, totals.completionRate) }
    ],
    {
      label: t.medianTime,
      value: totals.medianSeconds === null ? noFigure : formatDuration(language, totals.medianSeconds)
    },
    ...weakest === undefined ? [] : [{
      label: t.weakestPage,
      value: weakest.name,
      hint: t.stoppedThere(formatNumber(language, weakest.count))
    }],
    ...scoreStat(language, nps).map((stat) => {
      const [score, scoreBefore] = [nps?.score ?? null, before?.nps?.score ?? null]
      return before === undefined || score === null || scoreBefore === null ? stat : {
        ...stat,
        hint: changeSince(
          before,
          score - scoreBefore,
          (points) => formatFigure(language, points),
          formatSigned(language, scoreBefore)
        )
      }
    })
  ]
}
