/** The lines of a table that compares groups: each line has one figure of everybody, and of each group. */
import type { AnalyticsResult } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatNumber, formatShare } from "@canvass/ui"
import { type ShownFigures, shownHint } from "./shownHint.js"

type Breakdown = AnalyticsResult.AnalyticsResult["questions"][number]

/** What the API says about a test of groups. Null: the groups are not compared. */
export type FigureTest = NonNullable<Breakdown["test"]> | null

/** A figure in a table. */
export interface FigureCell {
  readonly text: string
  /** Behind the figure, such as its count. */
  readonly hint?: string | undefined
  /** The indexes of the groups than which this one is significantly higher. */
  readonly higherThan?: ReadonlyArray<number> | null | undefined
}

/** How a line is made of the figures of everybody or of a group. */
export interface FigureLine<Figures> {
  readonly label: string
  readonly cell: (figures: Figures) => FigureCell
  /** The test of the figure, where it has one of its own. */
  readonly test?: FigureTest | undefined
}

export interface ComparedLine {
  readonly label: string
  readonly all: FigureCell
  /** In the order of the groups. */
  readonly groups: ReadonlyArray<FigureCell>
  readonly test: FigureTest | undefined
}

/** Makes the lines of the figures of a question and of its groups. */
export const compareFigures = <Figures>(
  figures: Figures & { readonly groups?: ReadonlyArray<Figures> },
  lines: ReadonlyArray<FigureLine<Figures>>
): ReadonlyArray<ComparedLine> =>
  lines.map(({ cell, label, test }) => ({
    label,
    all: cell(figures),
    groups: (figures.groups ?? []).map(cell),
    test
  }))

/** The figures of an option. */
export interface OptionFigures extends ShownFigures {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly share: number | null
  readonly test?: FigureTest
  readonly higherThan?: ReadonlyArray<number> | null
}

/** A line for each option. `of` is those of a group, which need not have all. */
export const optionLines = <Figures>(
  options: ReadonlyArray<OptionFigures>,
  of: (figures: Figures) => ReadonlyArray<OptionFigures>,
  language: Language,
  labelOf: (option: OptionFigures) => string = ({ label }) => label
): ReadonlyArray<FigureLine<Figures>> =>
  options.map((option) => ({
    label: labelOf(option),
    test: option.test,
    cell: (figures) => {
      const found = of(figures).find(({ value }) => value === option.value)
      const { count = 0, higherThan, share = null } = found ?? {}
      const cell = shareCell(language, count, share, higherThan)
      const shown = found === undefined ? undefined : shownHint(language, found)
      return shown === undefined ? cell : { ...cell, hint: `${cell.hint ?? ""} (${shown})` }
    }
  }))

/** A share with its count. */
export const shareCell = (
  language: Language,
  count: number,
  share: number | null,
  higherThan?: ReadonlyArray<number> | null
): FigureCell => ({ text: formatShare(language, share), hint: formatNumber(language, count), higherThan })
