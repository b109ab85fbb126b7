/** UUIDs as text. Their canonical form, in which they are stored and compared, is in lower case. */

/** A UUID in its canonical form. */
export const canonical = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const length = 36

/** Returns the canonical form of a UUID in any case, or `undefined` for any other text. */
export const parse = (text: string): string | undefined => {
  if (text.length !== length) return undefined
  const lower = text.toLowerCase()
  return canonical.test(lower) ? lower : undefined
}

/** The UUID that sorts before all others. */
export const least = "00000000-0000-0000-0000-000000000000"

/** The UUID that sorts after all others. */
export const greatest = "ffffffff-ffff-ffff-ffff-ffffffffffff"

/** The milliseconds since 1970 at which a UUID of version 7 was made. */
export const timeOf = (canonicalUuid: string): number =>
  Number.parseInt(canonicalUuid.slice(0, 8) + canonicalUuid.slice(9, 13), 16)
