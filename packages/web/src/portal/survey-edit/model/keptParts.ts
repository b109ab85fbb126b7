/** What the form does not edit of options and rows. It is kept when the form is saved. */
import type { Question } from "@canvass/core"
import type { OptionLine } from "@canvass/ui"

type Part = OptionLine & Pick<Question.Question["options"][number], "showIf">

/** Options, or rows, with what the form does not edit of those of the same value: codes, scores and rules. */
export const withKeptParts = (
  options: ReadonlyArray<OptionLine>,
  stored: ReadonlyArray<Part>
): ReadonlyArray<OptionLine> => {
  const kept = new Map(stored.map(({ label: _, value, ...rest }) => [value, rest]))
  return options.map(({ label, value }) => ({ value, label, ...kept.get(value) }))
}
