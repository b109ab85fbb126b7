/** RFC 3339 timestamps are parsed and formatted. */
import { expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import * as Instant from "../../src/values/Instant.js"

it("an instant is written as the platform writes it, and read back, in whatever order they come", () => {
  const instants = FastCheck.oneof(
    FastCheck.integer({ min: Instant.earliest, max: Instant.latest }),
    FastCheck.integer({ min: -2, max: 2 }).map((millis) => 86_400_000 + millis),
    FastCheck.constantFrom(Instant.earliest, Instant.latest)
  )
  FastCheck.assert(FastCheck.property(FastCheck.array(instants), (all) => {
    for (const instant of all) {
      expect(Instant.format(instant)).toBe(new Date(instant).toISOString())
      expect(Instant.parse(Instant.format(instant))).toBe(instant)
    }
  }))
})
