/** The handle by which an item of a list is moved: by mouse, by touch, and with a key or a tap by its other way. */
import { useEffect, useRef } from "preact/hooks"
import { Icon } from "../../components/Icon.js"
import { dragByTouch } from "./dragByTouch.js"
import type { DropPlace, SortOptions } from "./Landing.js"
import { withMouseDrag } from "./withMouseDrag.js"

export interface DragHandleProps {
  readonly label: string
  /** Puts the item beside another one of its list. */
  readonly onDrop: (place: DropPlace) => void
  /** What a click, a tap, or Enter does. */
  readonly onActivate: () => void
}

export const DragHandle = ({ label, onActivate, onDrop }: DragHandleProps) => {
  const handle = useRef<HTMLSpanElement>(null)
  const actions = useRef({ onActivate, onDrop })
  actions.current = { onActivate, onDrop }
  useEffect(() => {
    const element = handle.current
    const item = element?.closest<HTMLElement>("[data-sort-key]")
    if (element === null || item === null || item === undefined) return undefined
    const options: SortOptions = {
      item,
      onDrop: (place) => actions.current.onDrop(place),
      onTap: () => actions.current.onActivate()
    }
    const endTouch = dragByTouch(element, options)
    const endMouse = withMouseDrag(({ dragByMouse }) => dragByMouse(element, options))
    return () => {
      endTouch()
      endMouse()
    }
  }, [])
  return (
    // Some browsers do not drag buttons.
    <span
      ref={handle}
      class="handle"
      role="button"
      tabIndex={0}
      aria-label={label}
      title={label}
      onClick={onActivate}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return
        event.preventDefault()
        onActivate()
      }}
    >
      <Icon name="drag" />
    </span>
  )
}
