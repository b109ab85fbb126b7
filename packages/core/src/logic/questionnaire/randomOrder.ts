/**
 * Chance that can be computed again: the order in which a respondent sees things, and the arm of an experiment, are
 * functions of the seed of the response and of a name.
 */
import type { HiddenField, PageLogic, QuestionLogic } from "./SurveyLogic.js"

/** The greatest seed of a response. The least is 0. */
export const maxSeed = 2 ** 32 - 1

/** FNV-1a with 32 bits, of the UTF-8 of a text: an integer from 0 to 2^32 - 1. */
export const fnv1a32 = (text: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** The draws of mulberry32 from a state: each call returns the next number from 0 to below 1. */
export const mulberry32 = (state: number): () => number => {
  let sum = state
  return () => {
    sum = sum + 0x6d2b79f5 | 0
    let mixed = Math.imul(sum ^ sum >>> 15, sum | 1)
    mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61)
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32
  }
}

/** The draws for a name: those of another name are independent of them. */
const drawsOf = (seed: number, name: string): () => number => mulberry32(fnv1a32(`${seed}:${name}`))

/**
 * The items in random order. Those that are `fixed` keep their places.
 *
 * @param seed - The seed of the response.
 * @param name - The key of the question, or the name of the page (`pageName`).
 */
export const shuffled = <A extends object>(items: ReadonlyArray<A>, seed: number, name: string): ReadonlyArray<A> => {
  const draw = drawsOf(seed, name)
  const movable = items.filter((item) => !isFixed(item))
  for (let last = movable.length - 1; last > 0; last--) {
    const other = Math.floor(draw() * (last + 1))
    const drawn = movable[other]
    const swapped = movable[last]
    if (drawn === undefined || swapped === undefined) continue
    movable[last] = drawn
    movable[other] = swapped
  }
  let next = 0
  return items.map((item) => isFixed(item) ? item : movable[next++] ?? item)
}

const isFixed = (item: object): boolean => "fixed" in item && item.fixed === true

/** The name of a page, by which its questions are shuffled. `key` is that of its first question in the list. */
export const pageName = (key: string): string => `page:${key}`

/** The question with its options, or the rows of a matrix, in the order in which they are shown. */
export const inShownOrder = <Q extends QuestionLogic>(question: Q, seed: number | null): Q => {
  const { key, options = [], settings, shuffle } = question
  if (shuffle !== true || seed === null) return question
  return settings?.rows === undefined
    ? { ...question, options: shuffled(options, seed, key) }
    : { ...question, settings: { ...settings, rows: shuffled(settings.rows, seed, key) } }
}

/** The questions of a page in the order in which they are shown. `key` is that of the first one in the list. */
export const questionsInOrder = <Q extends QuestionLogic>(
  { key, page, questions }: {
    readonly key: string
    readonly page: PageLogic | undefined
    readonly questions: ReadonlyArray<Q>
  },
  seed: number | null
): ReadonlyArray<Q> => page?.shuffle === true && seed !== null ? shuffled(questions, seed, pageName(key)) : questions

/**
 * The values of the hidden fields that have arms: of each the first arm whose cumulative weight exceeds the first draw
 * times the sum of the weights.
 */
export const armsOf = (
  fields: ReadonlyArray<HiddenField>,
  seed: number
): Readonly<Record<string, string>> =>
  Object.fromEntries(fields.flatMap(({ arms, name }) => {
    if (arms === undefined) return []
    const drawn = drawsOf(seed, name)() * arms.reduce((sum, { weight = 1 }) => sum + weight, 0)
    let cumulative = 0
    const arm = arms.find(({ weight = 1 }) => (cumulative += weight) > drawn)
    return arm === undefined ? [] : [[name, arm.value]]
  }))

/** The seed of a respondent whom the survey knows by an external id, if no other one was sent. */
export const seedOf = (surveyId: string, externalId: string): number => fnv1a32(`${surveyId}:${externalId}`)

/** Whether anything of the survey depends on the seed of a response. */
export const usesSeed = (
  { hiddenFields = [], questions }: {
    readonly hiddenFields?: ReadonlyArray<HiddenField>
    readonly questions: ReadonlyArray<QuestionLogic>
  }
): boolean =>
  hiddenFields.some(({ arms }) => arms !== undefined) ||
  questions.some(({ page, shuffle }) => shuffle === true || page?.shuffle === true)
