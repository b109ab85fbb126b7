/**
 * Whatever is sent, the server answers, in its own words, and goes on: requests made from the contract and spoiled, odd
 * framing, noise, clients that leave, a thousand at once. `HOSTILE_REQUESTS` makes it longer, and `HOSTILE_SEED` the
 * same again.
 */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aServer, type RunningServer } from "./aServer.js"
import * as Books from "./hostile/Books.js"
import { Storm } from "./hostile/Storm.js"
import { World } from "./hostile/World.js"

const requests = Number(process.env["HOSTILE_REQUESTS"] ?? 4_000)
const seed = Number(process.env["HOSTILE_SEED"] ?? Date.now() % 1_000_000_007)

// In order: what the first ones leave behind is what the last ones look at.
describe.sequential(`a hostile world (HOSTILE_SEED=${seed})`, () => {
  let folder: string
  let server: RunningServer
  let world: World
  let storm: Storm

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "canvass-hostile-"))
    server = await aServer({
      DATABASE_URL: `file:${join(folder, "canvass.db")}`,
      RATE_LIMIT_ANONYMOUS: "1000000",
      RATE_LIMIT_AUTHENTICATED: "1000000",
      ACCESS_TOKEN_TTL: "1d",
      LOG_LEVEL: "warning"
    })
    world = await World.make(server.url)
    storm = new Storm(world, seed)
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  it(`each of ${requests} requests is answered, by what the contract promises or by a problem`, async () => {
    await storm.blow(requests, 16)
    expect(storm.complaints()).toBe("")
    // Had nothing got through, nothing would have been tested behind the door.
    expect(storm.succeeded.size).toBeGreaterThan(35)
  }, 3_600_000)

  it("so is each of a thousand at once", async () => {
    await storm.blow(1_000, 1_000)
    expect(storm.complaints()).toBe("")
  }, 120_000)

  it("readers that leave in the middle of a list or an export disturb nobody", async () => {
    await storm.readAndLeave(100)
    expect(storm.complaints()).toBe("")
  }, 120_000)

  it("afterwards lists, counts, exports and analytics agree, each survey with itself", async () => {
    expect(await Books.differences(world)).toEqual([])
  }, 600_000)

  it(
    "and the audit log has an entry for each write that belongs to the account, and no more (decisions §11)",
    async () => {
      expect(await storm.ledger.differences(world)).toEqual([])
    },
    600_000
  )

  it("and the log knows of nothing that went wrong inside", () => {
    expect(server.said()).not.toMatch(/ERROR|WARN/)
  })
})
