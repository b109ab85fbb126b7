/** Bounds of the log. */

/** How many changes a page has by default. */
export const defaultChanges = 100

/** Maximum number of changes of a page. */
export const maxChanges = 1_000

/** How long a reader may wait for a change, in seconds. */
export const maxWaitSeconds = 30

/** Maximum bytes of the responses of one page of an event stream, or one response. A reader may be slow. */
export const maxEventBytes = 64 * 1_024

/** How often an event stream sends something while nothing happens, in milliseconds: proxies close idle connections. */
export const heartbeatMillis = 15_000

/** How often the credential of an event stream is checked while nothing happens, in milliseconds. */
export const credentialCheckMillis = 60_000

/**
 * What all event streams do regularly is done at the same moments, this many milliseconds apart: it costs less than to
 * wake the process for each of them.
 */
export const tickMillis = 5_000

/** How long the id of a removed response is kept in the log, in milliseconds. */
export const keptMillis = 400 * 24 * 3_600_000
