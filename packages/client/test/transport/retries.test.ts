import { describe, expect, it } from "vitest"
import { CanvassError } from "../../src/CanvassError.js"
import { waitMillis } from "../../src/transport/retries.js"

const limits = { maxAttempts: 4, maxWaitMillis: 60_000 }

const failure = (status: number, retryAfterMillis?: number, type = "about:blank") =>
  new CanvassError({ status, type, title: "Failed", retryAfterMillis })

describe("the wait before a request is repeated", () => {
  it("doubles with each attempt, up to the maximum, and is random by half", () => {
    const waits = (random: number) =>
      [1, 2, 3, 9, 20].map((attempt) => waitMillis(failure(503), attempt, { ...limits, maxAttempts: 99 }, random))
    expect(waits(1)).toEqual([500, 1_000, 2_000, 60_000, 60_000])
    expect(waits(0)).toEqual([250, 500, 1_000, 30_000, 30_000])
  })

  it("is at least what the server asks for", () => {
    expect(waitMillis(failure(429, 60_000), 1, limits, 0)).toBe(60_000)
    expect(waitMillis(failure(429, 60_000), 1, limits, 1)).toBe(60_500)
    expect(waitMillis(failure(429, 0), 1, limits, 1)).toBe(500)
  })

  it("does not take place when the server asks for more than the maximum", () => {
    expect(waitMillis(failure(429, 60_001), 1, limits)).toBeUndefined()
  })

  it("does not take place after the last attempt", () => {
    expect(waitMillis(failure(503), 3, limits)).toBeDefined()
    expect(waitMillis(failure(503), 4, limits)).toBeUndefined()
  })

  it("takes place after 429, 503 and failures of the network only", () => {
    for (const status of [400, 401, 404, 409, 412, 422, 500, 502, 504]) {
      expect(waitMillis(failure(status), 1, limits)).toBeUndefined()
    }
    for (const type of ["network-error", "timeout"]) {
      expect(waitMillis(failure(0, undefined, type), 1, limits)).toBeDefined()
    }
    expect(waitMillis(failure(200, undefined, "invalid-response"), 1, limits)).toBeUndefined()
  })
})
