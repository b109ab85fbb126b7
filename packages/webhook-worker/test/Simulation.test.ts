/**
 * The delivery simulation (decisions §12): none lost, one live lease, the schedule to the letter, no POST while paused,
 * what was held goes out in order. `SIMULATIONS` says how many lives, `SIMULATION_SEED` where to begin: a seed that
 * fails is told, and fails again.
 */
import { describe, expect, it } from "@effect/vitest"
import * as Simulation from "./simulation/Simulation.js"

const count = Number(process.env["SIMULATIONS"] ?? 200)
const first = Number(process.env["SIMULATION_SEED"] ?? 1)

describe("webhook workers, with everything that can go wrong", () => {
  it(`hold to the decisions through ${count} lives`, async () => {
    const seen: Record<string, number> = {}
    for (let seed = first; seed < first + count; seed++) {
      const { complaints, deliveries } = await Simulation.run(seed)
      expect(complaints.slice(0, 5), `SIMULATION_SEED=${seed} SIMULATIONS=1`).toEqual([])
      for (const [status, number] of Object.entries(deliveries)) seen[status] = (seen[status] ?? 0) + number
    }
    if (count >= 100) expect(Object.keys(seen).sort()).toEqual(["cancelled", "dead", "delivered"])
  }, 3_600_000)

  it("are the same for the same seed", async () => {
    expect(await Simulation.run(7)).toEqual(await Simulation.run(7))
  })
})
