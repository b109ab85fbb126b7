/** Random surveys with rules of all kinds, and random complete responses to them. */
import { type Condition, type QuestionLogic, type SurveyLogic, type Walk, walk } from "../../../src/questionnaire.js"
import { foldCase } from "../../../src/values/text/CaseFolding.js"

/** A source of random numbers: mulberry32. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** An integer from 0 to `count - 1`. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor(((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296 * count)
  }

  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<A>(items: ReadonlyArray<A>): A {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error("There is nothing to choose from.")
    return item
  }

  some<A>(items: ReadonlyArray<A>): ReadonlyArray<A> {
    return items.filter(() => this.chance(50))
  }

  shuffled<A>(items: ReadonlyArray<A>): ReadonlyArray<A> {
    return items.map((item) => [this.below(1_000_000), item] as const).sort(([a], [b]) => a - b).map(([, item]) => item)
  }
}

type Fields = Readonly<Record<string, unknown>>

/** What is known of a question that has been drawn. */
interface Drawn {
  readonly key: string
  readonly type: string
  readonly settings: Fields
  readonly values: ReadonlyArray<string>
  readonly rows: ReadonlyArray<string>
}

const texts = ["a", "ab", "AB", "abc", "b", "ba", "é", "0123456789"]
const days = ["2000-01-01", "2000-01-02", "2000-01-03", "2000-01-04"]
const instants = days.map((day) => `${day}T00:00:00Z`)

const settingsOf = (random: Random, type: string): Fields => {
  switch (type) {
    case "text":
      return random.chance(50)
        ? { minLength: random.below(3), maxLength: 2 + random.below(3) }
        : { format: "number", min: random.below(2), max: 2 + random.below(3), integer: random.chance(60) }
    case "rating":
      return { min: random.below(2), max: 2 + random.below(2) }
    case "slider":
      return random.pick<Fields>([{ min: 0, max: 0.4, step: 0.1 }, { min: -1, max: 2 }, { min: 0, max: 6, step: 3 }])
    case "boolean":
      return { mustBeTrue: random.chance(30) }
    case "date": {
      const includeTime = random.chance(40)
      const [min, max] = includeTime ? [instants[1], instants[2]] : [days[random.below(2)], days[2]]
      return { includeTime, ...random.chance(70) ? { min } : {}, ...random.chance(70) ? { max } : {} }
    }
    case "single_choice":
      return { allowOther: random.chance(30) }
    case "multiple_choice": {
      const minSelected = random.below(3)
      return { allowOther: random.chance(30), minSelected, maxSelected: Math.max(1, minSelected) + random.below(2) }
    }
    case "matrix":
      return { multiple: random.chance(40), requireAllRows: random.chance(40) }
    case "ranking":
      return random.chance(50) ? { topN: 1 + random.below(2) } : {}
    default:
      return {}
  }
}

const types = [
  "text",
  "rating",
  "nps",
  "slider",
  "boolean",
  "date",
  "single_choice",
  "multiple_choice",
  "multiple_choice",
  "matrix",
  "ranking"
]
const hasOptions = (type: string) => ["single_choice", "multiple_choice", "matrix", "ranking"].includes(type)

/** The body of a survey. It need not be valid. */
export const randomSurvey = (random: Random): Fields => {
  const drawn: Array<Drawn> = []
  const questions: Array<Fields> = []
  const maybe = (name: string, percent: number, before: ReadonlyArray<Drawn>): Fields =>
    before.length > 0 && random.chance(percent) ? { [name]: randomCondition(random, before, 2) } : {}
  const count = 3 + random.below(6)
  for (let index = 0; index < count; index++) {
    const type = random.pick(types)
    const key = `q${index}`
    const values = hasOptions(type) ? ["a", "b", "c", "d"].slice(0, 2 + random.below(3)) : []
    const rows = type === "matrix" ? ["r", "s", "t"].slice(0, 1 + random.below(3)) : []
    const settings = settingsOf(random, type)
    const canExclude = type === "multiple_choice" || settings.multiple === true
    const before = [...drawn]
    const parts = (names: ReadonlyArray<string>, isOption: boolean) =>
      names.map((value) => ({
        value,
        label: value,
        ...isOption && canExclude && random.chance(25) ? { exclusive: true } : {},
        ...maybe("showIf", 20, before)
      }))
    const options = parts(values, true)
    const ofRows = parts(rows, false)
    drawn.push({ key, type, settings, values, rows })
    const message = "No."
    const end = { when: randomCondition(random, drawn, 2), ending: random.pick(["out", "done"]) }
    questions.push({
      key,
      type,
      text: "?",
      required: random.chance(50),
      ...values.length > 0 ? { options } : {},
      settings: { ...settings, ...rows.length > 0 ? { rows: ofRows } : {} },
      ...maybe("showIf", 50, before),
      ...maybe("requiredIf", 20, before),
      ...random.chance(20) ? { validIf: [{ when: randomCondition(random, drawn.slice(-1), 1), message }] } : {},
      ...random.chance(30)
        ? { page: { ...maybe("showIf", 40, before), ...random.chance(30) ? { endIf: [end] } : {} } }
        : {}
    })
  }
  return {
    title: "Random",
    hiddenFields: ["plan"],
    questions,
    variables: [{ name: "v", value: { if: randomCondition(random, drawn, 2), then: 1, else: random.below(3) } }],
    endings: [
      { key: "out", outcome: "screenedOut" },
      { key: "odd", showIf: randomCondition(random, drawn, 2) },
      { key: "done" }
    ]
  }
}

/** Tests of few questions, so that several tests of a group are often of one. */
const randomCondition = (random: Random, before: ReadonlyArray<Drawn>, depth: number): Condition => {
  const few = random.chance(60) ? [random.pick(before)] : before
  const part = () => randomCondition(random, few, depth - 1)
  if (depth > 0 && random.chance(55)) {
    const kind = random.below(3)
    if (kind === 0) return { not: part() }
    const parts = Array.from({ length: 2 + random.below(2) }, part)
    return kind === 1 ? { all: parts } : { any: parts }
  }
  if (random.chance(5)) return { field: "plan", op: "equals", value: "gold" }
  return randomTest(random, random.pick(few), before)
}

const ordered = ["lt", "lte", "gt", "gte"] as const

const randomTest = (
  random: Random,
  { key: question, rows, settings, type, values }: Drawn,
  all: ReadonlyArray<Drawn>
): Condition => {
  if (random.chance(12)) return { question, op: "answered" }
  const ofOptions = (subject: { readonly question: string; readonly row?: string }, isSet: boolean): Condition => {
    const chosen = random.some(values)
    if (chosen.length === 0) return { ...subject, op: "anyOf", values }
    if (!isSet) return { ...subject, op: "anyOf", values: chosen }
    const op = random.pick(["anyOf", "allOf", "count"] as const)
    return op === "count" ? ofCount(subject) : { ...subject, op, values: chosen }
  }
  const ofCount = (subject: { readonly question: string; readonly row?: string }): Condition => ({
    ...subject,
    op: "count",
    ...random.pick([{ min: random.below(4) }, { max: random.below(4) }, { min: 1, max: 1 + random.below(3) }])
  })
  const ofNumbers = (
    subject: { readonly question: string; readonly option?: string },
    at: ReadonlyArray<number>
  ): Condition => {
    if (random.chance(10) && subject.option === undefined) {
      const other = random.pick(all.filter((one) => isNumber(one)))
      return { ...subject, op: random.pick([...ordered, "equals"]), value: { question: other.key } }
    }
    return random.chance(60)
      ? { ...subject, op: random.pick(ordered), value: random.pick(at) }
      : { ...subject, op: "anyOf", values: [random.pick(at), random.pick(at)] }
  }
  switch (type) {
    case "text":
      return settings.format === "number"
        ? ofNumbers({ question }, [0, 1, 1.5, 2, 3, 4])
        : random.pick<Condition>([
          { question, op: "equals", value: random.pick(texts) },
          { question, op: "contains", value: random.pick(texts) }
        ])
    case "slider":
      return ofNumbers({ question }, [-1, 0, 0.1, 0.2, 0.3, 0.4, 1, 2, 3, 6])
    case "nps":
      return ofNumbers({ question }, [0, 1, 5, 6, 10])
    case "rating":
      return ofNumbers({ question }, [0, 1, 2, 3])
    case "boolean":
      return { question, op: "equals", value: random.chance(50) }
    case "date":
      return { question, op: random.pick(ordered), value: random.pick(settings.includeTime === true ? instants : days) }
    case "single_choice":
      return settings.allowOther === true && random.chance(25)
        ? { question, op: "other" }
        : ofOptions({ question }, false)
    case "multiple_choice":
      return settings.allowOther === true && random.chance(20)
        ? { question, op: "other" }
        : ofOptions({ question }, true)
    case "matrix":
      return random.chance(25)
        ? ofCount({ question })
        : random.chance(20)
        ? { question, row: random.pick(rows), op: "answered" }
        : ofOptions({ question, row: random.pick(rows) }, settings.multiple === true)
    default:
      return random.chance(30) ? ofCount({ question }) : ofNumbers({ question, option: random.pick(values) }, [1, 2])
  }
}

const isNumber = ({ settings, type }: Drawn): boolean =>
  ["nps", "rating", "slider"].includes(type) || settings.format === "number"

/** A response that can be completed, and the walk of it. Undefined where none has been found. */
export const randomResponse = (random: Random, survey: SurveyLogic): Walk | undefined => {
  let answers: Fields = {}
  const metadata: Record<string, string> = random.chance(50) ? { plan: random.pick(["Gold", "silver"]) } : {}
  const walked = (given: Fields) => walk(survey, { answers: given, metadata, now: 0 })
  for (const { key } of survey.questions) {
    const asked = walked(answers).questions.get(key)
    if (asked === undefined || (!asked.isRequired && random.chance(35))) continue
    for (let attempt = 0; attempt < 25; attempt++) {
      const tried = { ...answers, [key]: randomAnswer(random, asked.question) }
      const { answer, brokenRules = [] } = walked(tried).questions.get(key) ?? {}
      if (answer !== undefined && brokenRules.length === 0) {
        answers = tried
        break
      }
    }
    if (asked.isRequired && answers[key] === undefined) return undefined
  }
  return walked(answers)
}

/** A value that fits the question sometimes. */
const randomAnswer = (random: Random, { options = [], settings = {}, type }: QuestionLogic): unknown => {
  const values = options.map(({ value }) => value)
  const other = { other: "mine" }
  switch (type) {
    case "text":
      return settings.format === "number"
        ? random.pick(["0", "1", "1.25", "1.5", "2", "2.5", "3", "4"])
        : random.pick([...texts, ...texts.map(foldCase), "zz", "zzz"])
    case "slider":
      return random.pick([-1, 0, 0.1, 0.2, 0.3, 0.4, 1, 2, 3, 6])
    case "nps":
      return random.below(11)
    case "rating":
      return random.below(4)
    case "boolean":
      return random.chance(50)
    case "date":
      return random.pick(
        settings.includeTime === true ? [...instants, "2000-01-02T12:00:00Z"] : [...days, "1999-12-31"]
      )
    case "single_choice":
      return random.chance(20) ? other : random.pick(values)
    case "multiple_choice":
      return [...random.some(values), ...random.chance(20) ? [other] : []]
    case "matrix":
      return Object.fromEntries(
        (settings.rows ?? []).flatMap(({ value }) =>
          random.chance(30) ? [] : [[value, settings.multiple === true ? random.some(values) : random.pick(values)]]
        )
      )
    default:
      return random.shuffled(random.chance(50) ? values : random.some(values))
  }
}
