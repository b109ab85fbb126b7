/** Axes of charts. */

/** The end of an axis: a round number that is not below a value. Half of it is round too. */
export const ceilingOf = (value: number): number => {
  if (value <= 2) return 2
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const steps = magnitude === 1 ? wholeSteps : decimalSteps
  return Math.round((steps.find((step) => step * magnitude >= value) ?? 10) * magnitude)
}

const wholeSteps = [2, 4, 6, 8, 10]
const decimalSteps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

/**
 * Below a chart: all labels if they fit, else the first, the middle and the last one. The middle one is left out, and
 * the last one stands below the first, where they would overlap on a phone.
 *
 * @param isSpread - Whether the first and the last label are at the ends, as the points of a line are. Default: no.
 */
export const Axis = (
  { isSpread = false, labels }: { readonly labels: ReadonlyArray<string>; readonly isSpread?: boolean }
) => {
  const last = labels.length - 1
  const [start = "", middle = "", end = ""] = [labels[0], labels[Math.round(last / 2)], labels[last]]
  const hasAll = labels.length === 1 || (!isSpread && labelsFit(labels))
  const isStaggered = !hasAll && !standSideBySide(start, end)
  const shown: ReadonlyArray<readonly [x: number, anchor: "end" | "middle" | "start", label: string]> = hasAll
    ? labels.map((label, index) => [(index + 0.5) / labels.length, "middle", label])
    : [
      [0, "start", start],
      ...last < 2 || !standSideBySide(start, middle, end)
        ? []
        : [[Math.round(last / 2) / last, "middle", middle] as const],
      [1, "end", end]
    ]
  return (
    <svg class="columns-axis" width="100%" height={isStaggered ? 40 : 20} aria-hidden="true" focusable="false">
      {shown.map(([x, anchor, label]) => (
        <text
          key={x}
          x={`${round(100 * x)}%`}
          y={isStaggered && x === 1 ? 35 : 15}
          text-anchor={anchor}
          fill="currentColor"
        >
          {label}
        </text>
      ))}
    </svg>
  )
}

/** Whether labels fit below the columns of the narrowest card: each in the middle of its column. */
const labelsFit = (labels: ReadonlyArray<string>): boolean =>
  labels.length <= 3 && standSideBySide(...labels) ||
  labels.length * (Math.max(...labels.map(({ length }) => length)) + 1) <= maxAxisLength

/** Whether up to three labels fit below the narrowest chart: the first and the last one at its ends. */
const standSideBySide = (...labels: ReadonlyArray<string>): boolean =>
  labels.reduce((length, label) => length + label.length, 0) <= maxEndsLength

/** Maximum number of characters that stand side by side, with a space behind each label. */
const maxAxisLength = 34

/** Maximum number of characters of up to three labels, which have the whole width. */
const maxEndsLength = 40

/** Rounds a coordinate. */
export const round = (value: number): number => Math.round(value * 100) / 100
