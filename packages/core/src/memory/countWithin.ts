import { jsonBytes } from "../values/jsonBytes.js"

/** How many of the values from index `start` on have at most `maxBytes` together. At least one, if there is any. */
export const countWithin = (values: ReadonlyArray<unknown>, start: number, maxBytes: number): number => {
  let [count, bytes] = [0, 0]
  for (const value of values.slice(start, start + maxValues)) {
    bytes += jsonBytes(value)
    if (count > 0 && bytes > maxBytes) break
    count++
  }
  return count
}

/** Maximum number of values that are measured at a time. */
const maxValues = 1_000
