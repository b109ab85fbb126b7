/** Checks in a row, of which one that fails does not hide what the next ones find. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { InvalidInput, limitViolations, RuleViolated, type Violation } from "./ValidationError.js"

/** A value with what is wrong about it. Later checks judge the value, too: all violations are named together. */
export interface Checked<A> {
  readonly value: A
  /** The violations of an invalid input. */
  readonly invalid: ReadonlyArray<Violation>
  /** The rules of the domain that are violated. */
  readonly broken: ReadonlyArray<Violation>
}

/** A value of which nothing is wrong. */
export const valid = <A>(value: A): Checked<A> => ({ value, invalid: [], broken: [] })

/** The value, with the violations of the error, if there is one. */
export const withError = <A>(value: A, error: InvalidInput | RuleViolated | undefined): Checked<A> => ({
  value,
  invalid: error instanceof InvalidInput ? error.violations : [],
  broken: error instanceof RuleViolated ? error.violations : []
})

export const isValid = ({ broken, invalid }: Checked<unknown>): boolean => invalid.length + broken.length === 0

/** Checks the value of an earlier check. The violations of both remain. */
export const andThen = <A, B>(checked: Checked<A>, next: (value: A) => Checked<B>): Checked<B> => {
  const { broken, invalid, value } = next(checked.value)
  return { value, invalid: [...checked.invalid, ...invalid], broken: [...checked.broken, ...broken] }
}

export const map = <A, B>(checked: Checked<A>, f: (value: A) => B): Checked<B> => ({
  ...checked,
  value: f(checked.value)
})

/** The value, unless something is wrong. An invalid input is refused as such, with the rules that are violated. */
export const toEither = <A>({ broken, invalid, value }: Checked<A>): Either.Either<A, InvalidInput | RuleViolated> => {
  const all = [...invalid, ...broken]
  if (!Arr.isNonEmptyArray(all)) return Either.right(value)
  const violations = limitViolations(all, "")
  return Either.left(invalid.length > 0 ? new InvalidInput({ violations }) : new RuleViolated({ violations }))
}
