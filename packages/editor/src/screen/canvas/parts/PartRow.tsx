/** An option or a row: handle, mark, label, what is particular to it, and a menu. */
import { definitionLimits, type OptionDefinition } from "@canvass/core/editing"
import { ImageView } from "@canvass/ui"
import { Menu } from "../../../components/Menu.js"
import { changePart, type PartsOf } from "../../../model/questions/parts.js"
import { useEditor } from "../../../state/EditorContext.js"
import { useComputedOf } from "../../../state/useComputedOf.js"
import { canvasTexts } from "../../../texts/canvasTexts.js"
import { partTexts } from "../../../texts/partTexts.js"
import { useTexts } from "../../../texts/useTexts.js"
import { shortCondition } from "../../conditions/shortCondition.js"
import { DragHandle } from "../../drag/DragHandle.js"
import { placesOf } from "../../questions/places.js"
import { focusOf } from "../../questions/questionActions.js"
import {
  addPart,
  focusPart,
  movePartTo,
  partFocus,
  pasteLines,
  relabel,
  removeEmpty,
  removePart
} from "./partActions.js"

/** What stands before a label: what respondents choose with. */
export type Mark = "checkbox" | "none" | "place" | "radio"

export interface PartRowProps {
  readonly of: PartsOf
  readonly part: OptionDefinition
  readonly index: number
  readonly count: number
  readonly mark: Mark
  readonly isActive: boolean
  readonly takesExclusive: boolean
  readonly takesFixed: boolean
}

export const PartRow = ({ count, index, isActive, mark, of, part, takesExclusive, takesFixed }: PartRowProps) => {
  const editor = useEditor()
  const [t, c] = [useTexts(partTexts), useTexts(canvasTexts)]
  const { exclusive, fixed, label, showIf, value } = part
  const name = label.trim() === "" ? (of.list === "options" ? t.option : t.row)(index + 1) : label

  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0
    if (step !== 0 && event.altKey) movePartTo(editor, of, index, index + step)
    else if (step === -1 && index === 0) {
      editor.select({ kind: "questions", keys: [of.question] }, focusOf(of.question))
    } else if (step === 1 && index === count - 1) editor.focus.value = `add:${of.question}:${of.list}`
    else if (step !== 0) focusPart(editor, of, index + step)
    else if (event.key === "Enter") addPart(editor, of, index + 1)
    else if (event.key === "Backspace" && event.currentTarget.value === "" && count > 1) removeEmpty(editor, of, index)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <li class="part" data-sort="part" data-sort-key={String(index)} data-active={isActive ? "" : undefined}>
      {isActive && (
        <DragHandle
          label={t.drag(name)}
          onActivate={() => focusPart(editor, of, index)}
          onDrop={({ beside, side }) => {
            const target = Number(beside) + (side === "after" ? 1 : 0)
            movePartTo(editor, of, index, target > index ? target - 1 : target)
          }}
        />
      )}
      <span class="mark" data-mark={mark} aria-hidden="true">{mark === "place" ? index + 1 : undefined}</span>
      <ImageView image={part.image} pictureOf={editor.pictureOf} />
      <input
        type="text"
        dir="auto"
        aria-label={(of.list === "options" ? t.option : t.row)(index + 1)}
        placeholder={(of.list === "options" ? t.option : t.row)(index + 1)}
        maxLength={definitionLimits.optionText}
        value={label}
        data-focus={partFocus(of, index)}
        onFocus={({ currentTarget }) => {
          editor.select({ kind: "part", ...of, value })
          // The label that a new part has is there to be replaced.
          if (label === (of.list === "options" ? t.option : t.row)(index + 1)) currentTarget.select()
        }}
        onInput={({ currentTarget }) => relabel(editor, of, index, currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const text = event.clipboardData?.getData("text/plain") ?? ""
          if (!text.trim().includes("\n")) return
          event.preventDefault()
          pasteLines(editor, of, index, text)
        }}
      />
      <PartChips part={part} />
      {isActive && (
        <Menu
          label={t.actions(name)}
          items={[
            { label: c.up, icon: "up", isDisabled: index === 0, run: () => movePartTo(editor, of, index, index - 1) },
            {
              label: c.down,
              icon: "down",
              isDisabled: index === count - 1,
              run: () => movePartTo(editor, of, index, index + 1)
            },
            ...takesExclusive || exclusive === true
              ? [{
                label: t.makeExclusive,
                ...exclusive === true ? { icon: "check" as const } : {},
                run: () =>
                  editor.edit((before) =>
                    changePart(before, of, value, { exclusive: exclusive === true ? undefined : true })
                  )
              }]
              : [],
            ...takesFixed || fixed === true
              ? [{
                label: t.makeFixed,
                ...fixed === true ? { icon: "check" as const } : {},
                run: () =>
                  editor.edit((before) => changePart(before, of, value, { fixed: fixed === true ? undefined : true }))
              }]
              : [],
            {
              label: c.remove,
              icon: "trash",
              isDanger: true,
              isDisabled: count === 1,
              run: () => removePart(editor, of, index)
            }
          ]}
        />
      )}
      {showIf !== undefined && <PartRule condition={showIf} />}
    </li>
  )
}

const PartChips = ({ part: { exclusive, fixed, label, score, value } }: { readonly part: OptionDefinition }) => {
  const t = useTexts(partTexts)
  return (
    <>
      {exclusive === true && <span class="chip">{t.exclusive}</span>}
      {fixed === true && <span class="chip">{t.fixed}</span>}
      {value.trim() !== label.trim() && label.trim() !== "" && (
        <span class="chip value" title={t.value(value)}>{value}</span>
      )}
      {score !== undefined && <span class="score" title={t.score(score)}>{score}</span>}
    </>
  )
}

/** When an option is shown, in short. */
const PartRule = ({ condition }: { readonly condition: NonNullable<OptionDefinition["showIf"]> }) => {
  const editor = useEditor()
  const { numbers } = placesOf(editor)
  const rule = useComputedOf(
    () => shortCondition(editor.definition.value, condition, numbers.value, editor.language),
    [condition]
  )
  return <span class="part-rule">{rule}</span>
}
