/** Bounds of the log. */

/** How many changes a page has by default. */
export const defaultChanges = 100

/** Maximum number of changes of a page. */
export const maxChanges = 1_000

/** How long a reader may wait for a change, in seconds. */
export const maxWaitSeconds = 30

/** How long the id of a removed response is kept in the log, in milliseconds. */
export const keptMillis = 400 * 24 * 3_600_000
