import { Fixtures } from "@canvass/store-testing"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { describe, expect, it } from "vitest"
import { mapRows } from "../../src/concurrency/forEachRow.js"
import { countItems } from "../../src/responses/ResponseSearch.js"

const rowCount = 60

/** Holds the event loop. */
const work = (millis: number): void => {
  const until = performance.now() + millis
  while (performance.now() < until);
}

/** In how many rounds of the event loop the rows are worked on. */
const roundsOf = async (run: (use: () => void) => Effect.Effect<unknown>): Promise<number> => {
  let round = 0
  let counter = setImmediate(function countRound() {
    round++
    counter = setImmediate(countRound)
  })
  const rounds = new Set<number>()
  await Effect.runPromise(run(() => {
    rounds.add(round)
    work(1)
  }))
  clearImmediate(counter)
  return rounds.size
}

describe("a loop over rows", () => {
  const rows = Array.from({ length: rowCount }, (_, n) => n)

  it("maps them in order, in many rounds of the event loop", async () => {
    const rounds = await roundsOf((use) =>
      Effect.map(
        mapRows(rows, (row, index) => {
          use()
          return [row, index]
        }),
        (mapped) => expect(mapped).toEqual(rows.map((row) => [row, row]))
      )
    )
    expect(rounds).toBeGreaterThan(rowCount / 10)
  })

  it("counts what they have, in many rounds of the event loop", async () => {
    const rounds = await roundsOf((use) =>
      Effect.map(
        countItems(Stream.make(rows.map((n) => Fixtures.responseToFirstSurvey(n))), () => {
          use()
          return 2
        }),
        (count) => expect(count).toBe(2 * rowCount)
      )
    )
    expect(rounds).toBeGreaterThan(rowCount / 10)
  })
})
