import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { isAtLeast, type SurveyState } from "../../src/read/ReplicaReads.js"

/** What happens to the row of a survey. Each of them changes it. */
const changes = {
  edit: (row: SurveyState): SurveyState => ({ ...row, version: row.version + 1 }),
  editOfQuestions: (row: SurveyState): SurveyState => ({
    ...row,
    version: row.version + 1,
    lastSequence: row.lastSequence + 1,
    variablesComputedTo: row.variablesComputedTo === null ? null : 0
  }),
  end: (row: SurveyState): SurveyState => ({ ...row, lastSequence: row.lastSequence + 1 }),
  save: (row: SurveyState): SurveyState => ({ ...row, lastPartialSequence: row.lastPartialSequence + 1 }),
  removal: (row: SurveyState): SurveyState => ({
    ...row,
    lastSequence: row.lastSequence + 1,
    lastRemoval: row.lastSequence + 1
  }),
  step: (row: SurveyState): SurveyState => ({
    ...row,
    variablesComputedTo: row.variablesComputedTo === null ? 0 : row.variablesComputedTo + 3
  }),
  lastStep: (row: SurveyState): SurveyState => ({
    ...row,
    variablesComputedTo: null,
    lastSequence: row.lastSequence + 1,
    lastRemoval: row.lastSequence + 1
  })
} satisfies Record<string, (row: SurveyState) => SurveyState>

const firstRow: SurveyState = {
  version: 1,
  lastSequence: 0,
  lastPartialSequence: 0,
  lastRemoval: 0,
  variablesComputedTo: null
}

describe("the row of a survey", () => {
  it("is at least as new as another one exactly if it comes later in the history, or is the same", () => {
    const history = FastCheck.array(FastCheck.constantFrom(...Object.values(changes)), { minLength: 1, maxLength: 12 })
    FastCheck.assert(
      FastCheck.property(history, (steps) => {
        const rows = [firstRow]
        for (const change of steps) rows.push(change(rows.at(-1) ?? firstRow))
        for (const [index, row] of rows.entries()) {
          for (const [otherIndex, other] of rows.entries()) expect(isAtLeast(row, other)).toBe(index >= otherIndex)
        }
      }),
      { numRuns: 500 }
    )
  })
})
