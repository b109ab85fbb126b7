/**
 * Questions as plain text. A line is a question, and the indented or dashed lines below it are its options. `*` at the
 * end makes it required, and a word in parentheses there chooses a type: `How likely are you to come again? (0-10) *`.
 */
import {
  isBlank,
  type OptionDefinition,
  type QuestionDefinition,
  type QuestionType,
  shapeOf
} from "@canvass/core/editing"

type Pasted = Omit<QuestionDefinition, "key">

/** A type, with the settings that its word stands for. */
interface Hint {
  readonly type: QuestionType
  readonly settings?: QuestionDefinition["settings"]
}

/** The words in parentheses. The first of a type and its settings is the one that is printed. */
const hints: ReadonlyArray<readonly [word: string, hint: Hint]> = [
  ["text", { type: "text" }],
  ["long", { type: "text", settings: { multiline: true } }],
  ["email", { type: "text", settings: { format: "email" } }],
  ["number", { type: "text", settings: { format: "number" } }],
  ["phone", { type: "text", settings: { format: "phone" } }],
  ["link", { type: "text", settings: { format: "url" } }],
  ["date", { type: "date" }],
  ["time", { type: "date", settings: { includeTime: true } }],
  ["file", { type: "file" }],
  ["several", { type: "multiple_choice" }],
  ["one", { type: "single_choice" }],
  ["ranking", { type: "ranking" }],
  ["stars", { type: "rating", settings: { display: "stars" } }],
  ["e-mail", { type: "text", settings: { format: "email" } }],
  ["zahl", { type: "text", settings: { format: "number" } }],
  ["nombre", { type: "text", settings: { format: "number" } }],
  ["n\u00famero", { type: "text", settings: { format: "number" } }],
  ["datum", { type: "date" }],
  ["fecha", { type: "date" }],
  ["mehrere", { type: "multiple_choice" }],
  ["plusieurs", { type: "multiple_choice" }],
  ["varias", { type: "multiple_choice" }],
  ["reihenfolge", { type: "ranking" }],
  ["classement", { type: "ranking" }],
  ["orden", { type: "ranking" }]
]

const byWord: ReadonlyMap<string, Hint> = new Map(hints)

/** Words for yes and no. The labels of the answers are those that are written. */
const yesNo: ReadonlySet<string> = new Set(["yes/no", "ja/nein", "oui/non", "s\u00ed/no"])

/** The questions of a text, with the keys that `nextKey` returns. */
export const pasteQuestions = (text: string, nextKey: () => string): ReadonlyArray<QuestionDefinition> => {
  const found: Array<{ readonly line: string; readonly options: Array<string> }> = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (isBlank(line)) continue
    const last = found.at(-1)
    const option = optionIn(line)
    if (option !== undefined && last !== undefined) last.options.push(option)
    else found.push({ line: (option ?? line).trim(), options: [] })
  }
  const lines = withoutNumbers(found.map(({ line }) => line))
  return found.map(({ line, options }, index) => ({ key: nextKey(), ...questionOf(lines[index] ?? line, options) }))
}

/** The text of an option. Undefined: the line is a question. */
const optionIn = (line: string): string | undefined => {
  const text = line.trim()
  const sign = /^(?:[-*\u2022\u2013\u25E6]|\[ ?\]|\( ?\))\s/.exec(text)?.[0]
  if (sign !== undefined) return text.slice(sign.length).trim()
  return /^(?:\t| {2})/.test(line) ? text : undefined
}

/** Lines that are numbered from 1, without their numbers. */
const withoutNumbers = (lines: ReadonlyArray<string>): ReadonlyArray<string> => {
  const numbers = lines.map((line) => /^\d{1,3}[.)]\s/.exec(line)?.[0] ?? "")
  return lines.length >= 2 && numbers.every((number, index) => Number.parseInt(number) === index + 1)
    ? lines.map((line, index) => line.slice(numbers[index]?.length).trim())
    : lines
}

const questionOf = (line: string, labels: ReadonlyArray<string>): Pasted => {
  const [beforeStar, isRequired] = withoutStar(line)
  const word = /^(.*\S)\s*\(([^()]*)\)$/.exec(beforeStar)
  const hint = word?.[2] === undefined ? undefined : hintOf(word[2].trim())
  const rest = hint === undefined || word?.[1] === undefined ? beforeStar : word[1]
  const [text, isRequiredBefore] = isRequired || hint === undefined ? [rest, isRequired] : withoutStar(rest)
  const type = hint?.type ?? (labels.length > 0 ? "single_choice" : "text")
  const options = shapeOf(type).optionCount.max === 0 ? [] : optionsOf(labels)
  // A type without options that has some is one of those with options.
  const chosen: Hint = labels.length > 0 && options.length === 0 ? { type: "single_choice" } : { ...hint, type }
  return {
    type: chosen.type,
    text,
    ...isRequiredBefore ? { required: true } : {},
    ...labels.length === 0 ? {} : { options: optionsOf(labels) },
    ...chosen.settings && { settings: chosen.settings }
  }
}

const withoutStar = (line: string): readonly [text: string, hadStar: boolean] => {
  const text = /^(.*[^\s*])\s*\*$/.exec(line)?.[1]
  return text === undefined ? [line, false] : [text, true]
}

const optionsOf = (labels: ReadonlyArray<string>): ReadonlyArray<OptionDefinition> =>
  Array.from(new Set(labels), (label) => ({ value: label, label }))

const hintOf = (word: string): Hint | undefined => {
  const lower = word.toLowerCase()
  if (yesNo.has(lower)) {
    const [trueLabel = "", falseLabel = ""] = word.split("/")
    return { type: "boolean", settings: { trueLabel, falseLabel } }
  }
  const [, first, last] = /^(-?\d{1,9})\s*(?:-|\u2013|\.\.|to|bis)\s*(-?\d{1,9})$/.exec(lower) ?? []
  return first === undefined || last === undefined ? byWord.get(lower) : scaleOf(Number(first), Number(last))
}

/** From 0 to 10 is the net promoter score. Short scales are ratings, longer ones sliders. */
const scaleOf = (min: number, max: number): Hint | undefined => {
  if (min >= max) return undefined
  if (min === 0 && max === 10) return { type: "nps" }
  return min >= 0 && max <= 10 ? { type: "rating", settings: { min, max } } : { type: "slider", settings: { min, max } }
}

/** Questions as text that `pasteQuestions` reads. What text cannot say, such as rules, is left out. */
export const printQuestions = (questions: ReadonlyArray<QuestionDefinition>): string =>
  questions.map((question) =>
    [
      `${inOneLine(question.text)}${printHint(question)}${question.required === true ? " *" : ""}`,
      ...(question.options ?? []).map(({ label }) => `- ${inOneLine(label)}`)
    ].join("\n")
  ).join("\n\n")

const inOneLine = (text: string): string => text.split(/\s+/).join(" ").trim()

const printHint = ({ options = [], settings = {}, text, type }: QuestionDefinition): string => {
  const word = wordOf(type, settings)
  const [, last] = /\(([^()]*)\)$/.exec(inOneLine(text)) ?? []
  const isReadSo = type === (options.length > 0 ? "single_choice" : "text") && word === wordOf(type, {})
  // A text that ends as if it chose a type needs a word behind it.
  return word === undefined || (isReadSo && (last === undefined || hintOf(last.trim()) === undefined))
    ? ""
    : ` (${word})`
}

const wordOf = (type: QuestionType, settings: NonNullable<QuestionDefinition["settings"]>): string | undefined => {
  const { falseLabel, max, min, trueLabel } = settings
  const labels = `${trueLabel ?? ""}/${falseLabel ?? ""}`
  if (yesNo.has(labels.toLowerCase())) return labels
  if (typeof min === "number" && typeof max === "number") {
    const scale = scaleOf(min, max)
    if (scale?.type === type) return `${min}-${max}`
  }
  if (scaleOf(0, 10)?.type === type) return "0-10"
  const words = hints.filter(([, hint]) => hint.type === type)
  const [word] = words.find(([, hint]) =>
    hint.settings !== undefined &&
    Object.entries(hint.settings).every(([name, value]: readonly [string, unknown]) =>
      Object.entries(settings).some(([other, one]: readonly [string, unknown]) => other === name && one === value)
    )
  ) ?? words.find(([, hint]) => hint.settings === undefined) ?? []
  return word
}
