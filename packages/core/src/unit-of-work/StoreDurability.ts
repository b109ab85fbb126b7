/** Whether the data of a store outlives the process. */
import * as Context from "effect/Context"

/**
 * A store whose data ends with the process provides `{ isDurable: false }` beside its ports. Default: durable. For a
 * durable store `Canvass.open` demands a secret key, because what the key seals must be readable after a restart.
 */
export class StoreDurability extends Context.Reference<StoreDurability>()("@canvass/core/StoreDurability", {
  defaultValue: (): { readonly isDurable: boolean } => ({ isDurable: true })
}) {}
