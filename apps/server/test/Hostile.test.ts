/**
 * Whatever is sent, the server answers, in its own words, and goes on: requests made from the contract and spoiled, odd
 * framing, noise, clients that leave, a thousand at once. `HOSTILE_REQUESTS` makes it longer, and `HOSTILE_SEED` the
 * same again.
 */
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { aServer } from "./aServer.js"
import * as Books from "./hostile/Books.js"
import { Storm } from "./hostile/Storm.js"
import { World } from "./hostile/World.js"
import { stores } from "./stores.js"

const requests = Number(process.env["HOSTILE_REQUESTS"] ?? 2_000)
const seed = Number(process.env["HOSTILE_SEED"] ?? Date.now() % 1_000_000_007)

const environment = {
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
  ACCESS_TOKEN_TTL: "1d",
  WEBHOOK_WORKER: "off",
  LOG_LEVEL: "warning"
}

it.each(stores)(
  `on $name, every request is answered by what the contract promises or by a problem (HOSTILE_SEED=${seed})`,
  ({ use }) =>
    use(async (store) => {
      const server = await aServer({ ...store, ...environment })
      try {
        const world = await World.make(server.url)
        const storm = new Storm(world, seed)

        await storm.blow(requests, 16)
        expect(storm.complaints()).toBe("")
        // Had little got through, little would have been tested behind the door.
        expect(storm.succeeded.size).toBeGreaterThan(35)

        await storm.blow(1_000, 1_000)
        await storm.readAndLeave(100)
        expect(storm.complaints()).toBe("")

        expect(await Books.differences(world)).toEqual([])
        expect(await storm.ledger.differences(world)).toEqual([])
        expect(await inFlight(server.url)).toBe(0)
        expect(server.said()).not.toMatch(/ERROR|WARN/)
      } finally {
        await server.stop()
      }
    }),
  120_000 + requests * 60
)

/** How many requests the server is still at work for, once it has had time to see that their callers have gone. */
const inFlight = async (url: string): Promise<number> => {
  let found = Number.NaN
  for (let tries = 0; found !== 0 && tries < 40; tries++) {
    if (tries > 0) await sleep(250)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    // The one that asks is among them.
    found = Number(/^http_requests_in_flight (\d+)$/m.exec(metrics)?.[1]) - 1
  }
  return found
}
