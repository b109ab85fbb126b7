/**
 * A table with a sticky header. Where its place is too narrow for the columns, each row is an item of a list, with the
 * name of the column at each value.
 */
import type { ComponentChildren } from "preact"

export interface Column<Row> {
  /** The heading. It is also the name of the value in a list. */
  readonly title: string
  /**
   * `number`: right-aligned, in tabular figures. `word`: short, on one line. `action`: the heading is for screen
   * readers only. Default: `text`, which may be long.
   */
  readonly kind?: "action" | "number" | "text" | "word"
  /** Whether the cell names its row. One column should. */
  readonly isRowHeader?: boolean
  readonly cell: (row: Row, index: number) => ComponentChildren
}

export interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row, index: number) => string
  /** What stands in the place of the table while there are no rows. */
  readonly empty?: ComponentChildren
}

export function Table<Row>({ caption, columns, empty, keyOf, rows }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    <div class={columns.length > manyColumns ? "table-frame many" : "table-frame"}>
      <table class="table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ kind = "text", title }) => (
              <th key={title} scope="col" class={kind}>
                {kind === "action" ? <span class="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ cell, isRowHeader = false, kind = "text", title }) =>
                isRowHeader
                  ? <th key={title} scope="row" class={kind}>{cell(row, index)}</th>
                  : (
                    <td key={title} class={kind} data-label={kind === "action" ? undefined : title}>
                      {cell(row, index)}
                    </td>
                  )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table with more columns does not fit beside the navigation in a window of 1 024 px. */
const manyColumns = 5
