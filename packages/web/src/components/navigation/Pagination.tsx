/** Links to the other pages of a list. */
import type { Language } from "@canvass/core/ports"
import { componentTexts } from "../componentTexts.js"

export interface PaginationProps {
  readonly language: Language
  /** Which part of the list this page shows, such as `1–50 of 1,234`. */
  readonly summary: string
  /** Address of the first page; absent on it. */
  readonly first?: string | undefined
  /** Address of the page before; absent where the list is read by cursor, which knows the next page alone. */
  readonly previous?: string | undefined
  /** Address of the next page; absent on the last. */
  readonly next?: string | undefined
}

export const Pagination = ({ first, language, next, previous, summary }: PaginationProps) => {
  const t = componentTexts[language]
  return (
    <nav class="pagination" aria-label={t.pages}>
      <p>{summary}</p>
      {(first ?? previous ?? next) !== undefined && (
        <ul>
          {first !== undefined && (
            <li>
              <a href={first}>{t.firstPage}</a>
            </li>
          )}
          {previous !== undefined && (
            <li>
              <a rel="prev" href={previous}>{t.previousPage}</a>
            </li>
          )}
          {next !== undefined && (
            <li>
              <a rel="next" href={next}>{t.nextPage}</a>
            </li>
          )}
        </ul>
      )}
    </nav>
  )
}
