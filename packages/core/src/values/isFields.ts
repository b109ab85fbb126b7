/** Whether a value is an object with fields, such as JSON has. Pages use it too. */
export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
