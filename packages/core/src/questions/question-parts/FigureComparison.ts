/** Comparisons of the figures of a question between groups of respondents. */
import { compareDistributions, compareOptions, type OptionAnswers } from "../../statistics/groups/compareShares.js"
import type { GroupComparison } from "../../statistics/groups/GroupComparison.js"
import type { AnalyticsTest } from "../../statistics/hypothesis-tests/AnalyticsTest.js"
import type { QuestionCounts } from "../../statistics/QuestionCounts.js"
import { shownParts } from "../../statistics/ShownParts.js"
import type { OptionCount } from "./output/OptionCount.js"

/** The answers of a group of respondents to a question. */
export interface GroupAnswers<Figures> {
  readonly counts: QuestionCounts
  readonly figures: Figures
}

/** What the comparison of groups adds to the figures of a question. */
export interface FigureComparison<Figures> {
  /** The test of the question as a whole. Null when it has none. */
  readonly test: AnalyticsTest | null
  /** Adds the tests of single figures to those of all respondents together. */
  readonly withTests: (figures: Figures) => Figures
  /** Adds to the figures of a group which groups they are higher than. */
  readonly withHigherThan: (figures: Figures, groupIndex: number) => Figures
}

/** Comparisons of options by their value. */
export type OptionComparisons = ReadonlyMap<string, GroupComparison>

/** Adds a test to each option. */
export const optionsWithTests = (
  options: ReadonlyArray<OptionCount>,
  comparisons: OptionComparisons
): ReadonlyArray<OptionCount> =>
  options.map((option) => ({ ...option, test: comparisons.get(option.value)?.test ?? null }))

/** Adds to each option of a group which groups it is higher than. */
export const optionsWithHigherThan = (
  options: ReadonlyArray<OptionCount>,
  comparisons: OptionComparisons,
  groupIndex: number
): ReadonlyArray<OptionCount> =>
  options.map((option) => ({
    ...option,
    higherThan: comparisons.get(option.value)?.higherThan[groupIndex] ?? null
  }))

/** Figures with options. */
interface OptionFigures {
  readonly options: ReadonlyArray<OptionCount>
}

type Groups<Figures> = ReadonlyArray<GroupAnswers<Figures>>

/** Compares the answers to a question that takes one option: the test is of all options together. */
export const compareSingleChoice = <Figures extends OptionFigures>(
  groups: Groups<Figures>,
  compared: ReadonlyArray<number>
): FigureComparison<Figures> => {
  const answers = groups.map(optionAnswers)
  const comparisons = compareOptions(answers, compared)
  return {
    test: compareDistributions(answers, compared),
    withTests: (figures) => figures,
    withHigherThan: (figures, groupIndex) => ({
      ...figures,
      options: optionsWithHigherThan(figures.options, comparisons, groupIndex)
    })
  }
}

/** Compares the answers to a question that takes several options: a test of each option. */
export const compareMultipleChoice = <Figures extends OptionFigures>(
  groups: Groups<Figures>,
  compared: ReadonlyArray<number>
): FigureComparison<Figures> => {
  const comparisons = compareOptions(groups.map(optionAnswers), compared)
  return {
    test: null,
    withTests: (figures) => ({ ...figures, options: optionsWithTests(figures.options, comparisons) }),
    withHigherThan: (figures, groupIndex) => ({
      ...figures,
      options: optionsWithHigherThan(figures.options, comparisons, groupIndex)
    })
  }
}

const optionAnswers = ({ counts }: GroupAnswers<unknown>): OptionAnswers => ({
  answered: counts.answered,
  counts: counts.valueCounts,
  other: counts.otherCount,
  shown: shownParts(counts)
})
