/**
 * Reads what can be read of a malformed survey, so that its other violations are named with those of its form. Parts
 * that cannot be read are replaced with parts that violate nothing, and what is said about them is left out.
 */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { identity } from "effect/Function"
import { isReadonlyRecord } from "effect/Predicate"
import type * as Schema from "effect/Schema"
import { yieldToEventLoop } from "../concurrency/yieldToEventLoop.js"
import { namesIn, valueAt } from "../logic/rules/namedParts.js"
import { conditionLength, fittingCondition, InputCopy } from "../logic/rules/readableCondition.js"
import {
  InvalidInput,
  maxViolations,
  pointerSteps,
  RuleViolated,
  strictly,
  type Violation
} from "../validation/ValidationError.js"

/** An input, of which some parts may have been replaced. */
export interface ReadableInput<A> {
  readonly value: A
  /** Whether parts were replaced. */
  readonly isMalformed: boolean
  /**
   * Fails if a part is malformed: with its violations, and with those that `checked` finds in the other parts.
   * Otherwise returns what `checked` returns.
   */
  readonly refuse: <B, E, R>(checked: Effect.Effect<B, E, R>) => Effect.Effect<B, E | InvalidInput, R>
  /** What is malformed is refused first, also where `use` fails because there is no survey to check against. */
  readonly refuseFirst: <B, E, R>(use: Effect.Effect<B, E, R>) => Effect.Effect<B, E | InvalidInput, R>
}

/**
 * Returns a function that decodes a survey, its questions or a segment. It fails if nothing but the malformed parts can
 * be told: those that were replaced are malformed still, or are more than are named.
 *
 * @param schema the schema of the input
 */
export const readableDecoder = <A, I>(
  schema: Schema.Schema<A, I>
): (input: unknown) => Either.Either<ReadableInput<A>, InvalidInput> => {
  const decode = strictly(schema)
  return (input) => {
    const decoded = decode(input)
    if (Either.isRight(decoded)) {
      return Either.right({
        value: decoded.right,
        isMalformed: false,
        refuse: identity,
        refuseFirst: identity
      })
    }
    const malformed = decoded.left
    const refusal = new InvalidInput({ violations: malformed })
    if (malformed.length >= maxViolations) return Either.left(refusal)
    const repair = new Repair(input)
    for (const { pointer } of malformed) repair.replaceConditionAt(pointerSteps(pointer))
    for (const { pointer } of malformed) repair.replacePartAt(pointerSteps(pointer))
    return Either.mapBoth(decode(repair.input), {
      onLeft: () => refusal,
      onRight: (value) => ({
        value,
        isMalformed: true,
        refuseFirst: (use) => Effect.mapError(use, (error) => error instanceof InvalidInput ? error : refusal),
        refuse: (checked) =>
          // A long input takes long to decode, and was decoded more than once: other work comes before the check.
          Effect.matchEffect(Effect.zipRight(yieldToEventLoop, checked), {
            onSuccess: () => Effect.fail(refusal),
            onFailure: (error) =>
              Effect.fail(
                error instanceof InvalidInput || error instanceof RuleViolated
                  ? withOthers(malformed, error.violations.filter((found) => repair.isCertain(found)))
                  : error
              )
          })
      })
    })
  }
}

const withOthers = (
  malformed: Arr.NonEmptyArray<Violation>,
  others: ReadonlyArray<Violation>
): InvalidInput =>
  new InvalidInput({ violations: Arr.appendAll(malformed, others.slice(0, maxViolations - malformed.length)) })

type Fields = Readonly<Record<string, unknown>>

const picked = (fields: Fields, names: ReadonlyArray<string>): Fields =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))

/** What remains of an item of a list when one of its fields cannot be read. Others can still name it. */
const readableItem: Readonly<Record<string, (item: Fields) => Fields>> = {
  questions: (item) => ({
    text: "?",
    ...picked(item, ["key", "text", "description", "image", "requiredIf", "showIf", "validIf", "page"]),
    type: "text"
  }),
  hiddenFields: (item) => picked(item, ["key", "name"]),
  variables: (item) => ({ ...picked(item, ["name"]), value: 0 }),
  quotas: (item) => ({ ...picked(item, ["key", "when"]), max: 1 }),
  endings: (item) => picked(item, ["key", "outcome", "showIf"])
}

class Repair {
  readonly #copy: InputCopy
  readonly #isListOfQuestions: boolean
  /** The beginnings of the pointers of replaced parts, with the fields that remain of them. */
  readonly #replaced = new Map<string, ReadonlySet<string>>()
  /** The names of items that were replaced. */
  readonly #doubtfulNames = new Set<unknown>()

  constructor(input: unknown) {
    this.#copy = new InputCopy(input)
    this.#isListOfQuestions = Array.isArray(input)
  }

  /** The input with the replaced parts. */
  get input(): unknown {
    return this.#copy.whole
  }

  /** Replaces the innermost condition at the pointer, if there is one. */
  replaceConditionAt(steps: ReadonlyArray<string>): void {
    const length = conditionLength(steps)
    if (length !== undefined) this.#replace(steps.slice(0, length), fittingCondition)
  }

  /** Replaces the item or the field at the pointer, if it is not in a condition. */
  replacePartAt(steps: ReadonlyArray<string>): void {
    if (conditionLength(steps) !== undefined) return
    const [list = "", index, field = ""] = this.#isListOfQuestions ? ["questions", ...steps] : steps
    const path = this.#isListOfQuestions ? steps.slice(0, 1) : steps.slice(0, 2)
    const item = valueAt(this.input, path)
    const replacement = readableItem[list]
    if (replacement !== undefined && index !== undefined && isReadonlyRecord(item)) {
      for (const name of [item["key"], item["name"]]) if (name !== undefined) this.#doubtfulNames.add(name)
      const { [field]: _, ...readable } = item
      const remaining = replacement(readable)
      this.#replace(path, remaining, new Set(Object.keys(remaining).filter((name) => remaining[name] === item[name])))
    } else if (list === "title" || list === "name") this.#replace([list], "?")
    else if (list === "translations") this.#replace(steps, undefined)
    else this.#replace(steps.slice(0, list === "design" ? 2 : 1), undefined)
  }

  /** Whether a violation would also be found in the input as it is meant: neither it nor what it names was replaced. */
  isCertain({ code, pointer }: Violation): boolean {
    if (code === "in-use" || pointer === "") return false
    const steps = pointerSteps(pointer)
    const [list, , place = ""] = steps
    // The texts of what was replaced, such as those of the options of a question.
    const isOfReplaced = list === "translations" && pointerSteps(place).some((name) => this.#doubtfulNames.has(name))
    if (isOfReplaced && code === "unknown-field") return false
    return steps.every((_, index) => {
      const path = steps.slice(0, index + 1)
      const names = namesIn(valueAt(this.input, path))
      return !this.#isReplaced(path, steps) && !names.some((name) => this.#doubtfulNames.has(name))
    })
  }

  /** Of an item that was replaced, the conditions and some fields remain. */
  #isReplaced(path: ReadonlyArray<string>, whole: ReadonlyArray<string>): boolean {
    const remaining = this.#replaced.get(JSON.stringify(path))
    if (remaining === undefined || remaining.has(whole[path.length] ?? "")) return false
    return conditionLength(path) !== undefined || conditionLength(whole) === undefined
  }

  /** @param value `undefined` removes what is there */
  #replace(path: ReadonlyArray<string>, value: unknown, remaining: ReadonlySet<string> = new Set()): void {
    this.#replaced.set(JSON.stringify(path), remaining)
    this.#copy.replaceAt(path, value)
  }
}
