/** Links of which one is current: periods of time. */
export interface SegmentsProps {
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly links: ReadonlyArray<{ readonly label: string; readonly href: string; readonly isCurrent: boolean }>
}

export const Segments = ({ label, links }: SegmentsProps) => (
  <nav class="segments" aria-label={label}>
    {links.map(({ href, isCurrent, label }) => (
      <a key={label} href={href} aria-current={isCurrent ? "true" : undefined}>{label}</a>
    ))}
  </nav>
)
