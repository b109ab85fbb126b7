/** The options or the rows of a question, each of which leads to everything that can be changed of it. */
import { type OptionDefinition, type QuestionDefinition, shapeOf } from "@canvass/core/editing"
import type { PartList } from "../../../model/names/renameKey.js"
import { useEditor } from "../../../state/EditorContext.js"
import { inspectorTexts } from "../../../texts/inspectorTexts.js"
import { partTexts } from "../../../texts/partTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { errorsAt } from "../../findings.js"

export const PartLinks = ({ pointer, question }: {
  readonly question: QuestionDefinition
  readonly pointer: string
}) => {
  const t = useTexts(partTexts)
  const { options = [], settings, type } = question
  const { rowCount } = shapeOf(type)
  return (
    <>
      <Links
        list="options"
        parts={options}
        label={rowCount === undefined ? t.options : t.columns}
        question={question.key}
        pointer={`${pointer}/options`}
      />
      {rowCount !== undefined && (
        <Links
          list="rows"
          parts={settings?.rows ?? []}
          label={t.rows}
          question={question.key}
          pointer={`${pointer}/settings/rows`}
        />
      )}
    </>
  )
}

const Links = ({ label, list, parts, pointer, question }: {
  readonly label: string
  readonly list: PartList
  readonly parts: ReadonlyArray<OptionDefinition>
  readonly question: string
  readonly pointer: string
}) => {
  const editor = useEditor()
  const t = useTexts(inspectorTexts)
  return (
    <details class="parts">
      <summary>{label} · {parts.length}</summary>
      <ul>
        {parts.map((part, index) => (
          <li key={part.value}>
            <button
              type="button"
              class="entry-link"
              data-error={errorsAt(editor, `${pointer}/${index}`).length > 0 ? "" : undefined}
              onClick={() => editor.select({ kind: "part", question, list, value: part.value }, "part-back")}
            >
              <span class="text">{part.label === "" ? part.value : part.label}</span>
              <span class="hint">
                {[
                  part.score === undefined ? "" : t.scoreOf(part.score),
                  part.exclusive === true ? t.exclusive : "",
                  part.showIf === undefined ? "" : t.hasRule
                ].filter((text) => text !== "").join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
