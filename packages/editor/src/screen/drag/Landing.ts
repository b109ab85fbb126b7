/** Where an item of a list that is dragged would land: the nearest place, with a line that shows it. */

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

/** The place where the item would land, and the line that shows it. */
export class Landing {
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
