import { describe, expect, it } from "vitest"
import {
  armsOf,
  fnv1a32,
  mulberry32,
  pageName,
  shuffled,
  type SurveyLogic,
  usesSeed,
  walk
} from "../../../src/questionnaire.js"

/** Another implementation computes the same: these values are those of the documentation. */
const vectors = [
  { name: "1:q1", h: 2370054264, u: 0.41068826569244266, order: "edbac", fixed: "cdabe", even: "A", weighted: "B" },
  { name: "1:color", h: 3168274341, u: 0.5680938274599612, order: "bdeac", fixed: "dbace", even: "B", weighted: "B" },
  { name: "42:q1", h: 3817040477, u: 0.2331679412163794, order: "acdeb", fixed: "dcbae", even: "A", weighted: "A" },
  { name: "42:color", h: 1972369562, u: 0.9177524228580296, order: "dcbae", fixed: "bcade", even: "B", weighted: "B" }
]

const options = (values: string, fixed = "") =>
  Array.from(values, (value) => ({ value, label: value, ...fixed.includes(value) ? { fixed: true } : {} }))

const text = (items: ReadonlyArray<{ readonly value: string }>): string => items.map(({ value }) => value).join("")

const arms = [{ value: "A" }, { value: "B" }]
const weightedArms = [{ value: "A" }, { value: "B", weight: 3 }]

describe("the published vectors", () => {
  it.each(vectors)("$name", ({ even, fixed, h, name, order, u, weighted }) => {
    const [seed = "", key = ""] = name.split(":")
    expect(fnv1a32(name)).toBe(h)
    expect(mulberry32(h)()).toBe(u)
    expect(text(shuffled(options("abcde"), Number(seed), key))).toBe(order)
    expect(text(shuffled(options("abcde", "e"), Number(seed), key))).toBe(fixed)
    expect(armsOf([{ name: key, arms }], Number(seed))).toEqual({ [key]: even })
    expect(armsOf([{ name: key, arms: weightedArms }], Number(seed))).toEqual({ [key]: weighted })
  })

  it.each(["", "a", "1:größe", "1:😀", "1:\u0000"])("FNV-1a of %j is that of its UTF-8", (name) => {
    let hash = 0x811c9dc5n
    for (const byte of Buffer.from(name)) hash = (hash ^ BigInt(byte)) * 0x01000193n % 2n ** 32n
    expect(fnv1a32(name)).toBe(Number(hash))
  })
})

/** Critical values of chi-square at 0.001 by degrees of freedom, from the table 1.3.6.7.4 of the NIST e-Handbook. */
const critical: Readonly<Record<number, number>> = {
  1: 10.828,
  3: 16.266,
  4: 18.467,
  23: 49.728,
  24: 51.179
}

/** The counts fit what is expected. There is one degree of freedom less than counts. */
const expectFit = (counts: ReadonlyArray<number>, expected: ReadonlyArray<number>): void => {
  expect(counts.length).toBe(expected.length)
  const chiSquare = counts.reduce(
    (sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 0),
    0
  )
  expect(chiSquare).toBeLessThan(critical[counts.length - 1] ?? Number.NaN)
}

const expectUniform = (counts: ReadonlyMap<string, number>, size: number): void =>
  expectFit([...counts.values()], new Array(size).fill(seeds.length / size))

const seeds = Array.from({ length: 20_000 }, (_, seed) => seed)

const countBy = (values: ReadonlyArray<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

describe("over 20 000 seeds", () => {
  it("every option is equally often in each place", () => {
    const orders = seeds.map((seed) => text(shuffled(options("abcde"), seed, "color")))
    for (const place of [0, 1, 2, 3, 4]) {
      expectUniform(countBy(orders.map((order) => order.charAt(place))), 5)
    }
  })

  it("options that are not fixed are equally often in each place that is left", () => {
    const orders = seeds.map((seed) => text(shuffled(options("abcdef", "cf"), seed, "color")))
    expect(new Set(orders.map((order) => order.charAt(2) + order.charAt(5)))).toEqual(new Set(["cf"]))
    expectUniform(countBy(orders), 24)
    for (const place of [0, 1, 3, 4]) expectUniform(countBy(orders.map((order) => order.charAt(place))), 4)
  })

  it("the orders of every two questions, and of a page, are independent", () => {
    const names = ["q1", "q2", "color", pageName("q1")]
    const firsts = names.map((name) => seeds.map((seed) => text(shuffled(options("abcde"), seed, name)).charAt(0)))
    for (const [index, one] of firsts.entries()) {
      for (const other of firsts.slice(index + 1)) {
        expectUniform(countBy(one.map((value, seed) => value + (other[seed] ?? ""))), 25)
      }
    }
  })

  it.each([
    { weights: [1, 1] },
    { weights: [1, 3] },
    { weights: [1, 2, 3, 4, 5] }
  ])("arms have the shares of their weights $weights, and neighbouring fields are independent", ({ weights }) => {
    const drawn = weights.map((weight, index) => ({ value: String(index), weight }))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const fields = [{ name: "one", arms: drawn }, { name: "two", arms: drawn }]
    const values = seeds.map((seed) => armsOf(fields, seed))
    for (const { name } of fields) {
      const counts = countBy(values.map((value) => value[name] ?? ""))
      expectFit(
        weights.map((_, index) => counts.get(String(index)) ?? 0),
        weights.map((weight) => seeds.length * weight / total)
      )
    }
    const pairs = countBy(values.map(({ one = "", two = "" }) => `${one} ${two}`))
    const cells = weights.flatMap((weight, one) =>
      weights.map((other, two) => ({
        count: pairs.get(`${one} ${two}`) ?? 0,
        expected: seeds.length * weight * other / total ** 2
      }))
    )
    expectFit(cells.map(({ count }) => count), cells.map(({ expected }) => expected))
  })
})

describe("walk", () => {
  const survey: SurveyLogic = {
    questions: [
      { key: "first", type: "text", page: { shuffle: true } },
      {
        key: "color",
        type: "single_choice",
        shuffle: true,
        options: options("abcde").map((option) =>
          option.value === "b"
            ? { ...option, showIf: { field: "plan", op: "answered" } }
            : option
        )
      },
      {
        key: "grid",
        type: "matrix",
        shuffle: true,
        options: options("xyz"),
        settings: { rows: options("abcde", "e") }
      },
      { key: "last", type: "text", page: {} }
    ]
  }
  const order = ({ pages }: ReturnType<typeof walk>) =>
    pages.map(({ questions }) => questions.map(({ question }) => question.key).join(" "))

  it("shows the lists in their order without a seed", () => {
    const walked = walk(survey, { answers: {}, metadata: { plan: "x" } })
    expect(order(walked)).toEqual(["first color grid", "last"])
    expect(text(walked.questions.get("color")?.options ?? [])).toBe("abcde")
  })

  it("shuffles options, rows and questions, and leaves out what is not shown afterwards", () => {
    const metadata = { plan: "x" }
    const walked = walk(survey, { answers: {}, metadata, seed: 1 })
    expect(text(walked.questions.get("color")?.options ?? [])).toBe("bdeac")
    expect(text(walk(survey, { answers: {}, seed: 1 }).questions.get("color")?.options ?? [])).toBe("deac")
    const grid = walked.questions.get("grid")
    expect(text(grid?.options ?? [])).toBe("xyz")
    expect(text(grid?.rows ?? [])).toBe(text(shuffled(options("abcde", "e"), 1, "grid")))
    const orders = new Set(seeds.slice(0, 50).map((seed) => order(walk(survey, { answers: {}, seed }))[0]))
    expect(orders.size).toBe(6)
    expect([...walked.questions.keys()]).toEqual(["first", "color", "grid", "last"])
  })

  it("reads the same answers in every order", () => {
    const answers = { color: "d", grid: { a: "x", c: "z" } }
    const inListOrder = walk(survey, { answers })
    for (const seed of seeds.slice(0, 20)) {
      const walked = walk(survey, { answers, seed })
      expect(walked.questions.get("color")?.answer).toEqual(inListOrder.questions.get("color")?.answer)
      expect(walked.questions.get("grid")?.answer).toEqual(inListOrder.questions.get("grid")?.answer)
    }
  })
})

it("names may be any text, also those that objects inherit", () => {
  const fields = ["__proto__", "constructor", "größe", "😀"].map((name) => ({ name, arms }))
  const drawn = armsOf(fields, 7)
  expect(Object.keys(drawn)).toEqual(["__proto__", "constructor", "größe", "😀"])
  expect(Object.values(drawn).every((value) => value === "A" || value === "B")).toBe(true)
})

it("1 000 options are shuffled, each once", () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ value: String(index) }))
  const order = shuffled(many, 2 ** 32 - 1, "many").map(({ value }) => value)
  expect(order).not.toEqual(many.map(({ value }) => value))
  expect(new Set(order).size).toBe(1_000)
})

it("a survey uses the seed when it shuffles anything or has arms", () => {
  const question = { key: "a", type: "text" } as const
  expect(usesSeed({ questions: [question], hiddenFields: [{ name: "plan" }] })).toBe(false)
  expect(usesSeed({ questions: [{ ...question, shuffle: false, page: { shuffle: false } }] })).toBe(false)
  expect(usesSeed({ questions: [{ ...question, shuffle: true }] })).toBe(true)
  expect(usesSeed({ questions: [{ ...question, page: { shuffle: true } }] })).toBe(true)
  expect(usesSeed({ questions: [question], hiddenFields: [{ name: "plan", arms }] })).toBe(true)
})
