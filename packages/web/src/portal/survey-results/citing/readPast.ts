/** Reads what there was at the cursor in the address of a page. */
import type { ApiRefused } from "@canvass/http"
import * as Effect from "effect/Effect"
import type { Selection } from "../selection/Selection.js"

/** Whether the API refuses the cursor. */
export const isPastRefusal = ({ problem: { errors, status } }: Pick<ApiRefused, "problem">): boolean =>
  status === 410 || errors.some(({ pointer }) => pointer === "asOf")

export interface PastRead<A> {
  readonly value: A
  /** Without the cursor, if that was refused. */
  readonly selection: Selection
  readonly isPastRefused: boolean
}

/** Reads as of the cursor of a selection. When the API refuses the cursor, it reads the present. */
export const readPast = <A>(
  selection: Selection,
  read: (parameters: Readonly<Record<string, string>>) => Effect.Effect<A, ApiRefused>
): Effect.Effect<PastRead<A>, ApiRefused> => {
  const { asOf } = selection
  const present = (isPastRefused: boolean) =>
    Effect.map(read({}), (value) => ({ value, selection: { ...selection, asOf: undefined }, isPastRefused }))
  return asOf === undefined ? present(false) : Effect.catchIf(
    Effect.map(read({ asOf }), (value) => ({ value, selection, isPastRefused: false })),
    isPastRefusal,
    () => present(true)
  )
}
