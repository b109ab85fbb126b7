/** The measures by which a matrix is a table, or a list of groups, as the style sheet of the respondent has them. */

/** The widths in rem from which on the words of a matrix may fit into a table. A wider one is never a table. */
export const tableWidths = [18, 23, 28, 33, 40, 47, 55] as const

/** The share of the heads of rows in the width of a table: more where few columns leave room. */
export const headShare = { few: 0.4, many: 0.3 } as const

/** How many columns are few. */
export const maxFewColumns = 3

/** In rem: the padding beside the head of a row, and the padding, the font and the minimum of a column. */
export const headPadding = 0.75
export const columnPadding = 0.5
export const columnFont = 0.875
export const minColumn = 2.75
