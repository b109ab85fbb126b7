/** The events that wait for the event handler, in the promise API. */
import type { EventOutbox } from "../../events/EventOutbox.js"
import type { Calls } from "../calls/Calls.js"

/** The events that wait in the store for `onEvent`. */
export interface EventsApi {
  /**
   * Returns the number of events that wait, of all engines on the store. An event waits until its handler has
   * succeeded. 0 when no engine has ever had `onEvent`.
   *
   * @example
   * if (await canvass.events.waitingCount() > 10_000) console.warn("The event handler is behind.")
   */
  readonly waitingCount: () => Promise<number>
  /**
   * Ends `onEvent` for all engines on the store: deletes the events that wait, and stores none until an engine with
   * `onEvent` is opened again. For a program that has dropped `onEvent` for good: otherwise its events wait for ever,
   * and writes reject with `OutboxFull` in the end. May be called more than once.
   *
   * @example
   * const canvass = await Canvass.open({ store }) // without onEvent
   * await canvass.events.close()
   */
  readonly close: () => Promise<void>
}

export const eventsApi = ({ run }: Calls, { close, count }: EventOutbox["Type"]): EventsApi => ({
  waitingCount: () => run(count),
  close: () => run(close)
})
