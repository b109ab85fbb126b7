/** What a survey has beside its questions: endings, quotas, hidden fields and variables. */
import type { Condition } from "@canvass/core/editing"
import type { ComponentChildren } from "preact"
import { IconButton } from "../../components/Button.js"
import { Icon } from "../../components/Icon.js"
import { addEnding } from "../../model/lists/endings.js"
import { addHiddenField } from "../../model/lists/hiddenFields.js"
import { addQuota } from "../../model/lists/quotas.js"
import { addVariable } from "../../model/lists/variables.js"
import { useEditor } from "../../state/EditorContext.js"
import { type EditorState, inspectorFocus } from "../../state/EditorState.js"
import type { Selection } from "../../state/Selection.js"
import { outlineTexts } from "../../texts/outlineTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { shortCondition } from "../conditions/shortCondition.js"
import { placesOf } from "../questions/places.js"
import { OutlineMark } from "./OutlineMark.js"

/** Something of a list of the survey. */
interface Item {
  readonly name: string
  readonly note: string
  readonly sign: ComponentChildren
  readonly selection: Selection
  /** Where findings about it point to. */
  readonly pointer: string
  /** Whether what was typed is not in the survey, because it is no formula yet. */
  readonly isUnfinished?: boolean
}

/** How many responses a new quota takes. */
const newQuotaMax = 100

export const OutlineLists = () => {
  const editor = useEditor()
  const t = useTexts(outlineTexts)
  const { endings = [], hiddenFields = [], quotas = [], variables = [] } = editor.definition.value
  const ruleOf = (condition: Condition | undefined, otherwise: string): string =>
    condition === undefined
      ? otherwise
      : shortCondition(editor.definition.value, condition, placesOf(editor).numbers.value, editor.language)
  return (
    <>
      <List
        title={t.endings}
        add={t.addEnding}
        items={endings.map(({ key, message = "", outcome, showIf, title = "" }, index) => ({
          name: [title, message].find((text) => text.trim() !== "") ?? key,
          note: outcome === "screenedOut" ? t.out : ruleOf(showIf, endings.length > 1 ? t.otherwise : ""),
          sign: outcome === "screenedOut" ? "×" : <Icon name="check" />,
          selection: { kind: "ending", key },
          pointer: `/endings/${index}`
        }))}
        onAdd={() => {
          const had = new Set(endings.map(({ key }) => key))
          editor.edit((before) => addEnding(before, { title: t.thanks }))
          const added = editor.definition.peek().endings?.find(({ key }) => !had.has(key))
          if (added !== undefined) editor.select({ kind: "ending", key: added.key }, inspectorFocus)
        }}
      />
      <List
        title={t.quotas}
        add={t.addQuota}
        items={quotas.map(({ key, max, name, when }, index) => ({
          name: `${name === undefined || name.trim() === "" ? key : name} · ${max}`,
          note: ruleOf(when, ""),
          sign: "%",
          selection: { kind: "quota", key },
          pointer: `/quotas/${index}`
        }))}
        onAdd={() => {
          editor.edit((before) => addQuota(before, { max: newQuotaMax }))
          const added = editor.definition.peek().quotas?.at(-1)
          if (added !== undefined) editor.select({ kind: "quota", key: added.key }, inspectorFocus)
        }}
      />
      <List
        title={t.fields}
        add={t.addField}
        items={hiddenFields.map(({ arms, name }, index) => ({
          name,
          note: arms === undefined ? "" : t.drawn,
          sign: "@",
          selection: { kind: "field", name },
          pointer: `/hiddenFields/${index}`
        }))}
        onAdd={() => {
          editor.edit((before) => addHiddenField(before, "field1"))
          const added = editor.definition.peek().hiddenFields?.at(-1)
          if (added !== undefined) editor.select({ kind: "field", name: added.name }, inspectorFocus)
        }}
      />
      <List
        title={t.variables}
        add={t.addVariable}
        items={variables.map(({ name, value }, index) => {
          const pointer = `/variables/${index}`
          const typed = editor.formulas.value.get(`${pointer}/value`)
          return {
            name,
            note: "",
            sign: "ƒ",
            selection: { kind: "variable", name },
            pointer,
            isUnfinished: typed?.value === value && !typed.isFinished
          }
        })}
        onAdd={() => {
          editor.edit((before) => addVariable(before, "variable1", 0))
          const added = editor.definition.peek().variables?.at(-1)
          if (added !== undefined) editor.select({ kind: "variable", name: added.name }, inspectorFocus)
        }}
      />
    </>
  )
}

const List = ({ add, items, onAdd, title }: {
  readonly title: string
  readonly add: string
  readonly items: ReadonlyArray<Item>
  readonly onAdd: () => void
}) => {
  const editor = useEditor()
  return (
    <section>
      <div class="group">
        <h2>{title}</h2>
        <IconButton icon="plus" label={add} onClick={onAdd} />
      </div>
      {items.length > 0 && <ul>{items.map((item) => <ListItem key={item.pointer} editor={editor} item={item} />)}</ul>}
    </section>
  )
}

const ListItem = ({ editor, item: { isUnfinished, name, note, pointer, selection, sign } }: {
  readonly editor: EditorState
  readonly item: Item
}) => {
  const { hasErrors } = useTexts(outlineTexts)
  return (
    <li class="entry" data-selected={isSame(editor.selection.value, selection) ? "" : undefined}>
      <button
        type="button"
        aria-current={isSame(editor.selection.value, selection)}
        onClick={() => editor.select(selection, inspectorFocus)}
      >
        <span class="sign" aria-hidden="true">{sign}</span>
        <span class="text" dir="auto">{name}</span>
        {note !== "" && <span class="short-rule">{note}</span>}
        <OutlineMark says={isUnfinished === true || editor.errorsAt(pointer).length > 0 ? hasErrors : ""} />
      </button>
    </li>
  )
}

const isSame = (one: Selection, other: Selection): boolean =>
  one.kind === other.kind && ("key" in one && "key" in other
    ? one.key === other.key
    : "name" in one && "name" in other && one.name === other.name)
