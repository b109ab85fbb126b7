/** Which questions are shown, compared with SurveyJS. */
import * as FastCheck from "effect/FastCheck"
import process from "node:process"
import { describe, expect, it } from "vitest"
import { type Condition, walk } from "../../../src/questionnaire.js"
import { readCases, readConformance } from "./ConformanceCases.js"
import { answeredQuestionnaire } from "./QuestionnaireArbitrary.js"
import { shownBySurveyJs } from "./SurveyJsModel.js"

/** Number of random questionnaires in a short run. */
const shortRuns = 500

const numRuns = Number(process.env["COMPARED_QUESTIONNAIRES"] ?? shortRuns)

/** Names of the cases that SurveyJS decides otherwise. The random questionnaires avoid what they are about. */
const differences = [
  "A single choice equals an option's value, exactly as it is written.",
  "Spaces around a text are compared, too.",
  "A text that looks like a number or a boolean is a text.",
  "Σ, σ and ς are one letter, wherever they are in a word.",
  "A letter with a combining accent equals the composed letter.",
  "Without an answer on either side a comparison is false.",
  "No value stands for no answer, whatever it is called.",
  "An empty list is no answer.",
  "An unfit answer counts as none.",
  "Who turns back finds the stored answer."
]

/** The keys of the questions that the condition tests. */
const testedBy = (condition: Condition | undefined): ReadonlyArray<string> => {
  if (condition === undefined) return []
  if ("all" in condition) return condition.all.flatMap(testedBy)
  if ("any" in condition) return condition.any.flatMap(testedBy)
  if ("not" in condition) return testedBy(condition.not)
  return condition.question === undefined ? [] : [condition.question]
}

describe("the questions that are shown", () => {
  it("are those that SurveyJS shows, in random questionnaires whose answers change", () => {
    let mixedCount = 0
    let testedHiddenCount = 0
    FastCheck.assert(
      FastCheck.property(answeredQuestionnaire, ({ first, metadata, second, survey }) => {
        const answers = { ...first, ...second }
        const shown = walk(survey, { answers, metadata }).questions
        // SurveyJS forgets the answer to a question that it hides. The last round gives it again.
        expect(shownBySurveyJs(survey, metadata, [first, second, answers])).toEqual([...shown.keys()])
        const hasRule = survey.questions.filter(({ showIf }) => showIf !== undefined)
        if (new Set(hasRule.map(({ key }) => shown.has(key))).size === 2) mixedCount++
        const tested = survey.questions.flatMap(({ page, showIf }) => [...testedBy(showIf), ...testedBy(page?.showIf)])
        if (tested.some((key) => !shown.has(key) && (answers[key] ?? null) !== null)) testedHiddenCount++
      }),
      { numRuns, endOnFailure: numRuns > shortRuns }
    )
    // Of most questionnaires some rules are true and some are false, and some test an answered question that is hidden.
    expect(mixedCount).toBeGreaterThan(numRuns / 2)
    expect(testedHiddenCount).toBeGreaterThan(numRuns / 2)
  }, 240_000 + numRuns * 100)

  it.each(differences)("are others than those of SurveyJS in the case: %s", (difference) => {
    const known = readCases().find(({ name }) => name === difference)
    if (known === undefined) throw new Error("There is no case of this name.")
    const { answers, expected, metadata = {}, storedAnswers = {}, survey } = known
    expect(shownBySurveyJs(survey, metadata, [storedAnswers, answers])).not.toEqual(expected["shown"])
  })

  it("are documented where they differ from those of SurveyJS", () => {
    const documented = readConformance("README.md").split("\n").flatMap((line) =>
      /^\| "(.*?)" \|/.exec(line)?.[1] ?? []
    )
    expect(documented).toEqual(differences)
  })
})
