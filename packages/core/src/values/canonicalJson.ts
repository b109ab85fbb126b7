/** JSON whose fields are in order, so that equal values have equal texts. */
export const canonicalJson = (input: unknown): string => JSON.stringify(input, (_name, value: unknown) => sorted(value))

const sorted = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => left < right ? -1 : 1))
    : value
