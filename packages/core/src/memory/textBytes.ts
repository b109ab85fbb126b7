/** Measures values by the JSON that a database would store of them. */

/** The number of bytes of the value as JSON. */
export const textBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/** How many of the values from index `start` on have at most `maxBytes` together. At least one, if there is any. */
export const countWithin = (values: ReadonlyArray<unknown>, start: number, maxBytes: number): number => {
  let [count, bytes] = [0, 0]
  for (const value of values.slice(start, start + maxValues)) {
    bytes += textBytes(value)
    if (count > 0 && bytes > maxBytes) break
    count++
  }
  return count
}

/** Maximum number of values that are measured at a time. */
const maxValues = 1_000

const encoder = new TextEncoder()
