/** A list to choose from, whose keys are handled by the element that has the focus. */
import { useEffect, useRef } from "preact/hooks"
import { Icon } from "./Icon.js"

export interface Suggestion {
  readonly value: string
  readonly label: string
  /** A short text at the end of the line. */
  readonly note?: string | undefined
  readonly isChosen?: boolean
}

export interface SuggestionsProps {
  readonly id: string
  readonly label: string
  readonly items: ReadonlyArray<Suggestion>
  /** The index of the item that Enter chooses. */
  readonly active: number
  readonly isMultiple?: boolean
  readonly onChoose: (item: Suggestion) => void
}

export const Suggestions = ({ active, id, isMultiple = false, items, label, onChoose }: SuggestionsProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" })
  }, [active])
  return (
    <ul ref={list} id={id} class="suggestions" role="listbox" aria-label={label} aria-multiselectable={isMultiple}>
      {items.map((item, index) => (
        <li
          key={item.value}
          id={suggestionId(id, index)}
          class="suggestion"
          role="option"
          aria-selected={item.isChosen === true}
          data-active={index === active ? "" : undefined}
          // The focus stays where it is.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          <span class="text" dir="auto">{item.label}</span>
          {item.note !== undefined && <span class="note">{item.note}</span>}
          {item.isChosen === true && <Icon name="check" />}
        </li>
      ))}
    </ul>
  )
}

export const suggestionId = (id: string, index: number): string => `${id}-${index}`

/** The index that a key leads to in a list. Undefined: the key is for something else. */
export const movedBy = (key: string, active: number, length: number): number | undefined => {
  if (length === 0) return undefined
  if (key === "ArrowDown") return (active + 1) % length
  if (key === "ArrowUp") return (active - 1 + length) % length
  return undefined
}

/** The items that have the words of a search in their labels or notes, labels that begin with the search first. */
export const matching = (items: ReadonlyArray<Suggestion>, search: string): ReadonlyArray<Suggestion> => {
  const words = search.toLocaleLowerCase().split(/\s+/).filter((word) => word !== "")
  if (words.length === 0) return items
  const begins = ({ label }: Suggestion) => label.toLocaleLowerCase().startsWith(words.join(" "))
  const found = items.filter(({ label, note = "" }) => {
    const text = `${label} ${note}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  return [...found.filter(begins), ...found.filter((item) => !begins(item))]
}
