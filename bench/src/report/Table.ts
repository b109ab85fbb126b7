/** Formats a Markdown table with aligned columns. */

export type Row = ReadonlyArray<string>

export const table = (head: Row, rows: ReadonlyArray<Row>): string => {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: Row) => `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}
