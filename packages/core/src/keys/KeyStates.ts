/** Compares the keys of an account with those that a decision relies on. */
import * as Arr from "effect/Array"
import * as Order from "effect/Order"
import type { KeyState } from "../unit-of-work/UnitOfWork.js"

/** Whether both are the same keys with the same settings, in any order. */
export const isSame = (left: ReadonlyArray<KeyState>, right: ReadonlyArray<KeyState>): boolean =>
  left.length === right.length && textOf(left) === textOf(right)

const textOf = (keys: ReadonlyArray<KeyState>): string =>
  JSON.stringify(
    Arr.sortWith(keys, ({ id }) => id, Order.string)
      .map(({ allowedIps, expiresAt, id, name, scope, surveys }) => [id, name, scope, allowedIps, expiresAt, surveys])
  )
