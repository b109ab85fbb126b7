/** What the memory store keeps of the columns of rollups. */
import { expect, it } from "vitest"
import { partsOf, type RollupPart } from "../../src/analytics/rollups/RollupStore.js"
import * as ResponseLog from "../../src/memory/ResponseLog.js"

const mebi = 1_024 * 1_024

const partOf = (after: number, part: number): RollupPart => ({
  after,
  upTo: after + 1,
  part,
  digest: "d1",
  firstSubmittedAt: null,
  lastSubmittedAt: null,
  content: "x".repeat(mebi)
})

it("the memory store keeps 32 MiB of the columns of a survey, and all of its rollups", () => {
  const { first } = partsOf("columns")
  const columns = Array.from({ length: 40 }, (_, after) => partOf(after, first))
  const aggregates = Array.from({ length: 40 }, (_, after) => partOf(after, 0))
  const log = ResponseLog.putRollups(ResponseLog.empty, 0, [...columns, ...aggregates])
  expect(log.rollups.filter(({ part }) => part === 0)).toHaveLength(40)
  expect(log.rollups.filter(({ part }) => part === first).map(({ after }) => after)).toEqual(
    columns.slice(0, 32).map(({ after }) => after)
  )
  expect(ResponseLog.putRollups(log, 0, columns.slice(32)).rollups).toHaveLength(72)
})
