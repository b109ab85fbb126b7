/** Another type for a question, with what still fits. */
import {
  answerReaders,
  askedOf,
  canBeUsed,
  comparedKind,
  type Constant,
  type Definition,
  definitionLimits,
  kindOf,
  type NewLabels,
  newQuestion,
  operandOf,
  type OptionDefinition,
  type QuestionDefinition,
  type QuestionType,
  referencesIn,
  type SettingsDefinition,
  shapeOf,
  type Test
} from "@canvass/core/editing"
import { changed, withQuestion } from "../lists/changed.js"
import { keepFitting, keepsAll } from "../names/keepFitting.js"
import { withCount } from "../names/removeNamed.js"
import { withNeededCodes } from "./neededCodes.js"

/** The survey after a question has another type, and what was dropped for it. */
export interface TypeSwitch {
  readonly definition: Definition
  readonly dropped: {
    /** The labels of options and rows that the type does not have, but for those that nobody has written. */
    readonly parts: ReadonlyArray<string>
    /** The names of settings and fields that the type, or its options, do not have. */
    readonly settings: ReadonlyArray<string>
    /** How many tests, expressions and texts named the question in a way that it cannot be used any more. */
    readonly references: number
  }
}

/** @param labels those of options and rows that the type needs and the question does not have */
export const switchType = (definition: Definition, key: string, type: QuestionType, labels: NewLabels): TypeSwitch => {
  const before = definition.questions?.find((question) => question.key === key)
  if (before === undefined || before.type === type) {
    return { definition, dropped: { parts: [], settings: [], references: 0 } }
  }
  const after = retyped(before, type, labels)
  const withType = withQuestion(definition, key, () => after)
  const byKey = new Map(withType.questions?.map((question) => [question.key, question]))
  const switched = keepFitting(withType, {
    ...keepsAll,
    test: (test) => meansOptions(test, before, after) ? undefined : fittingTest(test, key, byKey),
    reads: (read) =>
      "answer" in read && read.answer === key
        ? canBeUsed(after, "answer")
        : !("score" in read && read.score === key) || canBeUsed(after, "score"),
    recalls: (name) => name !== key || canBeUsed(after, "recall")
  })
  const had = labelsOf(before)
  const unwritten = had.flatMap((_, index) => [labels.option(index + 1), labels.row(index + 1)])
  const kept = new Set([...labelsOf(after), ...unwritten])
  return {
    definition: switched,
    dropped: {
      parts: had.filter((label) => !kept.has(label)),
      settings: [
        ...namesOf(before.settings).filter((name) => !namesOf(after.settings).includes(name)),
        ...before.shuffle !== undefined && after.shuffle === undefined ? ["shuffle"] : [],
        ...hasImages(before) && !hasImages(after) ? ["image"] : []
      ],
      references: referencesTo(definition, key) - referencesTo(switched, key)
    }
  }
}

const labelsOf = ({ options = [], settings = {} }: QuestionDefinition): ReadonlyArray<string> =>
  [...options, ...settings.rows ?? []].map(({ label }) => label)

const hasImages = ({ options = [] }: QuestionDefinition): boolean => options.some(({ image }) => image !== undefined)

const namesOf = (settings: SettingsDefinition = {}): ReadonlyArray<string> =>
  Object.keys(settings).filter((name) => name !== "rows")

const referencesTo = (definition: Definition, key: string): number =>
  referencesIn(definition).filter(({ named }) => named.kind === "question" && named.key === key).length

const retyped = (question: QuestionDefinition, type: QuestionType, labels: NewLabels): QuestionDefinition => {
  const { options: before = [], settings: settingsBefore = {}, shuffle } = question
  const { optionCount, rowCount, takesExclusive, takesImages = false } = shapeOf(type)
  const added = newQuestion(question.key, type, labels)
  const settings = fittingSettings(settingsBefore, type)
  const isExclusiveTaken = takesExclusive?.(settings) === true
  const options = filledUp(before.slice(0, optionCount.max), added.options).map((option) =>
    changed(option, {
      ...isExclusiveTaken ? {} : { exclusive: undefined },
      ...takesImages ? {} : { image: undefined },
      // Columns of a matrix keep their places: its rows are shuffled.
      ...rowCount === undefined ? {} : { fixed: undefined }
    })
  )
  const rows = rowCount === undefined ? undefined : filledUp(settingsBefore.rows ?? [], added.settings?.rows)
  const whole = withCount({ ...settings, ...rows && { rows } }, options.length)
  return changed<QuestionDefinition>({ ...question, type }, {
    options: options.length === 0 ? undefined : options,
    settings: Object.keys(whole).length === 0 ? undefined : whole,
    shuffle: optionCount.max === 0 ? undefined : shuffle
  })
}

/** The parts, and as many new ones as are missing. */
const filledUp = (
  parts: ReadonlyArray<OptionDefinition>,
  added: ReadonlyArray<OptionDefinition> = []
): ReadonlyArray<OptionDefinition> => {
  const values = new Set(parts.map(({ value }) => value))
  const missing = added.filter(({ value }) => !values.has(value)).slice(0, Math.max(0, added.length - parts.length))
  return [...parts, ...withNeededCodes(missing, parts)]
}

/** The settings of the same names and meanings. A scale keeps its bounds where it is one of the other type, too. */
const fittingSettings = (settings: SettingsDefinition, type: QuestionType): SettingsDefinition => {
  const { settingDefaults, settingNames } = shapeOf(type)
  const has = (name: string): boolean => settingNames.includes(name)
  const { display, max, min } = settings
  const isScale = typeof settingDefaults["min"] === "number"
  const isShort = !has("step")
  const fits = (bound: unknown): bound is number =>
    typeof bound === "number" && (!isShort || (Number.isInteger(bound) && bound >= 0 && bound <= 10))
  const bounds = isScale && fits(min) && fits(max) && min < max ? { min, max } : {}
  const { allowOther, falseLabel, maxLabel, maxSelected, minLabel, minSelected, trueLabel } = settings
  const same = { allowOther, falseLabel, maxLabel, maxSelected, minLabel, minSelected, trueLabel }
  return changed<SettingsDefinition>({}, {
    ...Object.fromEntries(Object.entries(same).filter(([name, value]) => has(name) && value !== undefined)),
    ...bounds,
    ...has("allowOther") && display !== undefined && display !== "numbers" && display !== "stars" && { display }
  })
}

/** Whether a test compares the answer with options, and the answer has become a text. */
const meansOptions = (
  { op, option, question, row }: Test,
  before: QuestionDefinition,
  after: QuestionDefinition
): boolean => {
  if (question !== before.key || operandOf[op] === "none") return false
  const { kind } = askedOf(before, row, option)
  return (kind === "option" || kind === "options") && askedOf(after, row, option).kind === "text"
}

/** The test, if it tests nothing of the question, or what can be tested of it. Of its values those that it takes. */
const fittingTest = (
  test: Test,
  key: string,
  questions: ReadonlyMap<string, QuestionDefinition>
): Test | undefined => {
  const { op, option, question: tested, row, value, values } = test
  const compared = typeof value === "object" && "question" in value ? value.question : undefined
  if (tested !== key && compared !== key) return test
  const question = tested === undefined ? undefined : questions.get(tested)
  if (question === undefined) return compared === key ? undefined : test
  const has = (part: string | undefined, parts: ReadonlyArray<OptionDefinition> = []): boolean =>
    part === undefined || parts.some((one) => one.value === part)
  const { optionCount, rowCount } = shapeOf(question.type)
  if (row !== undefined && (rowCount === undefined || !has(row, question.settings?.rows))) return undefined
  const ranked = askedOf(question, row, option).kind === "place"
  if (option !== undefined && (!ranked || optionCount.max === 0 || !has(option, question.options))) return undefined
  const { kind, operators } = askedOf(question, row, option)
  if (!operators.includes(op)) return undefined
  if (compared !== undefined) {
    const other = questions.get(compared)
    return other !== undefined && kindOf({ type: other.type, settings: other.settings ?? {} }) === comparedKind(kind)
      ? test
      : undefined
  }
  if (typeof value === "object") return kind === "day" || kind === "instant" ? test : undefined
  const isBound = operandOf[op] === "bound"
  if (value !== undefined && !takes(question, kind, value, isBound)) return undefined
  if (values === undefined) return test
  const left = values.filter((one) => takes(question, kind, one, false))
  return left.length === 0 ? undefined : { ...test, values: left }
}

/** Whether a test of the question can have the value. */
const takes = (question: QuestionDefinition, kind: string, value: Constant, isBound: boolean): boolean => {
  const { options = [], settings = {}, type } = question
  switch (kind) {
    case "option":
    case "options":
      return options.some((option) => option.value === value)
    case "place":
      return typeof value === "number" &&
        (isBound || (Number.isInteger(value) && value >= 1 && value <= options.length))
    case "number":
      if (isBound) return typeof value === "number"
      break
    case "text":
      return typeof value === "string"
  }
  const parts = { options, rows: settings.rows ?? [] }
  // A text whose format is that of numbers is read as a text.
  return [value, String(value)].some((sent) => {
    const read = answerReaders[type].read(sent, settings, parts, { isStored: false, limits: definitionLimits })
    return typeof read === "object" && read.kind === kind
  })
}
