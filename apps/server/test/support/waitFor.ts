import { setTimeout as sleep } from "node:timers/promises"

/** Calls `probe` until it returns a value. The time-out of the test ends the wait. */
export const waitFor = async <A>(probe: () => Promise<A | undefined> | A | undefined): Promise<A> => {
  const found = await probe()
  if (found !== undefined) return found
  await sleep(50)
  return waitFor(probe)
}
