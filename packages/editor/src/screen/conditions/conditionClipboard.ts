/** The condition that was copied last. It can be pasted at every place, of any survey that is edited in this page. */
import type { Condition } from "@canvass/core/editing"
import { signal } from "@preact/signals"

export const copiedCondition = signal<Condition | undefined>(undefined)
