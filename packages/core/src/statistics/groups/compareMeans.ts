/** Comparisons of means between groups. */
import type { Summary } from "../Histogram.js"
import { significantPs } from "../hypothesis-tests/holm.js"
import { type Sample, welchAnova, welchTTest } from "../hypothesis-tests/welch.js"
import { comparedGroups, comparePairs, type GroupComparison } from "./GroupComparison.js"

/** The numbers that a group gave. */
export interface Numbers extends Pick<Summary, "max" | "mean" | "min" | "stdDev"> {
  readonly count: number
}

/** Compares the means of groups. Groups of fewer than two numbers or without variance take no part. */
export const compareMeans = (
  numbers: ReadonlyArray<Numbers>,
  compared: ReadonlyArray<number>
): GroupComparison => {
  const groups = comparedGroups(numbers.map(sampleOf), compared)
  return {
    test: groups.length === 0 ? null : welchAnova(groups.map(({ answers }) => answers)),
    higherThan: comparePairs(groups, numbers.length, welchTTest, significantPs, isHigher)
  }
}

const isHigher = (left: Sample, right: Sample): boolean => left.mean > right.mean

/** Equal numbers have no variance, although their standard deviation may be rounded to a number above 0. */
const sampleOf = ({ count, max, mean, min, stdDev }: Numbers): Sample | undefined =>
  count < 2 || mean === null || stdDev === null || stdDev === 0 || min === max
    ? undefined
    : { count, mean, variance: stdDev ** 2 * (count / (count - 1)) }
