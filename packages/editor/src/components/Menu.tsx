/**
 * A button that opens a list of things to do. Arrow keys, Home, End and letters move in the list, Escape closes it and
 * gives the focus back.
 */
import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { Icon, type IconName } from "./Icon.js"

export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  /** A short text at the end of the line, such as a key. */
  readonly note?: string
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  readonly run: () => void
}

export interface MenuProps {
  readonly label: string
  readonly items: ReadonlyArray<MenuItem>
  /** What the button shows. Default: three dots. */
  readonly children?: ComponentChildren
  readonly class?: string
  readonly focus?: string
}

export const Menu = ({ children, class: className = "button icon quiet", focus, items, label }: MenuProps) => {
  const isOpen = useSignal(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen.value) return undefined
    itemsIn(root.current)[0]?.focus()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) isOpen.value = false
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [isOpen.value])

  const close = () => {
    isOpen.value = false
    button.current?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen.value) return
    const all = itemsIn(root.current)
    const at = all.findIndex((item) => item === document.activeElement)
    const next = nextItem(event.key, at, all)
    if (event.key === "Tab") isOpen.value = false
    else if (event.key === "Escape") close()
    else if (next === undefined) return
    else all[next]?.focus()
    if (event.key !== "Tab") event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div class="menu" ref={root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        class={className}
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        aria-controls={id}
        aria-label={label}
        title={label}
        data-focus={focus}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        {children ?? <Icon name="more" />}
      </button>
      <div id={id} class="menu-items" role="menu" aria-label={label} hidden={!isOpen.value}>
        {isOpen.value && items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class={item.isDanger === true ? "menu-item danger" : "menu-item"}
            disabled={item.isDisabled}
            onClick={() => {
              close()
              item.run()
            }}
          >
            {item.icon !== undefined && <Icon name={item.icon} />}
            <span>{item.label}</span>
            {item.note !== undefined && <kbd>{item.note}</kbd>}
          </button>
        ))}
      </div>
    </div>
  )
}

const itemsIn = (root: HTMLElement | null): ReadonlyArray<HTMLElement> => [
  ...root?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? []
]

/** The index of the item that a key leads to. Undefined: the key is for something else. */
const nextItem = (key: string, at: number, items: ReadonlyArray<HTMLElement>): number | undefined => {
  const { length } = items
  if (key === "ArrowDown") return (at + 1) % length
  if (key === "ArrowUp") return (at - 1 + length) % length
  if (key === "Home") return 0
  if (key === "End") return length - 1
  if (key.length !== 1 || key === " ") return undefined
  const isMatch = (item: HTMLElement): boolean => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())
  const found = [...items.keys()].map((index) => (at + 1 + index) % length)
    .find((index) => items[index] !== undefined && isMatch(items[index]))
  return found
}
