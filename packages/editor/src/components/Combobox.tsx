/**
 * A button that shows what is chosen and opens a list to choose from, with search. Arrow keys move, Enter chooses,
 * Escape closes and gives the focus back. Where several can be chosen, the list stays open.
 */
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { componentTexts } from "../texts/componentTexts.js"
import { useTexts } from "../texts/useTexts.js"
import { Popover } from "./Popover.js"
import { matching, movedBy, type Suggestion, suggestionId, Suggestions } from "./Suggestions.js"

export interface ComboboxProps {
  /** What is chosen here, for a screen reader. */
  readonly label: string
  /** What is chosen. */
  readonly children: ComponentChildren
  /** Called when the list opens, so that a list that nobody sees costs nothing. */
  readonly items: () => ReadonlyArray<Suggestion>
  readonly onChoose: (value: string) => void
  readonly isMultiple?: boolean
  /** Whether a text that is in no item can be chosen. */
  readonly takesText?: boolean
  readonly class?: string
  readonly focus?: string | undefined
  readonly hasError?: boolean
}

export const Combobox = (props: ComboboxProps) => {
  const { children, class: className = "input select", focus, hasError = false, label } = props
  const isOpen = useSignal(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    isOpen.value = false
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        class={className}
        aria-haspopup="listbox"
        aria-expanded={isOpen.value}
        data-focus={focus}
        data-error={hasError ? "" : undefined}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || event.altKey || event.isComposing) return
          event.preventDefault()
          isOpen.value = true
        }}
      >
        <span class="visually-hidden">{label}:{" "}</span>
        <span class="text" dir="auto">{children}</span>
      </button>
      {isOpen.value && (
        <Popover
          anchor={button}
          onClose={() => {
            isOpen.value = false
          }}
        >
          <Choices {...props} onClose={close} />
        </Popover>
      )}
    </>
  )
}

const Choices = (
  { isMultiple = false, items, label, onChoose, onClose, takesText = false }: ComboboxProps & {
    readonly onClose: () => void
  }
) => {
  const t = useTexts(componentTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const search = useSignal("")
  const all = items()
  const active = useSignal(Math.max(0, all.findIndex(({ isChosen }) => isChosen === true)))
  // The popover around it is shown by then, and the next key is for the search.
  useLayoutEffect(() => queueMicrotask(() => input.current?.focus()), [])
  const text = search.value.trim()
  const found = matching(all, text)
  const shown = takesText && text !== "" && !all.some(({ label }) => label === text)
    ? [...found, { value: text, label: t.use(text) }]
    : found
  const at = Math.min(active.value, shown.length - 1)
  const choose = (value: string) => {
    onChoose(value)
    search.value = ""
    if (!isMultiple) onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const next = movedBy(event.key, at, shown.length)
    const chosen = shown[at]
    if (next !== undefined) active.value = next
    else if (event.key === "Enter" && chosen !== undefined) choose(chosen.value)
    else if (event.key === "Escape" || event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        ref={input}
        class="input search"
        type="text"
        role="combobox"
        dir="auto"
        autocomplete="off"
        aria-label={label}
        placeholder={takesText ? t.searchOrType : t.search}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? suggestionId(id, at) : undefined}
        value={search.value}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget: { value } }) => {
          search.value = value
          active.value = 0
        }}
      />
      {shown.length === 0 && <p class="hint nothing">{t.nothingFound}</p>}
      <Suggestions
        id={id}
        label={label}
        items={shown}
        active={at}
        isMultiple={isMultiple}
        onChoose={({ value }) => choose(value)}
      />
    </>
  )
}
