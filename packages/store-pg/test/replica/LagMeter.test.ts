import { describe, expect, it } from "@effect/vitest"
import { LagMeter } from "../../src/replica/LagMeter.js"

describe("the lag of a replica", () => {
  it("is the time since the oldest position was written that the replica has not reached", () => {
    const meter = new LagMeter()
    expect(meter.lagAt(0, 1_000)).toBe(0)
    meter.add(100, 1_000)
    meter.add(200, 2_000)
    meter.add(300, 3_000)
    expect(meter.lagAt(99, 3_500)).toBe(2_500)
    expect(meter.lagAt(100, 3_600)).toBe(1_600)
    expect(meter.lagAt(299, 4_000)).toBe(1_000)
    expect(meter.lagAt(300, 5_000)).toBe(0)
  })

  it("does not grow while the primary writes nothing that the replica lacks", () => {
    const meter = new LagMeter()
    for (let second = 0; second < 60; second++) {
      meter.add(100, second * 1_000)
      expect(meter.lagAt(100, second * 1_000 + 500)).toBe(0)
    }
  })

  it("is known also after hours in which the replica has executed nothing", () => {
    const meter = new LagMeter()
    for (let second = 0; second < 7_200; second++) meter.add(100 + second, second * 1_000)
    expect(meter.lagAt(50, 7_200_000)).toBe(7_200_000)
    // The replica executes what it has missed. It is behind until it has executed all of it.
    for (const second of [1_000, 5_000, 7_198]) {
      const lag = meter.lagAt(100 + second, 7_200_000)
      expect(Math.abs(lag - (7_200_000 - second * 1_000))).toBeLessThan(33_000)
      expect(lag).toBeGreaterThan(0)
    }
    expect(meter.lagAt(7_299, 7_200_000)).toBe(0)
  })
})
