/**
 * How much text a store reads at a time. A row may hold 1 MiB, so reads are bounded in bytes and not in rows. A row
 * that alone exceeds a bound is read alone.
 */

/** Maximum bytes of the rows of one chunk of a stream. Any number of streams may be open. */
export const maxChunkBytes = 256 * 1_024

/** Maximum bytes of the rows of one batch that a service reads and counts at once. Few batches are read at a time. */
export const maxBatchBytes = 4 * 1_024 * 1_024
