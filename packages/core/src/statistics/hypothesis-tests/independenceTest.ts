/** Tests of whether the rows and the columns of a table of counts are independent. */
import { chiSquareTail } from "../distributions/tails.js"
import type { AnalyticsTest } from "./AnalyticsTest.js"
import { fisherExact } from "./fisherExact.js"
import { minExpected } from "./sharePairTest.js"

/**
 * Pearson's chi-square test without continuity correction over the rows and columns that are not empty; Fisher's exact
 * test where they are 2 × 2 and an expected count is below 5. Null when fewer than two rows or columns are left.
 *
 * @param table - Rows of counts, all of the same length.
 */
export const independenceTest = (table: ReadonlyArray<ReadonlyArray<number>>): AnalyticsTest | null => {
  const rowTotals = table.map(sum)
  const columnTotals = (table[0] ?? []).map((_, column) => sum(table.map((row) => row[column] ?? 0)))
  const rowCount = rowTotals.filter(isPositive).length
  const columnCount = columnTotals.filter(isPositive).length
  if (rowCount < 2 || columnCount < 2) return null
  const total = sum(rowTotals)
  let statistic = 0
  let smallestExpected = Infinity
  const cells: Array<number> = []
  table.forEach((row, rowIndex) => {
    row.forEach((count, columnIndex) => {
      const expected = (rowTotals[rowIndex] ?? 0) * (columnTotals[columnIndex] ?? 0) / total
      if (expected === 0) return
      cells.push(count)
      smallestExpected = Math.min(smallestExpected, expected)
      statistic += (count - expected) ** 2 / expected
    })
  })
  const effect = Math.min(1, Math.sqrt(statistic / (total * (Math.min(rowCount, columnCount) - 1))))
  const common = { denominatorDf: null, effect, smallestExpected }
  if (rowCount === 2 && columnCount === 2 && smallestExpected < minExpected) {
    return { method: "fisher", statistic: null, df: null, p: fisherExact(cells), ...common }
  }
  const df = (rowCount - 1) * (columnCount - 1)
  return { method: "chi-square", statistic, df, p: chiSquareTail(statistic, df), ...common }
}

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

const isPositive = (value: number): boolean => value > 0
