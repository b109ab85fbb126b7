/** A row of small columns. Its label says the figures that it shows. */

export interface SparklineProps {
  readonly values: ReadonlyArray<number>
  /** Such as "12 responses in the last 30 days". */
  readonly label: string
}

export const Sparkline = ({ label, values }: SparklineProps) => {
  const top = Math.max(1, ...values)
  return (
    <svg
      class="sparkline"
      role="img"
      aria-label={label}
      width={values.length * 4}
      height="24"
      viewBox={`0 0 ${values.length * 4} 24`}
      preserveAspectRatio="none"
    >
      <title>{label}</title>
      {values.map((value, index) => {
        const length = value === 0 ? 1 : Math.max(2, Math.round(22 * value / top))
        return (
          <rect
            key={index}
            class={value === 0 ? "chart-empty" : "chart-main"}
            x={index * 4}
            y={24 - length}
            width="3"
            height={length}
            fill="currentColor"
          />
        )
      })}
    </svg>
  )
}
