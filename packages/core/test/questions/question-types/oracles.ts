/**
 * What analytics and exports must contain for answers to questions, computed by brute force. Types whose answers are
 * alike have the same oracle, which their samples name. The oracles share no code with the question types. Roots and
 * sums of fractions are compared to nine digits.
 */
import { expect } from "@effect/vitest"
import type { QuestionSettings } from "../../../src/logic/questionnaire/QuestionSettings.js"
import type { AnswerValue } from "../../../src/questions/AnswerValue.js"
import type { LabelledValue } from "../../../src/questions/question-parts/definition/Option.js"
import type { Question } from "../../../src/questions/Question.js"
import type { Response } from "../../../src/responses/Response.js"
import type { Recount } from "../../../src/testing/samples/question-types/QuestionTypeSamples.js"
import { samplesOf } from "../../../src/testing/samples/question-types/registry.js"
import { cells, choices, files, numbers, strings } from "../../fixtures/AnswerValues.js"

type Values = ReadonlyArray<AnswerValue>

/** An element of an XML document. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly children: Array<XmlElement>
  text: string
}

/** A question of any type. */
interface CountedQuestion extends Pick<Question, "id" | "options" | "retiredOptions" | "retiredRows"> {
  readonly settings: QuestionSettings
}

interface Oracle {
  /** The fields of the breakdown that are particular to the type. `responses` are the completed responses. */
  readonly figures: (question: CountedQuestion, values: Values, responses: ReadonlyArray<Response>) => object
  /** The cells of an answer in a CSV row, or of no answer. */
  readonly csvCells: (question: CountedQuestion, value: AnswerValue | undefined) => ReadonlyArray<string>
  /** The elements of an answer in an XML document. */
  readonly xmlElements: (value: AnswerValue) => Array<XmlElement>
}

/** The stored values of the answers to a question. */
export const valuesTo = ({ id }: { readonly id: string }, responses: ReadonlyArray<Response>): Values =>
  responses.flatMap(({ answers }) => answers.filter(({ questionId }) => questionId === id).map(({ value }) => value))

const formulaSigns = "=+-@＝＋－＠"

/** A text in a CSV cell: an apostrophe precedes what a spreadsheet would run as a formula. */
export const csvText = (text: string): string => {
  const characters = Array.from(text)
  return characters.map((character, index) => {
    const previous = characters[index - 1]
    const first = characters.slice(index).find((one) => one !== "\"") ?? ""
    const isDangerous = previous === undefined
      ? (formulaSigns + "\t\r\n").includes(character)
      : ";\t\r\n".includes(previous) && (formulaSigns + "\t").includes(first) && first !== ""
    return isDangerous ? "'" + character : character
  }).join("")
}

/** A text without the characters that XML 1.0 does not allow. */
export const xmlText = (text: string): string =>
  Array.from(text).filter((character) => {
    const code = character.codePointAt(0) ?? 0
    return code === 9 || code === 10 || code === 13 || (code >= 0x20 && code !== 0xFFFE && code !== 0xFFFF)
  }).join("")

export const xmlElement = (
  name: string,
  attributes: Readonly<Record<string, unknown>>,
  children: Array<XmlElement> = [],
  text = ""
): XmlElement => ({ name, attributes, children, text })

const valueElement = (text: string, attributes = {}) => xmlElement("value", attributes, [], xmlText(text))

/** A text, a number or a boolean. */
const scalar: Pick<Oracle, "csvCells" | "xmlElements"> = {
  csvCells: (_question, value) => [
    typeof value === "string" ? csvText(value) : value === undefined ? "" : JSON.stringify(value)
  ],
  xmlElements: (value) => [valueElement(typeof value === "string" ? value : JSON.stringify(value))]
}

const choice: Pick<Oracle, "figures" | "xmlElements"> = {
  figures: ({ options, retiredOptions = [] }, values) => {
    const chosen = choices(values.flat())
    const known = chosen.filter((choice) => typeof choice === "string")
    return { options: shares(options, retiredOptions, known, values.length), other: chosen.length - known.length }
  },
  xmlElements: (value) =>
    choices([value].flat()).map((choice) =>
      typeof choice === "string" ? valueElement(choice) : valueElement(choice.other, { other: "true" })
    )
}

const oracles: Readonly<Record<Recount, Oracle>> = {
  text: {
    ...scalar,
    figures: (question, values, responses) => ({
      averageLength: values.length === 0 ? null : strings(values).join("").length / values.length,
      samples: [...responses]
        .sort((a, b) => b.submittedAt - a.submittedAt || (a.id < b.id ? 1 : -1))
        .flatMap((response) => valuesTo(question, [response]))
        .slice(0, 10),
      numbers: question.settings.format === "number" ? ofNumerals(strings(values)) : null
    })
  },
  choice: {
    ...choice,
    csvCells: (_question, value) => [
      csvText(
        choices(value === undefined ? [] : [value]).map((one) => typeof one === "string" ? one : one.other).join("")
      )
    ]
  },
  choices: {
    ...choice,
    csvCells: ({ options, retiredOptions = [] }, value) => {
      const chosen = choices(value ?? [])
      const parts = [...options, ...retiredOptions]
      const others = chosen.flatMap((choice) =>
        typeof choice !== "string" ? [choice.other] : parts.every((option) => option.value !== choice) ? [choice] : []
      )
      return [
        ...parts.map((option) => value === undefined ? "" : chosen.includes(option.value) ? "1" : "0"),
        csvText(listed(others))
      ]
    }
  },
  scale: {
    ...scalar,
    figures: ({ settings: { max = 5, min = 1 } }, values) => ofNumbers(numbers(values), range(Number(min), Number(max)))
  },
  numbers: { ...scalar, figures: (_question, values) => ofNumbers(numbers(values), []) },
  nps: {
    ...scalar,
    figures: (_question, values) => ({
      ...ofNumbers(numbers(values), range(0, 10)),
      nps: npsOf(numbers(values))
    })
  },
  "yes-no": {
    ...scalar,
    figures: ({ settings: { falseLabel = "false", trueLabel = "true" } }, values) => ({
      true: values.filter((value) => value === true).length,
      false: values.filter((value) => !value).length,
      options: shares(
        [{ value: "true", label: trueLabel }, { value: "false", label: falseLabel }],
        [],
        values.map(String),
        values.length
      )
    })
  },
  date: {
    ...scalar,
    figures: (_question, values) => {
      const inTime = [...strings(values)].sort((a, b) => Date.parse(a) - Date.parse(b))
      const months = inTime.map((date) => date.slice(0, 7))
      return {
        min: inTime.at(0) ?? null,
        max: inTime.at(-1) ?? null,
        histogram: [...new Set(months)].sort().map((month) => ({
          month,
          count: months.filter((other) => other === month).length
        }))
      }
    }
  },
  file: {
    figures: (_question, values) => {
      const all = files(values.flat())
      const types = [...new Set(all.map(({ type }) => type))].map((type) => ({
        type,
        count: all.filter((file) => file.type === type).length
      }))
      return {
        count: all.length,
        bytes: sum(all.map(({ size }) => size)),
        types: types.sort((left, right) => right.count - left.count || (left.type < right.type ? -1 : 1))
      }
    },
    csvCells: (_question, value) => [
      csvText(listed(files(value ?? []).map(({ name }) => name))),
      csvText(listed(files(value ?? []).map(({ fileId }) => `/${fileId}`)))
    ],
    xmlElements: (value) =>
      files(value).map(({ fileId, name, size, type }) => valueElement(name, { fileId, size: String(size), type }))
  },
  matrix: {
    figures: ({ options, retiredOptions = [], retiredRows = [], settings }, values) => {
      const answers = values.flatMap((value) => cells(Object.entries(value)))
      return {
        rows: withRemoved(settings.rows ?? [], retiredRows, answers.map(([row]) => row)).map((row) => {
          const answered = answers.filter(([name]) => name === row.value)
          const columns = answered.flatMap(([, chosen]) => chosen)
          return {
            ...row,
            answered: answered.length,
            columns: shares(options, retiredOptions, columns, answered.length)
          }
        })
      }
    },
    csvCells: ({ retiredRows = [], settings }, value) => {
      const rows = cells(Object.entries(value ?? {}))
      return [...settings.rows ?? [], ...retiredRows].map((part) => {
        const chosen = rows.flatMap(([row, columns]) => row === part.value ? columns : [])
        return csvText(settings.multiple === true || chosen.length > 1 ? listed(chosen) : chosen.join(""))
      })
    },
    xmlElements: (value) =>
      cells(Object.entries(value)).map(([row, chosen]) =>
        xmlElement("row", { name: xmlText(row) }, [chosen].flat().map((column) => valueElement(column)))
      )
  },
  ranking: {
    figures: ({ options, retiredOptions = [], settings: { topN = Infinity } }, values) => {
      const answers = values.map((value) => strings(value))
      const places = Math.max(Math.min(options.length, topN), ...answers.map(({ length }) => length))
      return {
        options: withRemoved(options, retiredOptions, answers.flat()).map((option) => {
          const ranks = answers.filter((ranking) => ranking.includes(option.value))
            .map((ranking) => ranking.indexOf(option.value) + 1)
          return {
            ...option,
            meanRank: ranks.length === 0 ? null : sum(ranks) / ranks.length,
            margin95: nearOrNull(marginOf(ranks)),
            firstPlace: ranks.filter((rank) => rank === 1).length,
            ranks: range(1, places).map((place) => ranks.filter((rank) => rank === place).length)
          }
        })
      }
    },
    csvCells: ({ options, retiredOptions = [] }, value) => {
      const ranked = strings(value ?? [])
      return [...options, ...retiredOptions].map((option) =>
        ranked.includes(option.value) ? String(ranked.indexOf(option.value) + 1) : ""
      )
    },
    xmlElements: (value) => strings(value).map((option) => valueElement(option))
  }
}

/** The oracle of a question. */
export const oracleOf = (question: Question): Oracle => oracles[samplesOf(question).recount]

/** Values in one cell. Character by character, what would end one has a backslash. */
const listed = (values: ReadonlyArray<string>): string =>
  values.map((value) =>
    Array.from(value).map((character) => "\\;".includes(character) ? `\\${character}` : character).join("")
  )
    .join("; ")

/** The net promoter score of answers from 0 to 10. */
export const npsOf = (values: ReadonlyArray<number>) => {
  const promoters = values.filter((value) => value === 9 || value === 10).length
  const detractors = values.filter((value) => value <= 6).length
  const counts = { promoters, passives: values.length - promoters - detractors, detractors, answered: values.length }
  const p = promoters / values.length
  const d = detractors / values.length
  return values.length === 0 ? { ...counts, score: null, margin95: null } : {
    ...counts,
    score: 100 * (promoters - detractors) / values.length,
    margin95: Object.values(counts).filter((count) => count === values.length).length > 1
      ? null
      : near(196 * Math.sqrt((p + d - (p - d) * (p - d)) / values.length))
  }
}

/** The median. Null of no values. */
export const medianOf = (values: ReadonlyArray<number>): number | null => {
  const sorted = [...values].sort(ascending)
  const half = sorted.length / 2
  const central = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return values.length === 0 ? null : sum(central) / central.length
}

const ofNumbers = (values: ReadonlyArray<number>, scale: ReadonlyArray<number>) => {
  const listed = [...new Set([...scale, ...values])].sort(ascending)
  const histogram = listed.map((value) => ({ value, count: values.filter((other) => other === value).length }))
  if (values.length === 0) {
    return { mean: null, median: null, stdDev: null, margin95: null, min: null, max: null, histogram }
  }
  const mean = sum(values) / values.length
  return {
    mean: values.every(Number.isInteger) ? mean : near(mean),
    median: medianOf(values),
    stdDev: near(Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length)),
    margin95: nearOrNull(marginOf(values)),
    min: Math.min(...values),
    max: Math.max(...values),
    histogram
  }
}

/** The texts that are JSON numbers of at most ±10¹⁵. Figures are compared to nine digits of the greatest one. */
const ofNumerals = (texts: ReadonlyArray<string>) => {
  const values = texts.filter((text) => /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text) && text.length <= 40)
    .map(Number).filter((value) => Math.abs(value) <= 1e15)
  if (values.length === 0) {
    const none = { mean: null, median: null, medianMaxError: null, stdDev: null, margin95: null, min: null, max: null }
    return { answered: 0, ...none, histogram: [] }
  }
  const { mean, stdDev } = momentsOf(values)
  const margin = marginOf(values)
  const digits = Math.ceil(Math.log10(Math.max(1, ...values.map(Math.abs))))
  const near = (value: number, precision: number): unknown => expect.closeTo(value, precision - digits)
  return {
    answered: values.length,
    // The numbers are rounded to six decimals.
    mean: near(mean, 5),
    // Random surveys have fewer different numbers than are counted by value.
    median: medianOf(values) ?? 0,
    medianMaxError: 0,
    stdDev: near(stdDev, 5),
    margin95: margin === null ? null : near(margin, 4),
    min: Math.min(...values) + 0,
    max: Math.max(...values) + 0,
    histogram: binsOf(values)
  }
}

/** Each number while 20 differ, and otherwise the finest round bins that are about as few, in millionths. */
const binsOf = (values: ReadonlyArray<number>) => {
  const different = [...new Set(values.map((value) => value + 0))].sort(ascending)
  if (different.length <= 20) {
    return different.map((value) => ({ from: value, to: value, count: values.filter((one) => one === value).length }))
  }
  const millionths = values.map((value) => BigInt(value.toFixed(6).replace(".", "")))
  const [least = 0n, ...others] = [...millionths].sort((left, right) => left < right ? -1 : left > right ? 1 : 0)
  const greatest = others.at(-1) ?? least
  const width = range(0, 25).flatMap((zeros) => ["1", "2", "5"].map((digit) => BigInt(digit + "0".repeat(zeros))))
    .find((one) => one * 20n >= greatest - least) ?? 0n
  const bins: Array<{ readonly from: number; readonly to: number; readonly count: number }> = []
  let first = (least / width - 1n) * width
  while (first + width <= least) first += width
  for (; first <= greatest; first += width) {
    const [start, end] = [first, first + width]
    bins.push({
      from: Number(`${start}e-6`),
      to: Number(`${end}e-6`),
      count: millionths.filter((value) => value >= start && value < end).length
    })
  }
  return bins
}

const momentsOf = (values: ReadonlyArray<number>) => {
  const mean = sum(values) / values.length
  return { mean, stdDev: Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length) }
}

const withRemoved = (
  present: ReadonlyArray<LabelledValue>,
  retired: ReadonlyArray<LabelledValue>,
  answered: ReadonlyArray<string>
) => [
  ...present.map(({ label, value }) => ({ value, label })),
  ...[...new Set(answered)].filter((value) => present.every((option) => option.value !== value)).sort()
    .map((value) => ({ value, label: retired.find((option) => option.value === value)?.label ?? value }))
]

const shares = (
  present: ReadonlyArray<LabelledValue>,
  retired: ReadonlyArray<LabelledValue>,
  chosen: ReadonlyArray<string>,
  answered: number
) =>
  withRemoved(present, retired, chosen).map((option) => {
    const count = chosen.filter((value) => value === option.value).length
    return answered === 0
      ? { ...option, count, share: null, low: null, high: null }
      : { ...option, count, share: count / answered, ...boundsOf(count / answered, answered) }
  })

/** The shares whose distance from `share` is 1.96 of their standard errors: the roots of a quadratic equation. */
const boundsOf = (share: number, answered: number) => {
  const z = 1.959963984540054
  const [a, b, c] = [answered + z ** 2, -(2 * answered * share + z ** 2), answered * share ** 2]
  const root = Math.sqrt(Math.max(0, b ** 2 - 4 * a * c))
  return { low: near((-b - root) / (2 * a)), high: near((-b + root) / (2 * a)) }
}

/** The margin of error of the mean, with the standard deviation of the sample. Null without two different values. */
export const marginOf = (values: ReadonlyArray<number>): number | null => {
  if (new Set(values).size < 2) return null
  const mean = sum(values) / values.length
  const deviation = Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1))
  return studentQuantile(values.length - 1) * deviation / Math.sqrt(values.length)
}

/** The 97.5 % quantile of Student's t distribution, by halving. */
const studentQuantile = (df: number): number => {
  let [low, high] = [0, 100]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (studentCenter(middle, df) < 0.95) low = middle
    else high = middle
  }
  return low
}

/** The probability from -t to t, as a finite sum (Abramowitz and Stegun 26.7.3 and 26.7.4). */
const studentCenter = (t: number, df: number): number => {
  const angle = Math.atan(t / Math.sqrt(df))
  const isOdd = df % 2 === 1
  let term = isOdd ? Math.cos(angle) : 1
  let total = df === 1 ? 0 : term
  for (let k = isOdd ? 3 : 2; k < df; k += 2) {
    term *= (k - 1) / k * Math.cos(angle) ** 2
    total += term
  }
  return isOdd ? 2 / Math.PI * (angle + Math.sin(angle) * total) : Math.sin(angle) * total
}

const ascending = (a: number, b: number): number => a - b

const sum = (values: ReadonlyArray<number>): number => values.reduce((all, value) => all + value, 0)

const range = (first: number, last: number): ReadonlyArray<number> =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const near = (value: number): unknown => expect.closeTo(value, 9)

const nearOrNull = (value: number | null): unknown => value === null ? null : near(value)
