/** The comparison of a figure between groups of respondents. */
import { fixedLimits } from "../../values/Limits.js"
import type { AnalyticsTest } from "../hypothesis-tests/AnalyticsTest.js"
import type { Significant } from "../hypothesis-tests/holm.js"

/** The indexes of the groups that a figure of a group is higher than. Null when the group takes no part. */
export type HigherThan = ReadonlyArray<number> | null

/** Whether the groups differ in a figure. */
export interface GroupComparison {
  /** Null when fewer than two groups take part, or when they cannot differ. */
  readonly test: AnalyticsTest | null
  /** For each group. */
  readonly higherThan: ReadonlyArray<HigherThan>
}

/** A group that takes part in a comparison. */
export interface ComparedGroup<Answers> {
  /** The index of the group among all groups. */
  readonly index: number
  readonly answers: Answers
}

/**
 * The groups that take part in a comparison. None when there are fewer than two of them, or when more than
 * `fixedLimits.comparedGroups` were to be compared.
 *
 * @param answers - Those of each group; undefined where there are too few for a comparison.
 * @param compared - The indexes of the groups to compare.
 */
export const comparedGroups = <Answers>(
  answers: ReadonlyArray<Answers | undefined>,
  compared: ReadonlyArray<number>
): ReadonlyArray<ComparedGroup<Answers>> => {
  if (compared.length > fixedLimits.comparedGroups) return []
  const groups = compared.flatMap((index): ReadonlyArray<ComparedGroup<Answers>> => {
    const given = answers[index]
    return given === undefined ? [] : [{ index, answers: given }]
  })
  return groups.length < 2 ? [] : groups
}

/**
 * Tests each pair of groups, with Holm's correction over all of them.
 *
 * @param groupCount - The number of all groups.
 * @param statistic - The statistic of the test of two groups.
 * @param significant - Which of the statistics are significant, all of them together.
 * @param isHigher - Whether the figure of the first group is higher than that of the second one.
 */
export const comparePairs = <Answers>(
  groups: ReadonlyArray<ComparedGroup<Answers>>,
  groupCount: number,
  statistic: (left: Answers, right: Answers) => number,
  significant: (statistics: ReadonlyArray<number>) => Significant,
  isHigher: (left: Answers, right: Answers) => boolean
): ReadonlyArray<HigherThan> => {
  const higherThan = Array.from({ length: groupCount }, (): Array<number> | null => null)
  for (const { index } of groups) higherThan[index] = []
  const statistics: Array<number> = []
  forEachPair(groups, (left, right) => statistics.push(statistic(left.answers, right.answers)))
  const isSignificant = significant(statistics)
  forEachPair(groups, (left, right, pair) => {
    if (isSignificant[pair] !== true) return
    const [higher, lower] = isHigher(left.answers, right.answers) ? [left, right] : [right, left]
    higherThan[higher.index]?.push(lower.index)
  })
  return higherThan.map((indexes) => indexes?.sort((left, right) => left - right) ?? null)
}

const forEachPair = <A>(items: ReadonlyArray<A>, use: (left: A, right: A, pair: number) => void): void => {
  let pair = 0
  for (const [position, left] of items.entries()) {
    for (const right of items.slice(position + 1)) use(left, right, pair++)
  }
}
