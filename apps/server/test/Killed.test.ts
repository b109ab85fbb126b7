/**
 * The server is killed under load, started again, and asked: all that was acknowledged is there, once, with its event
 * and its audit entry, and there is no half of anything (decisions §5, §11, §12). `KILLED_ROUNDS=200` makes it longer.
 */
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { anOwner, expectWhole, type Load, submit } from "./anOwner.js"
import { aServer, type RunningServer } from "./aServer.js"
import { stores } from "./stores.js"

const rounds = Number(process.env["KILLED_ROUNDS"] ?? 2)

const clients = 64

it.each(stores)(
  "on $name, what was acknowledged before kill -9 is there once, with its event and its audit entry",
  ({ use }) =>
    use(async (store) => {
      const environment = {
        ...store,
        RATE_LIMIT_ANONYMOUS: "1000000",
        WEBHOOK_WORKER: "off",
        LOG_LEVEL: "warning"
      }
      for (let round = 0; round < rounds; round++) {
        const killed = await loadAndKill(await aServer(environment), Math.random() * 500)
        const again = await aServer(environment)
        await expectWhole(again.url, killed)
        await again.stop()
      }
    }),
  30_000 + rounds * 15_000
)

/** An account of its own for each round, so that what is found is the round's. */
const loadAndKill = async (server: RunningServer, lifeMillis: number): Promise<Load> => {
  const owner = await anOwner(server.url)
  const acknowledged = new Set<string>()
  const refusals: Array<number> = []
  let begun = 0
  let alive = true
  const client = async () => {
    while (alive) {
      const number = String(begun++)
      const status = await submit(server.url, owner, number).catch(() => undefined)
      if (status === undefined) return
      if (status === 201) acknowledged.add(number)
      else refusals.push(status)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  await sleep(lifeMillis)
  await server.stop("SIGKILL")
  alive = false
  await all
  expect(refusals, "none is refused").toEqual([])
  return { owner, begun, acknowledged }
}
