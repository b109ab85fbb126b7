import type { TypedQuestion } from "@canvass/core/questionnaire"
import { Part } from "../../components/Part.js"
import { withPlainLineBreaks } from "../../entries/Entries.js"
import { optionValueOf } from "../../question-parts/Choice.js"
import { type FieldEntry, fieldName, type QuestionControl } from "../../question-parts/controls/QuestionControl.js"
import { WhenShown } from "../../question-parts/controls/WhenShown.js"
import { longestWord } from "../../question-parts/controls/wordWidth.js"
import {
  columnFont,
  columnPadding,
  headPadding,
  headShare,
  maxFewColumns,
  minColumn,
  tableWidths
} from "../../styles/matrixLayout.js"

/** A table. Where a word would not fit, each row is a group of its own, in which the columns are a list. */
export const matrixControl: QuestionControl<TypedQuestion<"matrix">> = {
  isGroup: true,
  isPrefilledWithList: false,
  hint: () => undefined,
  view: ({ aria, entries, id, invalidParts, question, shown }) => {
    const { multiple, rows } = question.settings
    const firstRow = rows.find(({ value }) => shown.rows.has(value))
    const firstColumn = question.options.find(({ value }) => shown.options.has(value))
    return (
      <div class={`matrix ${layoutOf(question)}`}>
        <table>
          <thead>
            <tr>
              <td></td>
              {question.options.map(({ label, value }, column) => (
                <WhenShown key={value} isShown={shown.options.has(value)}>
                  <th scope="col" id={`${id}-c${column}`}>{label}</th>
                </WhenShown>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const name = rowName(question, row.value)
              const chosen = new Set(entries.all(name).map(withPlainLineBreaks))
              return (
                <Part key={row.value}>
                  <WhenShown isShown={shown.rows.has(row.value)}>
                    <tr class={invalidParts.has(row.value) ? "invalid" : undefined}>
                      <th scope="row" id={`${id}-r${index}`}>{row.label}</th>
                      {question.options.map(({ label, value }, column) => (
                        <WhenShown key={value} isShown={shown.options.has(value)}>
                          <td>
                            <label>
                              <input
                                type={multiple === true ? "checkbox" : "radio"}
                                id={row === firstRow && value === firstColumn?.value ? id : undefined}
                                name={name}
                                value={value}
                                checked={chosen.has(withPlainLineBreaks(value))}
                                aria-labelledby={`${id}-r${index} ${id}-c${column}`}
                                {...aria}
                              />
                              <span aria-hidden="true">{label}</span>
                            </label>
                          </td>
                        </WhenShown>
                      ))}
                    </tr>
                  </WhenShown>
                </Part>
              )
            })}
          </tbody>
        </table>
      </div>
    )
  },
  hasRadioButtons: ({ settings }) => settings.multiple !== true,
  read: (question, entries) => {
    const { multiple, rows } = question.settings
    const valueOf = optionValueOf(question.options)
    const answered = rows.flatMap((row): ReadonlyArray<readonly [string, unknown]> => {
      const columns = entries.all(rowName(question, row.value)).map(valueOf)
      if (columns.length === 0) return []
      return [[row.value, multiple === true ? columns : columns[0]]]
    })
    return answered.length === 0 ? null : Object.fromEntries(answered)
  },
  fieldsOf: (question, value) =>
    typeof value !== "object" || Array.isArray(value)
      ? []
      : Object.entries(value).flatMap(([row, columns]): ReadonlyArray<FieldEntry> =>
        [columns].flat().map((column) => [rowName(question, row), String(column)])
      )
}

/** The classes that say from which width on the words of a matrix fit into a table. */
const layoutOf = ({ options, settings: { rows } }: TypedQuestion<"matrix">): string => {
  const columns = options.length <= maxFewColumns ? "few" : "many"
  const share = headShare[columns]
  const head = longestWord(labelsOf(rows)) + headPadding
  const column = Math.max(longestWord(labelsOf(options)) * columnFont + columnPadding, minColumn)
  const needed = Math.max(head / share, column * options.length / (1 - share))
  const width = tableWidths.find((width) => width >= needed)
  return width === undefined ? "groups" : `${columns} from-${width}`
}

const labelsOf = (parts: ReadonlyArray<{ readonly label: string }>): ReadonlyArray<string> =>
  parts.map(({ label }) => label)

/** A browser sends every line break in a name as CR and LF. */
const rowName = (question: TypedQuestion<"matrix">, row: string): string =>
  fieldName(question, row.replaceAll(/\r\n|\r|\n/g, "\r\n"))
