/**
 * Takes out of a survey what names something that is gone, or that no longer fits: tests of conditions, parts of
 * expressions, recalled answers, endings. What is left means what it meant, as if what is gone had no answer. A rule
 * whose condition has no test left goes with it, and so does a quota, which would count everybody.
 */
import {
  type Condition,
  type Definition,
  type EndingDefinition,
  type Expression,
  isBlank,
  mapSurvey,
  type Reference,
  reference,
  renamePlaces,
  type Test
} from "@canvass/core/editing"
import { changed, unlessEmpty } from "../lists/changed.js"
import { mapTranslations, withoutLostTexts } from "./translations.js"

/** What stays. */
export interface Fitting {
  /** The test, or what is left of it. Undefined: it goes. */
  readonly test: (test: Test) => Test | undefined
  /** Whether an expression can read it. */
  readonly reads: (reference: Reference) => boolean
  /** Whether a text can recall it: `key`, `field.name` or `variable.name`. */
  readonly recalls: (name: string) => boolean
  /** Whether there is an ending of this key. */
  readonly ends: (key: string) => boolean
  /** Whether an address has a place for this hidden field. */
  readonly fills: (field: string) => boolean
}

/** The survey with what fits. Variables and endings that go take with them what names them. */
export const keepFitting = (definition: Definition, fitting: Fitting): Definition => {
  const before = { variables: namesOf(definition.variables), endings: keysOf(definition.endings) }
  const kept = withoutUnreachable(definition, fitOnce(definition, fitting))
  const variables = goneOf(before.variables, namesOf(kept.variables))
  const endings = goneOf(before.endings, keysOf(kept.endings))
  if (variables.size === 0 && endings.size === 0) return withoutLostTexts(kept)
  return keepFitting(kept, {
    ...keepsAll,
    test: (test) => test.variable !== undefined && variables.has(test.variable) ? undefined : test,
    reads: (read) => !("variable" in read && variables.has(read.variable)),
    recalls: (name) => !(name.startsWith(variablePrefix) && variables.has(name.slice(variablePrefix.length))),
    ends: (key) => !endings.has(key)
  })
}

/** Keeps everything. */
export const keepsAll: Fitting = {
  test: (test) => test,
  reads: () => true,
  recalls: () => true,
  ends: () => true,
  fills: () => true
}

const variablePrefix = "variable."

/** Stands for a condition without tests, and for the key of an ending that is gone, until its rule is removed. */
const gone: Condition & { readonly op: "answered" } = { op: "answered" }
const goneKey = "\u0000"

const fitOnce = (definition: Definition, fitting: Fitting): Definition => {
  const recalling = (text: string) => withFittingRecalls(text, fitting)
  const fitted = mapSurvey(definition, {
    condition: (condition) => fittingCondition(condition, fitting) ?? gone,
    text: (text, { isLine, scope }) => {
      if (scope === undefined || !text.includes("{{")) return text
      const left = recalling(text)
      return isLine && isBlank(left) ? "\u2026" : left
    },
    endingKey: (key) => fitting.ends(key) ? key : goneKey,
    redirectUrl: (url) => renamePlaces(url, (name) => fitting.fills(name) ? name : undefined)
  })
  const { quotas, variables } = definition
  const { endings, questions } = fitted
  const quotasLeft = fitted.quotas?.filter(({ when }) => when !== gone).map((quota) =>
    quota.ending === goneKey ? changed(quota, { ending: undefined }) : quota
  )
  const variablesLeft = variables?.flatMap(({ value, ...variable }) => {
    const left = fittingExpression(value, fitting)
    return left === undefined ? [] : [{ ...variable, value: left }]
  })
  const left: Definition = {
    ...fitted,
    ...questions && { questions: questions.map(withoutGoneRules) },
    ...quotas && { quotas: quotasLeft ?? [] },
    ...variables && { variables: variablesLeft ?? [] },
    ...endings && { endings: withoutGoneConditions(endings) }
  }
  return mapTranslations(left, (place, text) => {
    const recalled = text.includes("{{") ? recalling(text) : text
    return isBlank(recalled) && !isBlank(text) ? undefined : [place, recalled]
  })
}

/** The condition without the tests that go. Undefined: no test is left. */
const fittingCondition = (condition: Condition, fitting: Fitting): Condition | undefined => {
  const group = (conditions: ReadonlyArray<Condition>) =>
    conditions.flatMap((part) => fittingCondition(part, fitting) ?? [])
  if ("all" in condition) {
    const all = group(condition.all)
    return all.length === 0 ? undefined : { all }
  }
  if ("any" in condition) {
    const any = group(condition.any)
    return any.length === 0 ? undefined : { any }
  }
  if ("not" in condition) {
    const not = fittingCondition(condition.not, fitting)
    return not && { not }
  }
  return fitting.test(condition)
}

/** The expression without what goes, which has no value. Undefined: it would never have a value. */
const fittingExpression = (expression: Expression, fitting: Fitting): Expression | undefined => {
  const left = (part: Expression) => fittingExpression(part, fitting)
  const some = (operands: ReadonlyArray<Expression>) => unlessEmpty(operands.flatMap((operand) => left(operand) ?? []))
  const all = (operands: ReadonlyArray<Expression>) => {
    const kept = operands.flatMap((operand) => left(operand) ?? [])
    return kept.length === operands.length ? kept : undefined
  }
  if (typeof expression === "number") return expression
  if ("if" in expression) {
    const then = left(expression.then)
    const otherwise = expression.else === undefined ? undefined : left(expression.else)
    const condition = fittingCondition(expression.if, fitting)
    if (condition === undefined) return otherwise
    if (then !== undefined) return { if: condition, then, ...otherwise === undefined ? {} : { else: otherwise } }
    return otherwise === undefined ? undefined : { if: { not: condition }, then: otherwise }
  }
  if ("sum" in expression) return whole(some(expression.sum), (sum) => ({ sum }))
  if ("mean" in expression) return whole(some(expression.mean), (mean) => ({ mean }))
  if ("min" in expression) return whole(some(expression.min), (min) => ({ min }))
  if ("max" in expression) return whole(some(expression.max), (max) => ({ max }))
  if ("multiply" in expression) return whole(all(expression.multiply), (multiply) => ({ multiply }))
  if ("subtract" in expression) return whole(all(expression.subtract), (subtract) => ({ subtract }))
  if ("divide" in expression) return whole(all(expression.divide), (divide) => ({ divide }))
  if ("round" in expression) return whole(all(expression.round), (round) => ({ round }))
  return fitting.reads(expression) ? expression : undefined
}

const whole = <A, B>(operands: A | undefined, make: (operands: A) => B): B | undefined =>
  operands === undefined ? undefined : make(operands)

/** The text with the fallback, or with nothing, in place of what it can no longer recall. */
const withFittingRecalls = (text: string, { recalls }: Fitting): string =>
  text.replaceAll(
    reference,
    (whole: string, name?: string, fallback?: string) => name === undefined || recalls(name) ? whole : fallback ?? ""
  )

type Question = NonNullable<Definition["questions"]>[number]

const withoutGoneRules = (question: Question): Question => {
  const { options, page, requiredIf, settings, showIf, validIf } = question
  const rules = validIf?.filter(({ when }) => when !== gone)
  const ends = page?.endIf?.filter(({ ending, when }) => when !== gone && ending !== goneKey)
  return changed(question, {
    ...showIf === gone ? { showIf: undefined } : {},
    ...requiredIf === gone ? { requiredIf: undefined } : {},
    ...rules && { validIf: unlessEmpty(rules) },
    ...page && {
      page: changed(page, {
        ...page.showIf === gone ? { showIf: undefined } : {},
        ...ends && { endIf: unlessEmpty(ends) }
      })
    },
    ...options && { options: options.map(withoutGoneCondition) },
    ...settings?.rows && { settings: { ...settings, rows: settings.rows.map(withoutGoneCondition) } }
  })
}

const withoutGoneCondition = <A extends { readonly showIf?: Condition }>(part: A): A => {
  if (part.showIf !== gone) return part
  const { showIf: _, ...rest } = part
  // The compiler does not know that what remains is a part, since the condition is optional.
  const kept: A = { ...part, ...rest }
  Reflect.deleteProperty(kept, "showIf")
  return kept
}

/** An ending that has lost its condition would be for everybody: it comes behind those that have one. */
const withoutGoneConditions = (endings: ReadonlyArray<EndingDefinition>): ReadonlyArray<EndingDefinition> => {
  const lost = endings.filter(({ outcome = "completed", showIf }) => showIf === gone && outcome === "completed")
  return [...endings.filter((ending) => !lost.includes(ending)), ...lost].map(withoutGoneCondition)
}

/** Endings that nobody could get any more go. Those that nobody could get before stay. */
const withoutUnreachable = (before: Definition, after: Definition): Definition => {
  const { endings = [] } = after
  const unreachable = unreachableIn(after)
  const were = unreachableIn(before)
  const lost = new Set(Array.from(unreachable).filter((key) => !were.has(key)))
  return lost.size === 0 ? after : { ...after, endings: endings.filter(({ key }) => !lost.has(key)) }
}

const unreachableIn = ({ endings = [], questions = [], quotas = [] }: Definition): ReadonlySet<string> => {
  const named = new Set([...questions.flatMap(({ page }) => page?.endIf ?? []), ...quotas].map(({ ending }) => ending))
  const last = firstForAll(endings)
  return new Set(last === -1 ? [] : endings.slice(last + 1).map(({ key }) => key).filter((key) => !named.has(key)))
}

/** The index of the ending that everybody gets who gets no earlier one. -1: there is none. */
export const firstForAll = (endings: ReadonlyArray<EndingDefinition>): number =>
  endings.findIndex(({ outcome = "completed", showIf }) => outcome === "completed" && showIf === undefined)

const namesOf = (list: Definition["variables"] = []): ReadonlyArray<string> => list.map(({ name }) => name)
const keysOf = (list: Definition["endings"] = []): ReadonlyArray<string> => list.map(({ key }) => key)
const goneOf = (before: ReadonlyArray<string>, after: ReadonlyArray<string>): ReadonlySet<string> =>
  new Set(before.filter((name) => !after.includes(name)))
