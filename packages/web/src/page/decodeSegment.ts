/** Decodes a segment of a path. `undefined` for one that is not encoded correctly: no page has it. */
export const decodeSegment = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
