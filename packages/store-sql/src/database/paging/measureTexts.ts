/** Returns the length of the texts in these columns of all rows together, in UTF-16 code units. */
export const measureTexts = (rows: ReadonlyArray<object>, columns: ReadonlyArray<string>): number => {
  let sum = 0
  for (const row of rows) {
    for (const column of columns) {
      const value: unknown = Reflect.get(row, column)
      if (typeof value === "string") sum += value.length
    }
  }
  return sum
}
