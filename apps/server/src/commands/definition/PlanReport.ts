/** A plan as text: for people, and as annotations of files for pipelines. */
import type { Schemas } from "@canvass/client"
import { ValidationError } from "@canvass/core"
import type { DefinitionFile } from "@canvass/web"
import * as Predicate from "effect/Predicate"
import { oneLine } from "../../console/oneLine.js"

export type Plan = Schemas["SurveyPlan"]

/** How a plan is printed. */
export interface ReportOptions {
  readonly path: string
  readonly file: DefinitionFile.DefinitionFile
  readonly hasColor: boolean
  /** Whether the lines about the file are annotations of GitHub Actions. */
  readonly hasAnnotations: boolean
}

/** The lines about a plan. */
export const reportOf = (plan: Plan, options: ReportOptions): ReadonlyArray<string> => {
  const { changes, effects, errors, partialResponses, warnings } = plan
  const paint = options.hasColor ? painted : plain
  const placed = (level: "error" | "warning", pointer: string, text: string) =>
    lineAt(level, pointer, text, options, paint)
  if (errors.length > 0) {
    return errors.map(({ code, detail, pointer }) => placed("error", pointer, `${pointer} ${code}: ${detail}`))
  }
  return [
    ...changes.length === 0 ? ["Nothing to do: the survey has this definition."] : changes.map((change) => {
      const { color, sign, text } = describeChange(change)
      return paint(color, `${sign} ${oneLine(`${change.place}${text}`)}`)
    }),
    ...effects.length === 0 ? [] : ["", "What becomes of stored data:"],
    ...effects.map((effect) =>
      placed("warning", pointerOf(options.file.definition, effect.place), `${effect.place}: ${describeEffect(effect)}`)
    ),
    ...partialResponses === 0 || changes.length === 0
      ? []
      : ["", `Responses that have been begun, and go on with the changed survey: ${partialResponses}.`],
    ...warnings.length === 0 ? [] : [""],
    ...warnings.map(({ code, detail, pointer }) => placed("warning", pointer, `${pointer} ${code}: ${detail}`))
  ]
}

type Color = "green" | "red" | "yellow"

const codes: Readonly<Record<Color, number>> = { red: 31, green: 32, yellow: 33 }

const painted = (color: Color, text: string): string => `\u001B[${codes[color]}m${text}\u001B[39m`

const plain = (_: Color, text: string): string => text

const describeChange = ({ from, kind, to }: Plan["changes"][number]) => {
  switch (kind) {
    case "added":
      return { sign: "+", color: "green", text: valueOf(to) } as const
    case "removed":
      return { sign: "-", color: "red", text: "" } as const
    case "changed":
      return { sign: "~", color: "yellow", text: `${valueOf(from)} →${valueOf(to).slice(1)}` } as const
    case "renamed":
      return { sign: "~", color: "yellow", text: ` was ${String(from)}` } as const
  }
}

const valueOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  return `: ${text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text}`
}

/** Longer values are cut. */
const maxValueLength = 120

const describeEffect = ({ count, kind }: Plan["effects"][number]): string => {
  switch (kind) {
    case "question-retired":
      return `the question is removed. Answers that stay: ${count}.`
    case "question-returned":
      return `the question returns. Answers that return: ${count}.`
    case "option-retired":
      return `the option is removed. Answers that have it, and stay: ${count}.`
    case "row-retired":
      return `the row is removed. Answers to it that stay: ${count}.`
    case "quota-recounted":
      return `the completed responses are counted again: ${count}.`
    case "translations-lost":
      return `translated texts that are lost: ${count}.`
    case "segment-changed":
      return "the segment tests what is removed."
    case "results-link-changed":
      return "the results link shows what is removed."
    default:
      // A newer server may have more.
      return `${String(kind)} (${count})`
  }
}

const lineAt = (
  level: "error" | "warning",
  pointer: string,
  text: string,
  { file, hasAnnotations, path }: ReportOptions,
  paint: (color: Color, text: string) => string
): string => {
  const place = file.placeOf(pointer)
  if (!hasAnnotations) return paint(level === "error" ? "red" : "yellow", oneLine(`${path}:${place}: ${text}`))
  const [line, col] = place.split(":")
  return `::${level} file=${escaped(path, /[%\r\n:,]/g)},line=${line},col=${col}::${escaped(text, /[%\r\n]/g)}`
}

const escaped = (text: string, characters: RegExp): string =>
  text.replaceAll(characters, (found) => `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)

/** The JSON Pointer by indexes of a place by keys, as far as the file has it. */
const pointerOf = (definition: unknown, place: string): string => {
  let part = definition
  const steps: Array<PropertyKey> = []
  for (const name of ValidationError.pointerSteps(place)) {
    const index = Array.isArray(part) ? part.findIndex((item) => isNamed(item, name)) : undefined
    if (index === -1) break
    steps.push(index ?? name)
    part = Array.isArray(part) ? part[index ?? 0] : Predicate.isReadonlyRecord(part) ? part[name] : undefined
  }
  return ValidationError.pointer(steps)
}

const isNamed = (item: unknown, name: string): boolean =>
  item === name ||
  (Predicate.isReadonlyRecord(item) && [item["key"], item["value"], item["name"]].includes(name))
