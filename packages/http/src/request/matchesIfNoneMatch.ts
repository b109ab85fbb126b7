/** The header `If-None-Match`: the copies that a caller has. */

/** Whether `If-None-Match` holds `tag` or `*`, by weak comparison. */
export const matchesIfNoneMatch = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag))
