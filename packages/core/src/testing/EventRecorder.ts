/** Records the events of an engine in a test. */
import type { EventPayload } from "../events/Event.js"

/** Events in the order in which the engine handed them out. */
export interface EventRecorder<Event> {
  /** The handler: `Canvass.open({ onEvent: recorder.onEvent })`. */
  readonly onEvent: (event: Event) => void
  /** The events so far. */
  readonly events: ReadonlyArray<Event>
  /**
   * Resolves to the first event that matches, among the events so far and those to come. Events are handed out after
   * the commit, so that a call may resolve before its event arrives.
   */
  readonly next: (matches: (event: Event) => boolean) => Promise<Event>
}

/**
 * Makes an event recorder.
 *
 * @example
 * const recorder = recordEvents()
 * const canvass = await Canvass.open({ store: Memory.layer, onEvent: recorder.onEvent })
 * await canvass.surveys.publish(owner.id, survey.id)
 * await recorder.next(({ event }) => event === "survey.published")
 */
export const recordEvents = <Event = EventPayload>(): EventRecorder<Event> => {
  const events: Array<Event> = []
  const waiting = new Set<(event: Event) => void>()
  return {
    events,
    onEvent: (event) => {
      events.push(event)
      for (const offer of waiting) offer(event)
    },
    next: (matches) =>
      new Promise((resolve) => {
        const found = events.find(matches)
        if (found !== undefined) {
          resolve(found)
          return
        }
        const offer = (event: Event): void => {
          if (!matches(event)) return
          waiting.delete(offer)
          resolve(event)
        }
        waiting.add(offer)
      })
  }
}
