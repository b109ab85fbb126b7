/** The pages of a list that is read by cursor: the address of a page remembers the pages that led to it. */

/** Parameters of an address. */
type Parameters = Readonly<Record<string, string>>

export interface CursorPages {
  /** The cursor of the page. Undefined: it is the first. */
  readonly cursor: string | undefined
  /** Parameters of the page before. Undefined on the first page, and where the address does not know it. */
  readonly previous: Parameters | undefined
  /** Whether a link to the first page leads elsewhere than `previous`. */
  readonly hasFirst: boolean
  /** Parameters of the page that begins at a cursor, after this one. */
  readonly next: (cursor: string) => Parameters
}

/** Reads the parameters `cursor` and `before` of an address. */
export const cursorPagesOf = (query: URLSearchParams): CursorPages => {
  const cursor = query.get("cursor") ?? undefined
  const before = cursor === undefined ? null : query.get("before")
  const trail = before === null ? [] : before.split(separator).slice(-maxTrail)
  const previous = trail.at(-1)
  return {
    cursor,
    previous: previous === undefined
      ? undefined
      : previous === firstPage
      ? {}
      : { cursor: previous, ...trailParameters(trail.slice(0, -1)) },
    hasFirst: cursor !== undefined && previous !== firstPage,
    next: (next) => ({ cursor: next, ...trailParameters([...trail, cursor ?? firstPage].slice(-maxTrail)) })
  }
}

const trailParameters = (trail: ReadonlyArray<string>): Parameters =>
  trail.length === 0 ? {} : { before: trail.join(separator) }

/** A character that cursors do not have. */
const separator = "."

/** What stands for the first page, which has no cursor. */
const firstPage = ""

/** The pages that an address remembers: addresses stay shorter than servers and proxies accept. */
const maxTrail = 20
