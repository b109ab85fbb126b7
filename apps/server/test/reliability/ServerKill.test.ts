/** Kills the server under load and checks what the next one holds. `KILLED_ROUNDS` sets the number of rounds. */
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { expectNothingLost, type SentSubmissions } from "../support/expectNothingLost.js"
import { createOwner, submit } from "../support/Owner.js"
import { type RunningServer, startServer } from "../support/ServerProcess.js"
import { stores } from "../support/stores.js"

const rounds = Number(process.env["KILLED_ROUNDS"] ?? 1)

const clients = 64

it.each(stores)(
  "on $name, kill -9 loses no acknowledged response, event or audit entry",
  ({ use }) =>
    use(async (store) => {
      const environment = {
        ...store,
        RATE_LIMIT_ANONYMOUS: "1000000",
        WEBHOOK_WORKER: "off",
        LOG_LEVEL: "warning"
      }
      for (let round = 0; round < rounds; round++) {
        const sent = await submitUntilKilled(await startServer(environment), Math.random() * 500)
        const restarted = await startServer(environment)
        await expectNothingLost(restarted.url, sent)
        await restarted.stop()
      }
    }),
  30_000 + rounds * 15_000
)

/** Each round has an account of its own, so that its counts are those of the round. */
const submitUntilKilled = async (server: RunningServer, afterMillis: number): Promise<SentSubmissions> => {
  const owner = await createOwner(server.url)
  const acknowledged = new Set<string>()
  const otherStatuses: Array<number> = []
  let begun = 0
  let isKilled = false
  const client = async () => {
    while (!isKilled) {
      const externalId = String(begun++)
      const status = await submit(server.url, owner, externalId).catch(() => undefined)
      if (status === undefined) break
      if (status === 201) acknowledged.add(externalId)
      else otherStatuses.push(status)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  await sleep(afterMillis)
  await server.stop("SIGKILL")
  isKilled = true
  await running
  expect(otherStatuses, "no submission is rejected").toEqual([])
  return { owner, begun, acknowledged }
}
