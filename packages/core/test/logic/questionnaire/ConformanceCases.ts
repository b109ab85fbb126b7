/** Reads the cases of `conformance/questionnaires.json`, which implementations in other languages share. */
import { readFileSync } from "node:fs"
import type { HiddenField, SurveyLogic, WalkInput } from "../../../src/questionnaire.js"

export interface ConformanceCase extends Pick<WalkInput, "answers" | "metadata" | "seed" | "storedAnswers"> {
  readonly name: string
  readonly survey: SurveyLogic & { readonly hiddenFields?: ReadonlyArray<HiddenField> }
  /** RFC 3339. */
  readonly now?: string
  readonly expected: Readonly<Record<string, unknown>>
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const fields = new Set(["name", "survey", "answers", "storedAnswers", "metadata", "seed", "now", "expected"])

const isCase = (value: unknown): value is ConformanceCase =>
  isRecord(value) && Object.keys(value).every((field) => fields.has(field)) && typeof value["name"] === "string" &&
  [value["survey"], value["answers"], value["expected"]].every(isRecord)

const isCases = (value: unknown): value is ReadonlyArray<ConformanceCase> => Array.isArray(value) && value.every(isCase)

/** A file of the folder `conformance`. */
export const readConformance = (name: string): string =>
  readFileSync(new URL(`../../../../../conformance/${name}`, import.meta.url), "utf8")

export const readCases = (): ReadonlyArray<ConformanceCase> => {
  const cases: unknown = JSON.parse(readConformance("questionnaires.json"))
  if (!isCases(cases)) throw new Error("A case has unknown fields, or lacks some.")
  return cases
}
