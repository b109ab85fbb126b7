/** The pages of the reference, and the operations of the current one. */
import type { Group } from "../document/Reference.js"

export interface ContentsProps {
  readonly groups: ReadonlyArray<Group>
  readonly current: Group | undefined
  /** The address of the first page, without `/` at the end. */
  readonly docsPath: string
}

/** Beside the page, and on narrow screens a menu above it. */
export const Contents = (props: ContentsProps) => (
  <>
    <details class="menu">
      <summary>{props.current?.name ?? "Contents"}</summary>
      <nav aria-label="API reference">
        <ContentsList {...props} />
      </nav>
    </details>
    <nav class="sidebar" aria-label="API reference">
      <ContentsList {...props} />
    </nav>
  </>
)

const ContentsList = ({ current, docsPath, groups }: ContentsProps) => (
  <ul>
    <li>
      <a href={docsPath} aria-current={current === undefined ? "page" : undefined}>Introduction</a>
    </li>
    {groups.map((group) => (
      <li key={group.slug}>
        <a href={`${docsPath}/${group.slug}`} aria-current={group === current ? "page" : undefined}>{group.name}</a>
        {group === current && (
          <ul>
            {group.operations.map(({ id, summary }) => (
              <li key={id}>
                <a href={`#${id}`}>{summary}</a>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)
