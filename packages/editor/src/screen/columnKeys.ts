/**
 * F6 goes to the next column of the screen, and Shift+F6 to the one before, each time to where the focus was there.
 * With Tab one would pass the questions between, and select each of them.
 */
const columns = ".outline, .canvas, .view, .preview, .inspector"
const controls = ":is(a[href], button, input, select, summary, textarea):not(:disabled)"

export class ColumnKeys {
  /** Where the focus was in each column. */
  readonly #last = new WeakMap<Element, HTMLElement>()

  onFocusIn(target: EventTarget | null): void {
    const column = target instanceof HTMLElement ? target.closest(columns) : null
    if (column !== null && target instanceof HTMLElement) this.#last.set(column, target)
  }

  onKeyDown(event: KeyboardEvent, screen: HTMLElement): void {
    if (event.key !== "F6" || event.ctrlKey || event.metaKey || event.altKey) return
    const shown = [...screen.querySelectorAll(columns)].filter(isShown)
    const at = shown.findIndex((column) => column.contains(document.activeElement))
    const next = shown[(at + (event.shiftKey ? (at < 0 ? 0 : shown.length - 1) : 1)) % shown.length]
    if (next === undefined) return
    event.preventDefault()
    const last = this.#last.get(next)
    const control = last?.isConnected === true && last !== next && isShown(last)
      ? last
      : [...next.querySelectorAll<HTMLElement>(controls)].find(isShown)
    control?.focus()
  }
}

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
