/** Links between the views of one object. */
export interface Tab {
  readonly label: string
  readonly href: string
  readonly isCurrent: boolean
}

export interface TabsProps {
  /** What the tabs belong to, for screen readers. */
  readonly label: string
  readonly tabs: ReadonlyArray<Tab>
}

export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav class="tabs" aria-label={label}>
    <ul>
      {tabs.map(({ href, isCurrent, label }) => (
        <li key={href}>
          <a href={href} aria-current={isCurrent ? "page" : undefined}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
)
