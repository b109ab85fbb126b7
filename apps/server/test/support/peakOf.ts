import { setTimeout as sleep } from "node:timers/promises"

export interface Peak {
  readonly residentBytes: number
  /** The longest time of an answer to the liveness check. */
  readonly liveMillis: number
  /** The longest turn of the event loop. */
  readonly turnMillis: number
}

/** Samples a server until `isOver`. Returns the maximum of each. `health` is the URL of its health checks. */
export const peakOf = async (health: string, isOver: () => boolean): Promise<Peak> => {
  let [residentBytes, liveMillis, turnMillis] = [0, 0, 0]
  while (!isOver()) {
    const beganAt = performance.now()
    await (await fetch(`${health}/health/live`)).text()
    liveMillis = Math.max(liveMillis, performance.now() - beganAt)
    const metrics = await (await fetch(`${health}/metrics`)).text()
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1])
    residentBytes = Math.max(residentBytes, read("process_resident_memory_bytes"))
    turnMillis = Math.max(turnMillis, read("nodejs_eventloop_lag_max_seconds") * 1_000)
    await sleep(500)
  }
  return { residentBytes, liveMillis, turnMillis }
}
