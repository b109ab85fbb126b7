/** The number of bytes of the value as JSON, as a database would store it. */
export const jsonBytes = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

const encoder = new TextEncoder()
