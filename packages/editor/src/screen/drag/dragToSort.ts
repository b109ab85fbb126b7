/**
 * Moves an item of a list by its handle. A mouse drags it as browsers drag; a finger and a pen move it at once, without
 * the long press that browsers ask for. A line shows where it will land.
 */
import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter"

export interface SortOptions {
  /** What is moved. Its `data-sort` names the list, `data-sort-key` itself. */
  readonly item: HTMLElement
  /** Puts the item before or behind another one of the list. */
  readonly onDrop: (place: DropPlace) => void
  /** The handle was touched, and not moved. */
  readonly onTap: () => void
}

export interface DropPlace {
  readonly beside: string
  readonly side: "after" | "before"
}

/** How far a finger moves before it drags, in pixels. */
const minDistance = 6

/** @returns ends it */
export const dragToSort = (handle: HTMLElement, options: SortOptions): () => void => {
  const endMouse = dragByMouse(handle, options)
  const endTouch = dragByTouch(handle, options)
  return () => {
    endMouse()
    endTouch()
  }
}

const dragByMouse = (element: HTMLElement, options: SortOptions): () => void => {
  let landing: Landing | undefined
  return draggable({
    element,
    onGenerateDragPreview: ({ location, nativeSetDragImage }) => {
      const { left, top } = options.item.getBoundingClientRect()
      const { clientX, clientY } = location.initial.input
      nativeSetDragImage?.(options.item, clientX - left, clientY - top)
    },
    onDragStart: () => {
      landing = new Landing(options)
    },
    onDrag: ({ location }) => landing?.show(location.current.input.clientY),
    // A drag that ends outside of the column, or by Escape, moves nothing.
    onDrop: ({ location }) => landing?.end(location.current.dropTargets.length > 0)
  })
}

const dragByTouch = (handle: HTMLElement, options: SortOptions): () => void => {
  const listeners = new AbortController()
  const { signal } = listeners
  let start: number | undefined
  let landing: Landing | undefined
  const end = (isDropped: boolean) => {
    if (start !== undefined && landing === undefined && isDropped) options.onTap()
    landing?.end(isDropped)
    start = undefined
    landing = undefined
  }
  // Without this, a long press opens a menu or begins a drag of the browser.
  handle.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false, signal })
  handle.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse") return
    handle.setPointerCapture(event.pointerId)
    start = event.clientY
  }, { signal })
  handle.addEventListener("pointermove", ({ clientY }) => {
    if (start === undefined) return
    if (landing === undefined && Math.abs(clientY - start) < minDistance) return
    landing ??= new Landing(options, true)
    landing.show(clientY)
  }, { signal })
  handle.addEventListener("pointerup", () => end(true), { signal })
  handle.addEventListener("pointercancel", () => end(false), { signal })
  return () => {
    end(false)
    listeners.abort()
  }
}

/** The place where the item would land, and the line that shows it. */
class Landing {
  readonly #options: SortOptions
  readonly #scroller: Element | null
  #target: { readonly element: HTMLElement; readonly side: DropPlace["side"] } | undefined
  #y = 0
  #frame = 0

  /** @param scrolls whether the column scrolls at its edges. For a mouse, the library does */
  constructor(options: SortOptions, scrolls = false) {
    this.#options = options
    this.#scroller = options.item.closest(".canvas, .outline")
    options.item.dataset["dragged"] = ""
    if (scrolls) this.#frame = requestAnimationFrame(this.#scroll)
  }

  show(y: number): void {
    this.#y = y
    const target = this.#nearest(y)
    if (target?.element === this.#target?.element && target?.side === this.#target?.side) return
    delete this.#target?.element.dataset["drop"]
    this.#target = target
    if (target !== undefined) target.element.dataset["drop"] = target.side
  }

  end(isDropped: boolean): void {
    cancelAnimationFrame(this.#frame)
    delete this.#options.item.dataset["dragged"]
    delete this.#target?.element.dataset["drop"]
    const key = this.#target?.element.dataset["sortKey"]
    if (!isDropped || this.#target === undefined || key === undefined) return
    if (this.#target.element !== this.#options.item) {
      this.#options.onDrop({ beside: key, side: this.#target.side })
    }
  }

  #nearest(y: number): { readonly element: HTMLElement; readonly side: DropPlace["side"] } | undefined {
    const { item } = this.#options
    const items = item.closest("[data-sort-scope]")
      ?.querySelectorAll<HTMLElement>(`[data-sort="${CSS.escape(item.dataset["sort"] ?? "")}"]`) ?? []
    let nearest: HTMLElement | undefined
    let distance = Number.POSITIVE_INFINITY
    let side: DropPlace["side"] = "before"
    for (const element of items) {
      const { bottom, top } = element.getBoundingClientRect()
      const away = Math.max(top - y, y - bottom, 0)
      if (away >= distance) continue
      distance = away
      nearest = element
      side = y < (top + bottom) / 2 ? "before" : "after"
    }
    return nearest === undefined ? undefined : { element: nearest, side }
  }

  readonly #scroll = (): void => {
    if (this.#scroller !== null) {
      const { bottom, top } = this.#scroller.getBoundingClientRect()
      const above = top + edge - this.#y
      const below = this.#y - (bottom - edge)
      const step = above > 0 ? -above : Math.max(0, below)
      if (step !== 0) {
        this.#scroller.scrollBy(0, step / 4)
        this.show(this.#y)
      }
    }
    this.#frame = requestAnimationFrame(this.#scroll)
  }
}

/** The height of the edges of a column that scroll, in pixels. */
const edge = 64
