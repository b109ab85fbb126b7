/** How much a figure has risen or fallen. */

/** Nothing where nothing has changed. */
export const Change = ({ change, size, words }: {
  readonly change: number
  /** The size of the change, as text. */
  readonly size: string
  /** What a screen reader says. Default: the text beside it says enough. */
  readonly words?: string
}) =>
  change === 0 ? null : (
    <span class={change > 0 ? "change more" : "change"}>
      <span aria-hidden="true">{change > 0 ? ` ▲ ${size}` : ` ▼ ${size}`}</span>
      {words !== undefined && <span class="visually-hidden">{words}</span>}
    </span>
  )
