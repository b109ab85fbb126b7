/** The figures of one question in the results, as the analytics have them. */
import type { Language } from "@canvass/core/ports"
import type { JSX } from "preact"
import type { ComparedLine } from "./FigureLine.js"

export interface FiguresProps<Breakdown, Question> {
  readonly figures: Breakdown
  /** `undefined` after it was removed from the survey. */
  readonly question: Question | undefined
  readonly language: Language
}

/** How the figures of questions of one type are shown. */
export interface Figures<Breakdown, Question> {
  /** Whether they take the whole width where cards stand side by side. */
  readonly isWide: boolean
  readonly view: (props: FiguresProps<Breakdown, Question>) => JSX.Element | null
  /** The lines of the table that compares groups. */
  readonly compare: (props: FiguresProps<Breakdown, Question>) => ReadonlyArray<ComparedLine>
}
