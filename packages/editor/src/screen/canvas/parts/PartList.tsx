/** The options or the rows of a question as a list that is edited where it stands. */
import { definitionLimits, type QuestionDefinition, shapeOf } from "@canvass/core/editing"
import { Icon } from "../../../components/Icon.js"
import type { PartList as ListName } from "../../../model/names/renameKey.js"
import { useEditor } from "../../../state/EditorContext.js"
import { partTexts } from "../../../texts/partTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { addPart } from "./partActions.js"
import { type Mark, PartRow } from "./PartRow.js"

export interface PartListProps {
  readonly question: QuestionDefinition
  readonly list: ListName
  readonly mark: Mark
  readonly label: string
  /** Whether the rows have handles and menus. */
  readonly isActive: boolean
  readonly hasTitle?: boolean
}

export const PartList = ({ hasTitle = false, isActive, label, list, mark, question }: PartListProps) => {
  const editor = useEditor()
  const t = useTexts(partTexts)
  const { key, options = [], settings = {}, type } = question
  const { optionCount, rowCount, takesExclusive } = shapeOf(type)
  const parts = list === "options" ? options : settings.rows ?? []
  const max = list === "options" ? optionCount.max : rowCount?.max ?? definitionLimits.surveyOptions
  const of = { question: key, list }
  return (
    <div class="part-list">
      {hasTitle && <p class="part-title">{label}</p>}
      <ol aria-label={label} data-sort-scope>
        {/* A value follows its label as one types: rows are known by their places. */}
        {parts.map((part, index) => (
          <PartRow
            key={index}
            of={of}
            part={part}
            index={index}
            count={parts.length}
            mark={mark}
            isActive={isActive}
            takesExclusive={list === "options" && takesExclusive?.(settings) === true}
            takesFixed={list === "rows" || rowCount === undefined}
          />
        ))}
        {list === "options" && settings.allowOther === true && (
          <li class="part own">
            <span class="mark" data-mark={mark} aria-hidden="true" />
            <span>{t.other}</span>
            <span class="line" />
          </li>
        )}
      </ol>
      {parts.length < max && (
        <button
          type="button"
          class="part add"
          data-focus={`add:${key}:${list}`}
          onClick={() => addPart(editor, of, parts.length)}
        >
          <Icon name="plus" />
          <span>{t.add[list]}</span>
          <kbd aria-hidden="true">⏎</kbd>
        </button>
      )}
    </div>
  )
}
