/**
 * A formula as text, with completion. What is wrong is marked at its place. Text that is no formula stays in the field,
 * changes nothing, and keeps the survey from being published.
 */
import { type Expression, readFormula, type Scope, type TextRange } from "@canvass/core/editing"
import { useSignal } from "@preact/signals"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { Popover } from "../../components/Popover.js"
import { movedBy, suggestionId, Suggestions } from "../../components/Suggestions.js"
import { useEditor } from "../../state/EditorContext.js"
import { formulaTexts } from "../../texts/formulaTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { sentencesOf } from "../findings.js"
import { complete, completionAt } from "./completions.js"
import { formulaError, formulaText } from "./formulaText.js"

export interface FormulaFieldProps {
  readonly value: Expression
  readonly onChange: (value: Expression) => void
  readonly scope: Scope
  /** The JSON Pointer of the expression. */
  readonly pointer: string
  readonly focus?: string
}

export const FormulaField = ({ focus, onChange, pointer, scope, value }: FormulaFieldProps) => {
  const editor = useEditor()
  const t = useTexts(formulaTexts)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const caret = useSignal<number | undefined>(undefined)
  const active = useSignal(0)
  const nextCaret = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  })
  const text = formulaText(editor, pointer, value)
  const read = readFormula(text)
  const marks = "error" in read
    ? [{ range: read.error, sentence: formulaError(t, read.error) }]
    : editor.errorsAt(pointer).map((error) => ({
      range: read.rangeAt(error.pointer.slice(pointer.length)),
      sentence: sentencesOf([error]).join(" ")
    }))
  const completion = caret.value === undefined
    ? undefined
    : completionAt(editor.definition.value, scope, text, caret.value, t.functionKind)
  const at = Math.min(active.value, (completion?.items.length ?? 0) - 1)
  const write = (written: string) => {
    const result = readFormula(written)
    const isFinished = !("error" in result)
    const next = "error" in result ? value : result.value
    editor.formulas.value = new Map(editor.formulas.value).set(pointer, { text: written, value: next, isFinished })
    if (next !== value) onChange(next)
  }
  const choose = (chosen: string) => {
    if (completion === undefined || caret.value === undefined) return
    const completed = complete(text, completion, caret.value, chosen)
    nextCaret.current = completed.caret
    caret.value = completed.caret
    active.value = 0
    write(completed.text)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const items = completion?.items ?? []
    const next = movedBy(event.key, at, items.length)
    const chosen = items[at]
    if (next !== undefined) active.value = next
    else if ((event.key === "Enter" || event.key === "Tab") && chosen !== undefined && !event.shiftKey) {
      choose(chosen.value)
    } else if (event.key === "Escape" && completion !== undefined) caret.value = undefined
    else if (event.key !== "Enter") return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="field">
      <label class="label" for={id}>{t.formula}</label>
      <div class="formula">
        <div class="formula-marks" aria-hidden="true">
          <Marked text={text} ranges={marks.map(({ range }) => range)} />
        </div>
        <textarea
          ref={field}
          id={id}
          class="input"
          rows={2}
          dir="ltr"
          spellcheck={false}
          autocomplete="off"
          data-focus={focus}
          aria-invalid={marks.length > 0}
          aria-describedby={`${id}-hint`}
          aria-controls={completion === undefined ? undefined : `${id}-list`}
          value={text}
          onKeyDown={onKeyDown}
          onBlur={() => {
            caret.value = undefined
          }}
          onInput={({ currentTarget }) => {
            caret.value = currentTarget.selectionStart
            active.value = 0
            write(currentTarget.value)
          }}
        />
      </div>
      <div id={`${id}-hint`}>
        {marks.length === 0
          ? <p class="hint">{t.hint}</p>
          : <p class="error">{[...new Set(marks.map(({ sentence }) => sentence))].join(" ")}</p>}
      </div>
      {completion !== undefined && (
        <Popover
          anchor={field}
          onClose={() => {
            caret.value = undefined
          }}
        >
          <p class="visually-hidden" role="status" id={suggestionId(`${id}-said`, at)}>{completion.items[at]?.label}</p>
          <Suggestions
            id={`${id}-list`}
            label={t.completions}
            items={completion.items}
            active={at}
            onChoose={(item) => choose(item.value)}
          />
        </Popover>
      )}
    </div>
  )
}

/** The text with its wrong parts marked. It lies below the text of the field. */
const Marked = ({ ranges, text }: { readonly text: string; readonly ranges: ReadonlyArray<TextRange> }) => {
  const sorted = [...ranges].toSorted((a, b) => a.from - b.from)
  let end = 0
  const parts = sorted.flatMap(({ from, to }) => {
    const begin = Math.max(end, from)
    const before = text.slice(end, begin)
    const marked = text.slice(begin, Math.max(to, begin + 1))
    end = begin + marked.length
    return [before, <mark key={begin}>{marked === "" ? " " : marked}</mark>]
  })
  return <>{parts}{text.slice(end)}{" "}</>
}
