/**
 * The segments of texts in a SAV file. A text of more than 255 bytes is stored in several variables. There are as many
 * as its width in bytes / 252, rounded up. All but the last hold 255 bytes, so the last ones may be empty.
 */

/** A segment. `width` is that of its variable, `bytes` how many bytes of the text it holds, both in bytes. */
export interface Segment {
  readonly width: number
  readonly bytes: number
  /** Elements of eight bytes. */
  readonly elements: number
}

/** The segments of a text of this width. */
export const segmentsOf = (width: number): ReadonlyArray<Segment> => {
  const known = cache.get(width)
  if (known !== undefined) return known
  const count = width <= maxSegmentBytes ? 1 : Math.ceil(width / countedBytes)
  const segments = Array.from({ length: count }, (_, index): Segment => {
    const segmentWidth = index < count - 1 ? maxSegmentBytes : width - index * countedBytes
    return {
      width: segmentWidth,
      bytes: Math.max(0, Math.min(maxSegmentBytes, width - index * maxSegmentBytes)),
      elements: Math.ceil(segmentWidth / 8)
    }
  })
  cache.set(width, segments)
  return segments
}

/** A width is at most 32 767. */
const cache = new Map<number, ReadonlyArray<Segment>>()

const maxSegmentBytes = 255

const countedBytes = 252
