/** Numbers as JSON writes them. Imports nothing, so that pages can use it. */

/**
 * Parses a number or the text of a number. Undefined for anything else, and for a number beyond a double (`1e999`).
 * Negative zero becomes 0: JSON cannot represent it.
 */
export const parseNumber = (value: unknown): number | undefined => {
  const number = typeof value === "number" ? value : isNumeral(value) ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number === 0 ? 0 : number : undefined
}

const isNumeral = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 40 && numeral.test(value)

/** The grammar of JSON. It excludes `0x10`, ` 9 ` and the empty string. */
const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
