/**
 * A text that may recall answers. `{{` opens a menu of what may be told at the place. While the text has no focus, what
 * it recalls is shown as chips.
 */
import type { Scope } from "@canvass/core/editing"
import { useSignal } from "@preact/signals"
import type { RefObject } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { Popover } from "../../components/Popover.js"
import { matching, movedBy, suggestionId, Suggestions } from "../../components/Suggestions.js"
import { useEditor } from "../../state/EditorContext.js"
import { componentTexts } from "../../texts/componentTexts.js"
import { useTexts } from "../../texts/useTexts.js"
import { insertReference, recallable, recallLabel, recallParts, typedName } from "./references.js"

export interface RecallTextProps {
  readonly value: string
  readonly onInput: (value: string) => void
  /** What comes before the text. Undefined: the text is shown as it is written, and has no menu. */
  readonly scope: Scope | undefined
  /** The label for a screen reader. */
  readonly label?: string
  readonly id?: string
  readonly class?: string
  readonly placeholder?: string | undefined
  readonly rows?: number
  readonly maxLength?: number
  readonly focus?: string | undefined
  readonly lang?: string
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  /** Whether Enter begins a line. Default: it does not. */
  readonly isMultiline?: boolean
  /** Keys that the menu does not take. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onPaste?: (event: ClipboardEvent) => void
  readonly field?: RefObject<HTMLTextAreaElement | null>
}

export const RecallText = (props: RecallTextProps) => {
  const { class: className = "", isInvalid = false, isMultiline = false, onInput, rows = 1, scope, value } = props
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = props.field ?? ownField
  const listId = useId()
  const caret = useSignal<number | undefined>(undefined)
  const hasFocus = useSignal(false)
  const menu = useRef<RecallMenuHandle>(null)
  // The caret goes behind what was inserted once the text is in the field.
  const nextCaret = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
  })
  const typed = scope === undefined || caret.value === undefined ? undefined : typedName(value, caret.value)
  const readCaret = (element: HTMLTextAreaElement) => {
    caret.value = element.selectionStart === element.selectionEnd ? element.selectionStart : undefined
  }
  const close = () => {
    caret.value = undefined
  }
  const hasChips = scope !== undefined && !hasFocus.value && value.includes("{{")
  return (
    <div class="recall" data-chips={hasChips ? "" : undefined}>
      <textarea
        ref={field}
        id={props.id}
        class={className}
        rows={rows}
        dir="auto"
        lang={props.lang}
        aria-label={props.label}
        aria-invalid={isInvalid}
        aria-describedby={props.describedBy}
        aria-controls={typed === undefined ? undefined : listId}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        data-focus={props.focus}
        value={value}
        onFocus={() => {
          hasFocus.value = true
        }}
        onBlur={({ relatedTarget }) => {
          if (relatedTarget instanceof Element && relatedTarget.closest(".popover") !== null) return
          hasFocus.value = false
          close()
        }}
        onInput={({ currentTarget }) => {
          readCaret(currentTarget)
          onInput(currentTarget.value)
        }}
        onPaste={props.onPaste}
        onKeyDown={(event) => {
          if (event.isComposing) return
          if (typed !== undefined && menu.current?.takesKey(event) === true) {
            event.preventDefault()
            event.stopPropagation()
            return
          }
          props.onKeyDown?.(event)
          if (event.key === "Enter" && !isMultiline) event.preventDefault()
        }}
      />
      {hasChips && <Chips class={className} text={value} />}
      {typed !== undefined && scope !== undefined && (
        <RecallMenu
          id={listId}
          field={field}
          scope={scope}
          search={typed.search}
          handle={menu}
          onClose={() => {
            close()
            field.current?.focus()
          }}
          onInsert={(name, fallback) => {
            const inserted = insertReference(value, typed.from, typed.from + 2 + typed.search.length, name, fallback)
            nextCaret.current = inserted.caret
            close()
            field.current?.focus()
            onInput(inserted.text)
          }}
        />
      )}
    </div>
  )
}

/** The text with chips, above the field. A screen reader reads the field. */
const Chips = ({ class: className, text }: { readonly class: string; readonly text: string }) => {
  const editor = useEditor()
  return (
    <div class={`${className} recall-shown`} dir="auto" aria-hidden="true">
      {recallParts(text).map((part, index) =>
        part.kind === "text" ?
          part.text :
          <span key={index} class="recall-chip">{recallLabel(editor.definition.value, part.name)}</span>
      )}
    </div>
  )
}

interface RecallMenuHandle {
  readonly takesKey: (event: KeyboardEvent) => boolean
}

const RecallMenu = ({ field, handle, id, onClose, onInsert, scope, search }: {
  readonly id: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly scope: Scope
  readonly search: string
  readonly handle: RefObject<RecallMenuHandle | null>
  readonly onClose: () => void
  readonly onInsert: (name: string, fallback: string) => void
}) => {
  const editor = useEditor()
  const t = useTexts(componentTexts)
  const active = useSignal(0)
  const fallback = useSignal("")
  const fallbackField = useRef<HTMLInputElement>(null)
  const items = matching(recallable(editor.definition.value, scope, t), search)
  const at = Math.min(active.value, items.length - 1)
  const insert = (index: number) => {
    const item = items[index]
    if (item !== undefined) onInsert(item.value, fallback.value)
  }
  const takesKey = (event: KeyboardEvent): boolean => {
    const next = movedBy(event.key, at, items.length)
    if (next !== undefined) active.value = next
    else if (event.key === "Escape") onClose()
    else if (event.key === "Enter" && items.length > 0) insert(at)
    else if (event.key === "Tab" && !event.shiftKey && items.length > 0) fallbackField.current?.focus()
    else return false
    return true
  }
  handle.current = { takesKey }
  return (
    <Popover anchor={field} onClose={onClose}>
      <p class="visually-hidden" role="status">{items[at]?.label ?? t.nothingToRecall}</p>
      {items.length === 0
        ? <p class="hint nothing">{t.nothingToRecall}</p>
        : (
          <>
            <Suggestions
              id={id}
              label={t.recallMenu}
              items={items.map((item, index) => ({ ...item, isChosen: index === at }))}
              active={at}
              onChoose={(item) => onInsert(item.value, fallback.value)}
            />
            <label class="recall-fallback">
              <span class="label">{t.fallback}</span>
              <input
                ref={fallbackField}
                class="input"
                type="text"
                dir="auto"
                aria-activedescendant={suggestionId(id, at)}
                value={fallback.value}
                onInput={({ currentTarget: { value } }) => {
                  fallback.value = value
                }}
                onKeyDown={(event) => {
                  if (event.isComposing || event.key === "Tab" || !takesKey(event)) return
                  event.preventDefault()
                  event.stopPropagation()
                }}
              />
            </label>
          </>
        )}
    </Popover>
  )
}
