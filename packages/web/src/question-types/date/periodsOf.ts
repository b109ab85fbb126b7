/** Groups the months of a histogram so that a chart can show them. */

export interface PeriodCount {
  /** `YYYY-MM` or `YYYY`. */
  readonly period: string
  readonly count: number
}

/** Maximum number of columns of months. More become years. */
const maxMonths = 60

/**
 * Returns the months of a sorted histogram, with those between that nobody gave. Years, if there would be more than
 * `maxMonths`.
 */
export const periodsOf = (
  histogram: ReadonlyArray<{ readonly month: string; readonly count: number }>
): ReadonlyArray<PeriodCount> => {
  const [first, last] = [histogram[0], histogram.at(-1)]
  if (first === undefined || last === undefined) return []
  const start = monthNumber(first.month)
  const length = monthNumber(last.month) - start + 1
  if (length <= maxMonths) {
    const counts = new Map(histogram.map(({ count, month }) => [month, count]))
    return Array.from({ length }, (_, index) => {
      const period = monthText(start + index)
      return { period, count: counts.get(period) ?? 0 }
    })
  }
  const years = new Map<string, number>()
  for (const { count, month } of histogram) {
    const year = month.slice(0, 4)
    years.set(year, (years.get(year) ?? 0) + count)
  }
  return Array.from(years, ([period, count]) => ({ period, count }))
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${String(month % 12 + 1).padStart(2, "0")}`
