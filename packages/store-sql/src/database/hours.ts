/** Hours from 1970, by which audit entries are counted. */
import type { Instant } from "@canvass/core"

export const hourMillis = 3_600_000

/** The number of whole hours from 1970 to this time. */
export const hourOf = (at: Instant.Instant): number => Math.floor(at / hourMillis)
