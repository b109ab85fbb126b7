/** Comparisons of shares between groups: of those who chose an option and of those who did not. */
import type { Histogram } from "../Histogram.js"
import type { AnalyticsTest } from "../hypothesis-tests/AnalyticsTest.js"
import { significantZs } from "../hypothesis-tests/holm.js"
import { independenceTest } from "../hypothesis-tests/independenceTest.js"
import { sharePairTest } from "../hypothesis-tests/sharePairTest.js"
import type { Share } from "../hypothesis-tests/shareZ.js"
import type { Shown } from "../ShownParts.js"
import { comparedGroups, comparePairs, type GroupComparison } from "./GroupComparison.js"

/** The answers of a group to a question with options. */
export interface OptionAnswers {
  readonly answered: number
  /** How often each option was chosen. */
  readonly counts: Histogram<string>
  /** How many wrote something else. */
  readonly other: number
  /** How many of those who answered were shown each option. Absent: all of them. */
  readonly shown?: Shown
}

/**
 * Compares the share of each option that any group has chosen, of those who were shown it. The others have no
 * comparison.
 */
export const compareOptions = (
  answers: ReadonlyArray<OptionAnswers>,
  compared: ReadonlyArray<number>
): ReadonlyMap<string, GroupComparison> => {
  const groups = comparedGroups(answers.map(enough), compared)
  return new Map(
    optionsOf(groups.map((group) => group.answers)).map((option) => {
      const shares = groups.flatMap(({ answers: { answered, counts, shown }, index }) => {
        const whole = shown?.of(option) ?? answered
        return whole < minAnswers
          ? []
          : [{ index, answers: { count: Math.min(counts.get(option) ?? 0, whole), whole } }]
      })
      const test = shares.length < 2
        ? null
        : independenceTest(shares.map(({ answers: { count, whole } }) => [count, whole - count]))
      return [option, {
        test,
        // When all have chosen it, there is nothing to compare.
        higherThan: comparePairs(test === null ? [] : shares, answers.length, sharePairTest, significantZs, isHigher)
      }]
    })
  )
}

/** Compares the answers to a question that takes one option each, all options together. */
export const compareDistributions = (
  answers: ReadonlyArray<OptionAnswers>,
  compared: ReadonlyArray<number>
): AnalyticsTest | null => {
  const groups = comparedGroups(answers.map(enough), compared).map((group) => group.answers)
  const options = optionsOf(groups)
  return independenceTest(
    groups.map(({ counts, other }) => [...options.map((option) => counts.get(option) ?? 0), other])
  )
}

/** A group with fewer answers takes no part. */
const minAnswers = 2

const enough = (answers: OptionAnswers): OptionAnswers | undefined =>
  answers.answered < minAnswers ? undefined : answers

/** In an order that does not depend on how they were counted: a sum in another order may differ in its last bit. */
const optionsOf = (groups: ReadonlyArray<OptionAnswers>): ReadonlyArray<string> =>
  Array.from(new Set(groups.flatMap(({ counts }) => Array.from(counts.keys())))).sort()

const isHigher = (left: Share, right: Share): boolean => left.count * right.whole > right.count * left.whole
