/** The options of a list that opens, for print: paper shows the chosen one alone. */
import type { ShownParts } from "./QuestionControl.js"

export const OptionsOnPaper = ({ options, shown }: {
  readonly options: ReadonlyArray<{ readonly label: string; readonly value: string }>
  readonly shown: Pick<ShownParts, "options">
}) => (
  <ul class="on-paper" aria-hidden="true">
    {options.filter(({ value }) => shown.options.has(value)).map(({ label, value }) => <li key={value}>{label}</li>)}
  </ul>
)
